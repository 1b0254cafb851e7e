"""The notebook's Python. It reads one cell per line from descriptor 3 and tells on descriptor 4 how each goes."""
import ast
import base64
import builtins
import io
import json
import linecache
import os
import signal
import sys
import threading
import traceback
import types

LONGEST_TEXT = 100_000
LONGEST_PICTURE = 1_500_000
HARMLESS = ("%matplotlib", "%config", "%load_ext autoreload", "%autoreload", "%pylab")

os.environ.setdefault("MPLBACKEND", "Agg")
orders = os.fdopen(3, "r", encoding="utf8")
replies = os.fdopen(4, "w", encoding="utf8")
os.set_inheritable(3, False)
os.set_inheritable(4, False)
writing = threading.Lock()


def tell(**what):
    with writing:
        replies.write(json.dumps(what) + "\n")
        replies.flush()


class Stream(io.TextIOBase):
    """What a cell prints, sent as it comes."""

    encoding = "utf-8"

    def __init__(self, name):
        self.name = name
        self.left = 0

    def writable(self):
        return True

    def isatty(self):
        return False

    def write(self, text):
        shown = text[: max(self.left, 0)]
        if shown:
            tell(output={"output_type": "stream", "name": self.name, "text": shown})
        if self.left >= 0 and len(text) > self.left:
            tell(output={"output_type": "stream", "name": self.name, "text": "\n… The rest was left out.\n"})
            self.left = -1
        elif self.left >= 0:
            self.left -= len(text)
        return len(text)


sys.stdout, sys.stderr = Stream("stdout"), Stream("stderr")
space = types.ModuleType("__main__")
sys.modules["__main__"] = space
sys.path.insert(0, os.getcwd())
sys.argv = [""]
names = vars(space)
names["__builtins__"] = builtins


def picture(value):
    draw = getattr(value, "_repr_png_", None)
    png = draw() if callable(draw) else None
    if png is None and hasattr(value, "savefig"):
        file = io.BytesIO()
        value.savefig(file, format="png", bbox_inches="tight")
        png = file.getvalue()
    if png is None or len(png) > LONGEST_PICTURE:
        return {}
    return {"image/png": png if isinstance(png, str) else base64.b64encode(png).decode()}


def show(value, **more):
    data = {"text/plain": repr(value)[:LONGEST_TEXT]}
    try:
        data.update(picture(value))
    except Exception:
        pass
    tell(output={"data": data, "metadata": {}, **more})


def display(*values):
    for value in values:
        show(value, output_type="display_data")


names["display"] = display


def show_figures():
    """As Jupyter does after a cell."""
    plots = sys.modules.get("matplotlib.pyplot")
    if plots is None:
        return
    for number in plots.get_fignums():
        show(plots.figure(number), output_type="display_data")
    plots.close("all")


class NotebookCommand(Exception):
    pass


def plain(source):
    lines = []
    for line in source.split("\n"):
        start = line.strip()
        if start.startswith(("%", "!")) and not is_open(lines):
            if not start.startswith(HARMLESS):
                raise NotebookCommand(f"Notebook commands such as “{start.split()[0]}” are not available here.")
            line = line[: len(line) - len(line.lstrip())] + "pass"
        lines.append(line)
    return "\n".join(lines)


def is_open(lines):
    try:
        ast.parse("\n".join(lines))
        return False
    except SyntaxError as fault:
        return any(word in str(fault) for word in ("unterminated triple-quoted", "was never closed"))


def run(source, count):
    name = f"<cell {count}>"
    text = plain(source)
    linecache.cache[name] = (len(text), None, text.splitlines(True), name)
    tree = ast.parse(text, name)
    is_shown = bool(tree.body) and isinstance(tree.body[-1], ast.Expr) and not text.rstrip().endswith(";")
    last = tree.body.pop() if is_shown else None
    exec(compile(tree, name, "exec"), names)
    if last is not None:
        value = eval(compile(ast.Expression(last.value), name, "eval"), names)
        if value is not None:
            names["_"] = value
            show(value, output_type="execute_result", execution_count=count)
    show_figures()


def fault_of(fault):
    trace = fault.__traceback__
    while trace is not None and trace.tb_frame.f_code.co_filename == __file__:
        trace = trace.tb_next
    is_plain = isinstance(fault, NotebookCommand)
    lines = [str(fault)] if is_plain else traceback.format_exception(type(fault), fault, trace)
    text = "".join(lines)[-LONGEST_TEXT:].rstrip("\n")
    return {"output_type": "error", "ename": type(fault).__name__, "evalue": str(fault), "traceback": text.split("\n")}


def main():
    count = 0
    signal.signal(signal.SIGINT, signal.default_int_handler)
    while True:
        try:
            line = orders.readline()
        except KeyboardInterrupt:
            continue
        if not line:
            return
        asked = json.loads(line)
        count += 1
        sys.stdout.left = sys.stderr.left = LONGEST_TEXT
        tell(begun=asked["cell"], count=count)
        state = "ok"
        try:
            run(asked["source"], count)
        except BaseException as fault:
            state = "error"
            tell(output=fault_of(fault))
        tell(ended=asked["cell"], state=state)


main()
