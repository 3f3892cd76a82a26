# SPDX-License-Identifier: Apache-2.0
# assay: make help lists the targets.

CFLAGS  ?= -O2 -g
CLANG   ?= clang
GCC     ?= gcc
prefix  ?= /usr/local
DESTDIR ?=

WARN     := -std=c11 -Wall -Wextra -Wpedantic -Wconversion -Wshadow -Wundef -Wstrict-prototypes -Wvla -Werror
CPPFLAGS += -Iref -Iharness -Itests
SANITIZE := -g -O1 -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all
LIBS     := -lpcap -ljansson -lz

REF      := $(wildcard ref/*.c)
HARNESS  := $(wildcard harness/*.c)
TESTS    := $(patsubst tests/%.c,%,$(wildcard tests/test_*.c))
LIBRARY  := $(REF) $(filter-out harness/main.c,$(HARNESS)) tests/support.c

V ?= 0
ifeq ($(V),0)
Q := @
say = @echo "  $(1)"
endif

.PHONY: all check check-vm run vm vm-siw prove prove-cold deps help clean install
.DELETE_ON_ERROR:
.SECONDARY:

all: build/assay ## build build/assay (the packages must be there: make deps)

# $(1): folder under build/, $(2): compiler, $(3): flags
define variant
build/$(1)/%.o: %.c
	@mkdir -p $$(@D)
	$$(call say,CC $$@)
	$$(Q)$(2) $$(CPPFLAGS) $$(WARN) $(3) -MMD -MP -c -o $$@ $$<

build/$(1)/test_%: build/$(1)/tests/test_%.o $$(LIBRARY:%.c=build/$(1)/%.o)
	$$(call say,LD $$@)
	$$(Q)$(2) $(3) $$(LDFLAGS) -o $$@ $$^ -lcmocka $$(LIBS)

build/$(1)/assay: $$(REF:%.c=build/$(1)/%.o) $$(HARNESS:%.c=build/$(1)/%.o)
	$$(call say,LD $$@)
	$$(Q)$(2) $(3) $$(LDFLAGS) -o $$@ $$^ $$(LIBS)

-include $$(patsubst %.c,build/$(1)/%.d,$$(REF) $$(HARNESS) $$(wildcard tests/*.c))
endef

$(eval $(call variant,obj,$$(CC),$$(CFLAGS)))
$(eval $(call variant,asan-clang,$$(CLANG),$$(SANITIZE)))
$(eval $(call variant,asan-gcc,$$(GCC),$$(SANITIZE)))

build/assay: build/obj/assay
	$(Q)cp $< $@

check: ## set up and run all tests, under sanitizers
	$(Q).ci/deps check
	$(Q)$(MAKE) --no-print-directory check-ready

.PHONY: check-ready
check-ready: build/assay build/asan-clang/assay build/asan-gcc/assay \
		$(TESTS:%=build/asan-clang/%) $(TESTS:%=build/asan-gcc/%)
	$(Q)python3 tests/run_all.py $(TESTS:%=build/asan-clang/%) $(TESTS:%=build/asan-gcc/%)

run: ## set up, build, show the indications of the project's captures, replay its scenarios
	$(Q).ci/deps build
	$(Q)$(MAKE) --no-print-directory build/assay
	$(Q)build/assay decode --indications --reset corpus/dcbx/captures/*.pcap
	@echo
	$(Q)build/assay replay --quiet corpus
	@printf '%s\n' '' 'Next:' \
	    '  build/assay decode FILE         every frame of a capture of yours, TLV by TLV (pcap, pcapng, .hex)' \
	    '  build/assay decode --json FILE  the same for programs' \
	    '  build/assay replay FILE...      scenarios on the reference (man -l harness/assay-scenario.5)' \
	    '  make check                      the tests' \
	    '  make prove                      the proofs'

vm: ## set up and build build/vm, a virtual machine for replay --on vm
	$(Q).ci/deps vm
	$(Q)$(MAKE) --no-print-directory build/assay
	$(Q)harness/vm/build build/assay build/vm

vm-siw: vm ## set up and build software iWARP for that machine as well
	$(Q).ci/deps vm-siw
	$(Q)harness/vm/siw build/vm
	$(Q)harness/vm/build build/assay build/vm

check-vm: vm ## run the tests of the virtual machine, in about a minute
	$(Q)python3 tests/vm_cli.py

prove: ## set up and prove ref/, using results of earlier runs
	$(Q).ci/deps prove
	$(Q)python3 proofs/prove.py
	$(Q)python3 proofs/selftest.py

prove-cold: ## prove ref/ with no earlier results
	$(Q).ci/deps prove
	$(Q)python3 proofs/prove.py --cold
	$(Q)python3 proofs/selftest.py

deps: ## install every Debian package that the project needs
	$(Q).ci/deps build check vm prove

install: build/assay ## install assay and its man pages under $(prefix)
	install -d $(DESTDIR)$(prefix)/bin $(DESTDIR)$(prefix)/share/man/man1 $(DESTDIR)$(prefix)/share/man/man5
	install -m 755 build/assay $(DESTDIR)$(prefix)/bin/assay
	install -m 644 harness/*.1 $(DESTDIR)$(prefix)/share/man/man1
	install -m 644 harness/*.5 $(DESTDIR)$(prefix)/share/man/man5

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' Makefile

clean: ## remove build/
	rm -rf build
