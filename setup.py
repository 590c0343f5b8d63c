"""Builds the package. The kernel, the rulesets and what shows a game are compiled by mypyc in one unit where it can be.

Compiled in one unit because an interpreted ruleset over a compiled kernel is slower than no compilation at all.
Environment: BLOODWORK_PURE=1 builds pure Python; BLOODWORK_OPT=0 to 3 sets the C compiler's effort (3 if not said).
Whatever is built, the package then holds a record of it, which `bloodwork --version` reads.
"""

from __future__ import annotations

import importlib.util
import os
import shutil
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from setuptools import setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py

TREE = Path(__file__).resolve().parent
PACKAGE = TREE / "src" / "bloodwork"
COMPILED = ("kernel", "rulesets", "minds")
# What is made anew for everybody at a table after each action. It only reads what kernel and rulesets hold.
SHOWING = ("areas", "handles", "memo", "offers", "pointing", "printing", "story", "view", "words")
# Modules that mypyc cannot compile, as `kernel/name.py`; they stay plain Python beside the compiled ones.
LEFT_OUT: frozenset[str] = frozenset()
BUILDING = {"build", "build_ext", "bdist_wheel", "install"}


def load_build_info():
    spec = importlib.util.spec_from_file_location("build_info", PACKAGE / "build_info.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


build_info = load_build_info()
# Taken before anything is read, so that an edit made during the build leaves a record that no longer fits.
digest = build_info.source_digest(TREE)
# Why the result is pure Python; empty as long as it is going to be compiled.
pure_because = ""


def stay_pure(why):
    global pure_because
    pure_because = why
    print(f"bloodwork: building PURE PYTHON: {why}", file=sys.stderr)


def sources():
    found = [path for folder in COMPILED for path in sorted((PACKAGE / folder).rglob("*.py"))]
    found += [PACKAGE / "play" / f"{name}.py" for name in SHOWING]
    wanted = [path for path in found if path.relative_to(PACKAGE).as_posix() not in LEFT_OUT]
    return [path.relative_to(TREE).as_posix() for path in wanted]


def extensions():
    """The C extensions, or none, with the reason kept. Asked for only by commands that build."""
    if not BUILDING.intersection(sys.argv):
        return []
    if os.environ.get("BLOODWORK_PURE") == "1":
        stay_pure("BLOODWORK_PURE=1 was set")
        return []
    files = sources()
    if not files:
        stay_pure("there is nothing to compile")
        return []
    try:
        from mypyc.build import mypycify
    except ImportError:
        stay_pure("mypyc is not installed")
        return []
    try:
        # No cache: what a cached check leaves out of the C code is not worth the seconds it saves.
        # Silent: only what is compiled has to pass here; the rest may want stubs that a bare build has not got.
        built = mypycify(
            ["--cache-dir", os.devnull, "--follow-imports", "silent", *files],
            opt_level=os.environ.get("BLOODWORK_OPT", "3"),
            target_dir="build/c",
            # One unit still, in a C file for each module: these are compiled side by side, in half the time.
            multi_file=True,
        )
        if os.name == "posix":
            # Functions that nobody outside could replace are called directly and may be inlined: a tenth faster.
            for extension in built:
                extension.extra_compile_args = [*extension.extra_compile_args, "-fvisibility=hidden", "-g0"]
                if sys.platform == "linux":
                    extension.extra_compile_args.append("-fno-plt")  # the interpreter is called without a detour
        return built
    except SystemExit as stop:
        # mypyc reports errors in the sources by leaving the program.
        print(stop.code, file=sys.stderr)
        stay_pure("mypyc refused the sources")
        return []


class BuildPy(build_py):
    def run(self):
        # What an earlier build left, a module since deleted or renamed, must not get into this one.
        shutil.rmtree(self.build_lib, ignore_errors=True)
        super().run()
        self.record()

    def record(self):
        package = Path(self.build_lib) / "bloodwork"
        if package.is_dir():
            build_info.write_record(package, digest, pure_because)


def side_by_side(compiler):
    """The `compile` of a distutils compiler, which takes one file after another, for all processors."""

    def compile(sources, output_dir=None, macros=None, include_dirs=None, debug=0, *extra, **named):
        before, after, depends = (*extra, None, None, None)[:3]
        before = named.get("extra_preargs", before)
        after = named.get("extra_postargs", after)
        depends = named.get("depends", depends)
        macros, objects, after, options, build = compiler._setup_compile(
            output_dir, macros, include_dirs, sources, depends, after
        )
        arguments = compiler._get_cc_args(options, debug, before)

        def one(name):
            source, ending = build[name]
            compiler._compile(name, source, ending, arguments, after, options)

        with ThreadPoolExecutor(os.cpu_count()) as pool:
            list(pool.map(one, build))
        return objects

    return compile


class BuildExt(build_ext):
    def build_extensions(self):
        if self.compiler.compiler_type == "unix":
            self.compiler.compile = side_by_side(self.compiler)
            self.parallel = True
        super().build_extensions()

    def run(self):
        if not self.extensions:
            return
        try:
            super().run()
        except Exception as error:
            # Half of the unit is worse than none of it: an extension without its neighbours fails on import.
            for output in self.get_outputs():
                Path(output).unlink(missing_ok=True)
            self.extensions = []
            print(error, file=sys.stderr)
            stay_pure("the C compiler is missing or failed")
            self.get_finalized_command("build_py").record()
            return
        print(f"bloodwork: COMPILED {len(sources())} modules in one unit", file=sys.stderr)


setup(ext_modules=extensions(), cmdclass={"build_py": BuildPy, "build_ext": BuildExt})
