import { code, md } from "../format/text.ts";
import { blanks, choice } from "../format/written.ts";

const fenced = (text: string) => `\`\`\`python\n${text}\`\`\``;

const PLAN = code`
  week = [["free"] * 3] * 2
  week[0][1] = "busy"
  print(week[0][1], week[1][1], week[1][0])
`;

export const sharedRows = blanks({
  slug: "python-shared-rows",
  title: "Two rooms, one calendar",
  skills: ["python"],
  difficulty: "easy",
  minutes: 3,
  score: 3,
  statement: md(
    "A program keeps a calendar for two rooms with three slots each. What is printed? Write the three words.",
    fenced(PLAN),
    "First: ___ Second: ___ Third: ___",
  ),
  explanation: md(
    '`[…] * 2` repeats a reference to the **same** inner list, so both rooms share their slots: busy, busy, free. `[["free"] * 3 for _ in range(2)]` makes two lists. Multiplying the texts is harmless, because they cannot be changed.',
    "It is the usual beginning of grids and tables, and works until somebody writes into it.",
  ),
  blanks: [
    { label: "First", accepted: ["busy"] },
    { label: "Second", accepted: ["busy"] },
    { label: "Third", accepted: ["free"] },
  ],
  proof: { technology: "python", code: PLAN, output: "busy busy free\n" },
});

const LINES = code`
  def lines_of(path):
      with open(path) as file:
          return (line.strip() for line in file)
`;
const LINES_CALLED = code`
  with open("names.txt", "w") as file:
      file.write("Ann\nBob\n")
  try:
      print(list(lines_of("names.txt")))
  except ValueError as error:
      print("ValueError", error)
`;

export const closedFile = choice({
  slug: "python-closed-file",
  title: "Lines from a closed file",
  skills: ["python"],
  difficulty: "medium",
  minutes: 4,
  score: 4,
  statement: md(
    'What happens when somebody calls `list(lines_of("names.txt"))` for a file with two lines?',
    fenced(LINES),
  ),
  explanation: md(
    "The generator expression reads nothing until somebody asks for the first line. By then `return` has left the `with` block and the file is closed: `ValueError: I/O operation on closed file`. Return a list, or make the function itself a generator (`yield` inside the `with`), so that the file stays open while it is read.",
    "Laziness and resources meet in database cursors, HTTP responses and transactions in the same way.",
  ),
  choices: [
    { text: "It raises `ValueError`, because the file is closed before it is read.", right: true },
    { text: "It returns both lines without their line breaks." },
    { text: "It returns an empty list, because the file was read before." },
    { text: "It returns both lines, but the file stays open until the program ends." },
  ],
  proof: {
    technology: "python",
    code: LINES + LINES_CALLED,
    output: "ValueError I/O operation on closed file.\n",
  },
});

export const blockedLoop = choice({
  slug: "python-blocked-event-loop",
  title: "One slow call stops them all",
  skills: ["python", "web"],
  difficulty: "hard",
  minutes: 5,
  score: 5,
  statement: md(
    "A web service with one process serves requests with `asyncio`. Since this handler was added, **all** other requests hang for two seconds whenever it is called. `shrink` comes from a library written in Python that knows nothing of `asyncio`; it only computes, for two seconds.",
    fenced(code`
      async def thumbnail(request):
          picture = await request.read()
          small = shrink(picture)
          return Response(small)
    `),
    "Which change lets the other requests go on?",
  ),
  explanation: md(
    "An event loop runs one piece of code at a time, and switches only at an `await` that really waits. `shrink` never gives control back. It has to run elsewhere: in a pool of **processes**, as it is computation in Python that holds the interpreter lock.",
    "`async def shrink` around the same computation changes nothing, since there is nothing to wait for. `await asyncio.sleep(0)` gives way once, before the two seconds. `create_task` starts it on the same loop, a moment later.",
  ),
  choices: [
    { text: "`await loop.run_in_executor(process_pool, shrink, picture)`", right: true },
    { text: "Wrap it: `async def shrink_async(p): return shrink(p)`, and `await shrink_async(picture)`" },
    { text: "`await asyncio.sleep(0)` before the call, so that others may run" },
    { text: "Call it in an `async def` of its own, started with `asyncio.create_task` and awaited" },
  ],
});

const MONEY = code`
  from decimal import Decimal

  print(0.1 + 0.1 + 0.1 == 0.3)
  print(Decimal("0.1") + Decimal("0.1") + Decimal("0.1") == Decimal("0.3"))
  print(Decimal(0.1) == Decimal("0.1"))
`;

export const exactMoney = blanks({
  slug: "python-exact-money",
  title: "Three times ten cents",
  skills: ["python"],
  difficulty: "medium",
  minutes: 3,
  score: 3,
  statement: md(
    "A cash register compares sums. What is printed? Write `True` or `False` for each line.",
    fenced(MONEY),
    "First: ___ Second: ___ Third: ___",
  ),
  explanation: md(
    '0.1 has no exact form in binary, and adding three of them makes the error show: False. `Decimal` from a **text** is exact: True. `Decimal(0.1)` takes over the float with its error, so it differs from `Decimal("0.1")`: False.',
    "The third line is what separates those who have used `Decimal` from those who have heard of it. Whole cents would do as well.",
  ),
  blanks: [
    { label: "First", accepted: ["False"] },
    { label: "Second", accepted: ["True"] },
    { label: "Third", accepted: ["False"] },
  ],
  proof: { technology: "python", code: MONEY, output: "False\nTrue\nFalse\n" },
});
