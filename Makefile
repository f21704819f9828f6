# Shortcuts. The build itself is CMake with the presets of CMakePresets.json; every target here is
# the command that you would type, after making sure that the packages it needs are there.
JOBS ?= $(shell nproc 2>/dev/null || echo 2)
# More arguments for the program of `make demo`, for example ARGS="--epochs 3 --seed 7".
ARGS ?=

CTEST = ctest --output-on-failure --no-tests=error --timeout 900 -j $(JOBS)

.PHONY: help build demo test test-all coverage fuzz bench format lint docs clean
help:
	@echo "make demo       train a small network on handwritten digits and show what it learned"
	@echo "make test       build and run the tests"
	@echo "make test-all   the same with the slow tests and without sampling"
	@echo "make test-asan  build with a preset (asan, ubsan, tsan, clang, debug) and run the tests"
	@echo "make coverage   run the tests and show what they reach"
	@echo "make fuzz       fuzz the parsers, 60 seconds each"
	@echo "make bench      build and run the benchmarks"
	@echo "make format     format the sources"
	@echo "make lint       check the format and look for mistakes with clang-tidy and cppcheck"
	@echo "make docs       check the documentation and write it as a site to build/docs"
	@echo "make clean      remove what was built"

build:
	@tools/setup.sh build
	@cmake --preset release --log-level=NOTICE >/dev/null
	cmake --build build/release -j $(JOBS)

demo:
	@tools/setup.sh build
	@cmake --preset release --log-level=NOTICE >/dev/null
	@cmake --build build/release -j $(JOBS) --target example_digits
	build/release/examples/digits $(ARGS)

test: build
	@cd build/release && $(CTEST) -LE slow

test-all: build
	@cd build/release && KILN_TEST_ALL=1 $(CTEST)

test-%:
	@tools/setup.sh ci
	@cmake --preset $* --log-level=NOTICE >/dev/null
	cmake --build build/$* -j $(JOBS)
	@cd build/$* && $(CTEST) -LE slow

# Thread sanitizers of this generation need a fixed layout of the address space.
test-tsan: CTEST := setarch -R $(CTEST)

# Lines and branches that the tests reach, as a table and as pages in build/coverage/report.
coverage:
	@tools/setup.sh dev
	@$(MAKE) --no-print-directory test-coverage
	@mkdir -p build/coverage/report
	@gcovr --root . --filter src/ --exclude '.*_gen\.c' --html-details build/coverage/report/index.html \
	    --txt build/coverage/report/table.txt build/coverage
	@cat build/coverage/report/table.txt

fuzz:
	@tools/setup.sh ci
	fuzz/run.sh

bench:
	@tools/setup.sh bench
	@cmake --preset release --log-level=NOTICE >/dev/null
	@cmake --build build/release -j $(JOBS) --target bench
	@set -e; for source in bench/bench_*.c; do build/release/bench/$$(basename $$source .c); done

format:
	@tools/setup.sh dev
	tools/format.sh --write

lint: build
	@tools/setup.sh dev
	tools/format.sh --check
	tools/lint.sh build/release $(JOBS)

# The site: build/docs/index.html, to be opened from disk.
docs:
	@tools/setup.sh docs
	tools/check_links.sh
	@cmake --preset release --log-level=NOTICE >/dev/null
	@cmake --build build/release -j $(JOBS) --target docgen
	@rm -rf build/docs
	build/release/tools/docgen

clean:
	rm -rf build
