import { code, md } from "../format/text.ts";
import { blanks, choice } from "../format/written.ts";

const fenced = (text: string) => `\`\`\`python\n${text}\`\`\``;

export const sharedDefault = choice({
  slug: "python-shared-default",
  title: "A tag too many",
  skills: ["python"],
  difficulty: "easy",
  minutes: 3,
  score: 3,
  statement: md(
    "A colleague reports that labels of one order turn up on another. This is the code:",
    fenced(code`
      class Order:
          def __init__(self, number, labels=[]):
              self.number = number
              self.labels = labels

          def label(self, text):
              self.labels.append(text)
    `),
    "Which change mends it **without** changing how callers use the class?",
  ),
  explanation: md(
    "The default list is created once, when the function is defined, and shared by every order that does not bring its own. `None` as the default and a new list inside the function mend it.",
    "Copying in `label` still shares the first list for reading; a class attribute shares it on purpose; a tuple has no `append`. The question is about code that people meet in reviews, not about a riddle.",
  ),
  choices: [
    { text: "Use `labels=None`, and in the body `self.labels = [] if labels is None else labels`.", right: true },
    { text: "Make `labels` a class attribute: `labels = []` above `__init__`." },
    { text: "Use `labels=()` and leave the rest as it is." },
    { text: "In `label`, call `self.labels.copy().append(text)`, so that the list that was passed stays as it is." },
  ],
});

const BUTTONS = code`
  late = [lambda: number for number in range(3)]
  early = [lambda number=number: number for number in range(3)]
  print(*(call() for call in late))
  print(*(call() for call in early))
`;

export const lateBinding = blanks({
  slug: "python-late-binding",
  title: "Three buttons",
  skills: ["python"],
  difficulty: "medium",
  minutes: 4,
  score: 4,
  statement: md(
    "What does this program print? Write the numbers of each line as they appear, separated by single spaces.",
    fenced(BUTTONS),
    "First line: ___\n\nSecond line: ___",
  ),
  explanation: md(
    "A closure keeps the variable, not its value: when the functions of `late` are called, the loop is over and `number` is 2 for all of them. A default value is evaluated when the function is created, so each function of `early` has its own.",
    "Handlers that are created in a loop all act on the last element: everybody who has written a user interface in Python has met this.",
  ),
  blanks: [
    { label: "First line", accepted: ["2 2 2"] },
    { label: "Second line", accepted: ["0 1 2"] },
  ],
  proof: { technology: "python", code: BUTTONS, output: "2 2 2\n0 1 2\n" },
});

const SUMMARY = code`
  def summary(path):
      loads = read_loads(path)
      highest = max(loads)
      average = sum(loads) / len(list(loads))
      return highest, average
`;
const SUMMARY_CALLED = code`
  def read_loads(path):
      yield from (1, 2, 3)

  try:
      print(summary("loads.txt"))
  except Exception as error:
      print(type(error).__name__)
`;

export const spentGenerator = choice({
  slug: "python-spent-generator",
  title: "The average is gone",
  skills: ["python", "data"],
  difficulty: "medium",
  minutes: 4,
  score: 4,
  statement: md(
    "`read_loads` is a generator that yields numbers from a large file. What happens when this function is called with a file of three numbers?",
    fenced(SUMMARY),
  ),
  explanation: md(
    "A generator can be walked through once. `max` uses it up, so `sum` gets nothing and returns 0, and `len(list(loads))` is 0: the division raises `ZeroDivisionError`.",
    "A list would mend it, at the price of memory; for a large file, one loop that keeps the maximum, the sum and the count is better. A good question to talk about afterwards.",
  ),
  choices: [
    { text: "It raises `ZeroDivisionError`.", right: true },
    { text: "It returns the highest number and the right average." },
    { text: "It raises `TypeError`, because `max` does not accept a generator." },
    { text: "It returns the highest number and an average of 0." },
  ],
  proof: { technology: "python", code: SUMMARY + SUMMARY_CALLED, output: "ZeroDivisionError\n" },
});

export const exceptTooMuch = choice({
  slug: "python-except-too-much",
  title: "An import that never fails",
  skills: ["python", "testing"],
  difficulty: "medium",
  minutes: 4,
  score: 4,
  statement: md(
    "A nightly import uses this loop. It reports success every night, but some rows never arrive, and it can hardly be stopped with Ctrl+C.",
    fenced(code`
      for row in rows:
          try:
              store(parse(row))
              stored += 1
          except:
              pass
    `),
    "Rows with a wrong date are expected, and `parse` raises `ValueError` for them. Which version is best?",
  ),
  explanation: md(
    "Catch what is expected, where it is expected, and say so: only `parse` may raise `ValueError` for a bad row, and such rows are counted or logged. Everything else, a lost database connection for example, must end the import.",
    "A bare `except` also catches `KeyboardInterrupt` and `SystemExit`. `except Exception` lets Ctrl+C through but still hides a lost connection. With `store` inside the `try`, a `ValueError` of the database driver would count as a bad row.",
  ),
  choices: [
    {
      text: "Put only `parse(row)` into the `try`, catch `ValueError`, log the row and continue; call `store` after it, outside the `try`.",
      right: true,
    },
    {
      text: "Replace `except:` with `except Exception:`, log the row with its error, and continue, so that one bad row never ends the import.",
    },
    { text: "Catch `ValueError` around both calls, and continue silently." },
    { text: "Put the whole loop into one `try` with `except ValueError: pass`." },
  ],
});
