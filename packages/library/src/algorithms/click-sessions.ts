import { texts } from "../format/frames.ts";
import { program } from "../format/program.ts";
import { code, md } from "../format/text.ts";

export const clickSessions = program({
  slug: "click-sessions",
  title: "Visits from clicks",
  skills: ["algorithms", "data"],
  difficulty: "easy",
  minutes: 15,
  score: 10,
  statement: md(
    "A shop wants to know how often each customer visited it. It has only clicks. A customer's clicks belong to the same visit as long as the pause between two of them is **at most 30 minutes**; after a longer pause a new visit begins.",
    "**Input:** one click per line, in no particular order: the minute (a whole number from 0 to 1,000,000) and the name of the customer in lower-case letters, separated by a space. There are 1 to 20,000 clicks.",
    "**Output:** one line per customer, sorted by name: the name, a space and the number of visits.",
  ),
  explanation: md(
    "Group the minutes by customer and sort each group as numbers. The first click begins a visit, and so does every click that comes more than 30 minutes after the one before it.",
    "Three things go wrong: the clicks are not in order (or are sorted as text, so 100 comes before 20), the pause is measured from the beginning of the visit instead of from the last click, and a pause of exactly 30 minutes is counted as a break.",
  ),
  frames: texts({ name: "visits", many: "clicks", returns: "List<String>" }),
  compare: { kind: "token", lines: true },
  cases: [
    {
      name: "Two customers",
      input: "10 ann\n15 bob\n30 ann\n90 ann\n",
      output: "ann 2\nbob 1\n",
      explained: "Ann clicked again after 20 minutes, and then after an hour.",
    },
    {
      name: "Not in order",
      input: "100 kim\n20 kim\n45 kim\n75 kim\n",
      output: "kim 1\n",
      explained: "In order: 20, 45, 75, 100. No pause is longer than 30 minutes.",
    },
    { name: "Exactly 30 minutes", input: "0 a\n30 a\n61 a\n", output: "a 2\n", weight: 2 },
    { name: "A long visit with short pauses", input: "0 a\n25 a\n50 a\n75 a\n100 a\n", output: "a 1\n", weight: 2 },
    { name: "Several clicks in a minute", input: "5 a\n5 a\n5 b\n5 a\n", output: "a 1\nb 1\n" },
    { name: "Sorted by name", input: "1 zoe\n2 amy\n3 mia\n", output: "amy 1\nmia 1\nzoe 1\n" },
    {
      name: "20,000 clicks",
      weight: 2,
      input: `${Array.from({ length: 20_000 }, (_, index) => `${((index * 7_919) % 20_000) * 31} bot`).join("\n")}\n`,
      output: "bot 20000\n",
    },
  ],
  solutions: {
    python: code`
      def visits(clicks: list[str]) -> list[str]:
          minutes = {}
          for click in clicks:
              minute, name = click.split()
              minutes.setdefault(name, []).append(int(minute))
          result = []
          for name in sorted(minutes):
              times = sorted(minutes[name])
              breaks = sum(later - earlier > 30 for earlier, later in zip(times, times[1:]))
              result.append(f"{name} {breaks + 1}")
          return result
    `,
    java: code`
      static List<String> visits(List<String> clicks) {
          Map<String, List<Integer>> minutes = new TreeMap<>();
          for (String click : clicks) {
              String[] parts = click.trim().split(" ");
              minutes.computeIfAbsent(parts[1], name -> new ArrayList<>()).add(Integer.parseInt(parts[0]));
          }
          List<String> result = new ArrayList<>();
          minutes.forEach((name, times) -> {
              Collections.sort(times);
              int count = 1;
              for (int at = 1; at < times.size(); at++) if (times.get(at) - times.get(at - 1) > 30) count++;
              result.add(name + " " + count);
          });
          return result;
      }
    `,
    javascript: code`
      function visits(clicks) {
        const minutes = new Map();
        for (const click of clicks) {
          const [minute, name] = click.trim().split(" ");
          if (!minutes.has(name)) minutes.set(name, []);
          minutes.get(name).push(Number(minute));
        }
        return [...minutes.keys()].sort().map((name) => {
          const times = minutes.get(name).sort((a, b) => a - b);
          const begun = times.filter((time, at) => at === 0 || time - times[at - 1] > 30);
          return name + " " + begun.length;
        });
      }
    `,
  },
  wrong: [
    {
      technology: "python",
      why: "Measures the pause from the beginning of the visit.",
      body: code`
        def visits(clicks: list[str]) -> list[str]:
            minutes = {}
            for click in clicks:
                minute, name = click.split()
                minutes.setdefault(name, []).append(int(minute))
            result = []
            for name in sorted(minutes):
                count, begin = 0, None
                for time in sorted(minutes[name]):
                    if begin is None or time - begin > 30:
                        count, begin = count + 1, time
                result.append(f"{name} {count}")
            return result
      `,
    },
    {
      technology: "javascript",
      why: "Sorts the minutes as text.",
      body: code`
        function visits(clicks) {
          const minutes = {};
          for (const click of clicks) {
            const [minute, name] = click.trim().split(" ");
            (minutes[name] ??= []).push(Number(minute));
          }
          return Object.keys(minutes).sort().map((name) => {
            const times = minutes[name].sort();
            return name + " " + times.filter((time, at) => at === 0 || time - times[at - 1] > 30).length;
          });
        }
      `,
    },
    {
      technology: "python",
      why: "Begins a new visit after exactly 30 minutes.",
      body: code`
        def visits(clicks: list[str]) -> list[str]:
            minutes = {}
            for click in clicks:
                minute, name = click.split()
                minutes.setdefault(name, []).append(int(minute))
            result = []
            for name in sorted(minutes):
                times = sorted(minutes[name])
                result.append(f"{name} {1 + sum(b - a >= 30 for a, b in zip(times, times[1:]))}")
            return result
      `,
    },
  ],
});
