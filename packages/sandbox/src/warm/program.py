"""Runs one program as Python itself would, in an interpreter that was started without `site`.

`site` reads every .pth file of the machine, which can take as long as all the rest of the start.
"""
import builtins
import posix
import sys

import _sitebuiltins

VERSION = "python%d.%d" % sys.version_info[:2]
# Where `site` would look, on Debian and elsewhere.
FOLDERS = (
    f"/usr/local/lib/{VERSION}/dist-packages",
    "/usr/lib/python3/dist-packages",
    f"{sys.prefix}/lib/{VERSION}/site-packages",
)


def prepare():
    if "site" in sys.modules:
        return
    sys.path.extend(FOLDERS)
    builtins.exit = _sitebuiltins.Quitter("exit", "Ctrl-D (i.e. EOF)")
    builtins.quit = _sitebuiltins.Quitter("quit", "Ctrl-D (i.e. EOF)")
    builtins.help = _sitebuiltins._Helper()


def run(arguments):
    path = "/box/main.py"
    sys.argv = [path, *arguments]
    sys.path[0] = "/box"
    main = type(sys)("__main__")
    main.__file__ = path
    main.__builtins__ = builtins
    sys.modules["__main__"] = main
    try:
        with open(path, "rb") as file:
            source = file.read()
        exec(compile(source, path, "exec"), main.__dict__)
    except SystemExit as exit:
        if exit.code is None or isinstance(exit.code, int):
            return (exit.code or 0) & 0xFF
        print(exit.code, file=sys.stderr)
        return 1
    except BaseException as error:
        # The first frame is ours.
        shown = error.__traceback__ and error.__traceback__.tb_next
        sys.excepthook(type(error), error.with_traceback(shown), shown)
        return 1
    return 0


def finish(code):
    """Tearing the libraries down takes a quarter of a second that nobody needs."""
    import atexit

    try:
        threading = sys.modules.get("threading")
        if threading:
            threading._shutdown()
        atexit._run_exitfuncs()
        if sys.stdout and not sys.stdout.closed:
            sys.stdout.flush()
    except BaseException:
        code = code or 120
    try:
        sys.stderr.flush()
    except BaseException:
        pass
    posix._exit(code)


if __name__ == "__main__":
    prepare()
    finish(run(sys.argv[1:]))
