# Runs a solver in Python, the file that is the first argument, and writes which of
# its lines run, in their order, and how much has been printed by then; the form is that
# of trace.c. Without the file blocks it runs nothing and lists the lines that can run, each
# after the first line of its function, then, with "=" before them, those of comparisons.
import ast
import builtins
import io
import mmap
import operator
import os
import struct
import sys
import threading
import types

EVENTS = 1 << 20
MARK = 0xFFFF

del sys.argv[0]
source = sys.argv[0]
with open(source, "rb") as f:
    tree = compile(f.read(), source, "exec", ast.PyCF_ONLY_AST, dont_inherit=True)

if os.path.exists("changes"):
    import kiebitz_change

    with open("changes", "rb") as f:
        kiebitz_change.tries(tree, source, [n for (n,) in struct.iter_unpack("=Q16x", f.read())])
    sys.exit(0)


class Comparisons(ast.NodeTransformer):
    """Makes calls of comparisons, to see how numbers and texts compare."""

    names = {ast.Lt: "lt", ast.LtE: "le", ast.Gt: "gt", ast.GtE: "ge", ast.Eq: "eq", ast.NotEq: "ne"}

    def __init__(self):
        self.lines = []

    def visit_Compare(self, node):
        self.generic_visit(node)
        if len(node.ops) > 1 or type(node.ops[0]) not in self.names:
            return node
        self.lines.append(node.lineno)
        name = ast.parse("__kiebitz_%s__" % self.names[type(node.ops[0])], mode="eval").body
        number = ast.parse(str(len(self.lines) - 1), mode="eval").body
        call = ast.Call(func=name, args=[number, node.left, node.comparators[0]], keywords=[])
        for new in (call, name, number):
            for at in ("lineno", "col_offset", "end_lineno", "end_col_offset"):
                if hasattr(node, at):
                    setattr(new, at, getattr(node, at))
        return call


comparisons = Comparisons()
code = compile(comparisons.visit(tree), source, "exec", dont_inherit=True)


def functions(code):
    yield code
    for c in code.co_consts:
        if isinstance(c, types.CodeType):
            for inner in functions(c):
                yield inner


def starts(code):
    if hasattr(code, "co_lines"):
        return [line for _, _, line in code.co_lines() if line]
    import dis
    return [line for _, line in dis.findlinestarts(code) if line]


def idle(tree):
    """Yields the lines of what does nothing that could be wrong: documentation, definitions, imports."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            yield node.lineno
        elif isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)) and node.body[0].lineno > node.lineno:
            yield node.lineno
        elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node.lineno


if not os.path.exists("blocks"):
    lines = {}
    without = set(idle(tree))
    for c in functions(code):
        inside = c.co_name in ("<listcomp>", "<genexpr>", "<dictcomp>", "<setcomp>", "<lambda>")
        for line in starts(c):
            if line not in without and (c.co_firstlineno < line or c.co_name == "<module>" or inside):
                lines.setdefault(line, c.co_firstlineno)
    with open("trace/blocks", "w") as f:
        for line in sorted(lines):
            f.write("%d %d\n" % (lines[line], line))
        for line in comparisons.lines:
            f.write("= %d %d\n" % (lines.get(line, 0), line))
    sys.exit(0)

block = {}
with open("blocks") as f:
    for number, row in enumerate(f, 1):
        if row[0] != "=":
            block[int(row.split()[1])] = number
first = len(block) + 1  # of the comparisons: five numbers each
n = len(block) + 5 * len(comparisons.lines)
head = 8 + 4 * 4 + 4 * (n + 1)
with open("trace/blocks", "w+b") as f:
    f.truncate(head + 2 * EVENTS)
    memory = mmap.mmap(f.fileno(), head + 2 * EVENTS)
memory[:24] = b"kiebitz1" + struct.pack("=IIII", n, 0, EVENTS, 0)
numbers = memoryview(memory)[8:head].cast("I")  # blocks, events, most, cut; then the counts
events = memoryview(memory)[head:].cast("H")
at = 0
printed = 0
real = os.dup(1)


class Out(io.BufferedIOBase):
    """Keeps what is printed, so that its length can be seen, until the end."""

    def __init__(self):
        self.parts = []
        self.size = 0

    def writable(self):
        return True

    def write(self, data):
        data = bytes(data)
        self.parts.append(data)
        self.size += len(data)
        return len(data)

    def fileno(self):
        return 1

    def send(self):
        data = b"".join(self.parts)
        self.parts = []
        while data:
            data = data[os.write(real, data):]


out = Out()
sys.stdout = io.TextIOWrapper(out, encoding="utf-8", newline="\n", write_through=True)


def ran(line):
    b = block.get(line)
    if b is not None:
        note(b)


def note(b):
    global at, printed
    if out.size != printed and at + 3 <= EVENTS:
        printed = out.size
        events[at] = MARK
        events[at + 1] = printed & 0xFFFF
        events[at + 2] = printed >> 16 & 0xFFFF
        at += 3
    numbers[4 + b] += 1
    if at < EVENTS:
        events[at] = b
        at += 1
        numbers[1] = at
    else:
        numbers[3] = 1


def comparing(compare):
    def compared(number, a, b):
        if block and (type(a) is str and type(b) is str or type(a) in (int, float) and type(b) in (int, float)):
            step = type(a) is type(b) is int and abs(a - b) == 1
            note(first + 5 * number + (2 if a == b else step if a < b else 4 - step))
        return compare(a, b)

    return compared


for name in Comparisons.names.values():
    setattr(builtins, "__kiebitz_%s__" % name, comparing(getattr(operator, name)))


def watch():
    if hasattr(sys, "monitoring"):
        m = sys.monitoring

        def line(code, number):
            if code.co_filename != source:
                return m.DISABLE
            ran(number)

        m.use_tool_id(m.COVERAGE_ID, "kiebitz")
        m.register_callback(m.COVERAGE_ID, m.events.LINE, line)
        m.set_events(m.COVERAGE_ID, m.events.LINE)
        return

    def inner(frame, event, arg):
        if event == "line":
            ran(frame.f_lineno)
        return inner

    def outer(frame, event, arg):
        if frame.f_code.co_filename == source:
            return inner

    threading.settrace(outer)
    sys.settrace(outer)


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=block.clear)
module = types.ModuleType("__main__")
module.__file__ = source
sys.modules["__main__"] = module
sys.path[0] = os.path.dirname(source)
try:
    watch()
    exec(code, module.__dict__)
finally:
    if hasattr(sys, "monitoring"):
        sys.monitoring.set_events(sys.monitoring.COVERAGE_ID, 0)
    else:
        sys.settrace(None)
    try:
        sys.stdout.flush()
        out.send()
    finally:
        size = head + 2 * at
        try:
            os.truncate("trace/blocks", size)
        except OSError:
            pass
