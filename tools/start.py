"""python tools/start.py serve|play ...: starts the game at once, whether it is compiled yet or not.

The compiled build runs if it is there and fits the sources. Else the game starts on the sources as they are, and the
build is made beside it for the next start; it ends with the game, and begins anew with the next one.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading

from install import TREE, is_up_to_date

COMPILE = "--compile"
LOG = TREE / "build" / "install.log"
NICE = 10  # the game comes first


def compile_build() -> int:
    """What the compiler needs, then the build: in a process of its own, whose words go to the log."""
    needs = ["-m", "pip", "install", "--quiet", "--require-hashes", "-r", "requirements-build.txt"]
    for command in (needs, ["tools/install.py"]):
        done = subprocess.run([sys.executable, *command], cwd=TREE, stdout=sys.stderr)
        if done.returncode:
            return done.returncode
    return 0


def begin_compiling() -> subprocess.Popen[bytes]:
    LOG.parent.mkdir(exist_ok=True)
    with (LOG.parent / "background.log").open("w") as log:
        command = [sys.executable, __file__, COMPILE]
        if os.name == "posix":
            command = ["nice", "-n", str(NICE), *command]
        return subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True)


def stop(compiling: subprocess.Popen[bytes]) -> None:
    if compiling.poll() is not None:
        return
    try:
        if os.name == "posix":
            os.killpg(compiling.pid, signal.SIGTERM)
        else:
            compiling.terminate()
    except ProcessLookupError:  # it ended just now, and the thread that waits for it has yet to say so
        return
    if compiling.wait() != 0:
        print("Compiling was stopped with the game; it begins anew at the next start.")


def tell_when_done(compiling: subprocess.Popen[bytes]) -> None:
    if compiling.wait() == 0:
        print("Compiled: the next start uses it, and bots think several times as fast.", flush=True)
    elif compiling.returncode > 0:
        print(f"Compiling failed ({LOG.parent.name}/background.log); the game goes on as it is.", flush=True)


def run(arguments: list[str], environment: dict[str, str]) -> int:
    """The game, until it ends; an interrupt is the game's to answer."""
    game = subprocess.Popen([sys.executable, "-P", "-m", "bloodwork", *arguments], env=environment)
    while True:
        try:
            return game.wait()
        except KeyboardInterrupt:
            continue


def main() -> int:
    arguments = sys.argv[1:]
    if arguments == [COMPILE]:
        return compile_build()
    sources = os.environ | {"PYTHONPATH": str(TREE / "src")}
    if is_up_to_date(try_again=False):
        return run(arguments, dict(os.environ))
    if os.environ.get("BLOODWORK_PURE") == "1":
        return run(arguments, sources)
    print("Starting on plain Python at once. The compiled build is made meanwhile, for the next start.", flush=True)
    compiling = begin_compiling()
    if arguments[:1] == ["serve"]:  # a game in the terminal is not spoken into
        threading.Thread(target=tell_when_done, args=(compiling,), daemon=True).start()
    try:
        return run(arguments, sources)
    finally:
        stop(compiling)


if __name__ == "__main__":
    sys.exit(main())
