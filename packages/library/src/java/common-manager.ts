import { texts } from "../format/frames.ts";
import { program } from "../format/program.ts";
import { code, md } from "../format/text.ts";

/** With the head and `x`, these are the 20,000 people that the statement allows. */
const DEPTH = 19_998;
const chain = Array.from({ length: DEPTH }, (_, index) => `p${index + 1} p${index}`);

export const commonManager = program({
  slug: "who-can-approve",
  title: "Who can approve it?",
  skills: ["java", "algorithms"],
  difficulty: "medium",
  minutes: 20,
  score: 12,
  statement: md(
    "An expense that two people share is approved by the **closest person above both of them**. If one of the two is above the other, that person approves it.",
    "**Input:** the first line names the two people, who are different. Every further line names a person and their manager. Exactly one person, the head of the company, has no such line; everybody else has one. Names consist of letters and digits. There are up to 20,000 people, and a chain of managers can be almost as long.",
    "**Output:** the name of the person who approves the expense.",
  ),
  explanation: md(
    "Collect everybody from the first person up to the head in a set, the person included. Then walk up from the second person until somebody is in the set.",
    "Recursion fails on deep levels, and looking through a list instead of a set is slow there. The common mistakes are to begin with the manager instead of the person, and to compare the two step by step, which works only if both are on the same level.",
  ),
  frames: texts({ name: "approver", many: "lines", returns: "String" }),
  cases: [
    {
      name: "Two in different teams",
      input: "cara dan\nbea ada\ncara bea\neli ada\ndan eli\n",
      output: "ada\n",
      explained: "Cara reports to Bea and Dan to Eli, who both report to Ada.",
    },
    {
      name: "One above the other",
      input: "bea dan\nbea ada\ncara bea\ndan cara\n",
      output: "bea\n",
      explained: "Bea is above Dan.",
    },
    { name: "The same manager", input: "y z\ny m\nz m\nm h\n", output: "m\n" },
    { name: "Different levels", input: "x q\na h\nb a\nx b\nq a\n", output: "a\n", weight: 2 },
    { name: "The other way round", input: "dan bea\ndan cara\ncara bea\nbea ada\n", output: "bea\n", weight: 2 },
    { name: "The head of the company", input: "ada dan\nbea ada\ndan bea\n", output: "ada\n" },
    { name: "A long chain", input: `p${DEPTH} x\nx p100\n${chain.join("\n")}\n`, output: "p100\n", weight: 2 },
  ],
  solutions: {
    python: code`
      def approver(lines: list[str]) -> str:
          one, other = lines[0].split()
          manager = dict(line.split() for line in lines[1:])
          above = set()
          while one is not None:
              above.add(one)
              one = manager.get(one)
          while other not in above:
              other = manager[other]
          return other
    `,
    java: code`
      static String approver(List<String> lines) {
          String[] asked = lines.get(0).trim().split(" ");
          Map<String, String> manager = new HashMap<>();
          for (String line : lines.subList(1, lines.size())) {
              String[] names = line.trim().split(" ");
              manager.put(names[0], names[1]);
          }
          Set<String> above = new HashSet<>();
          for (String one = asked[0]; one != null; one = manager.get(one)) above.add(one);
          String other = asked[1];
          while (!above.contains(other)) other = manager.get(other);
          return other;
      }
    `,
    javascript: code`
      function approver(lines) {
        const [one, other] = lines[0].trim().split(" ");
        const manager = new Map(lines.slice(1).map((line) => line.trim().split(" ")));
        const above = new Set();
        for (let at = one; at !== undefined; at = manager.get(at)) above.add(at);
        let found = other;
        while (!above.has(found)) found = manager.get(found);
        return found;
      }
    `,
  },
  wrong: [
    {
      technology: "python",
      why: "Goes up on both sides at the same pace, which fails for different levels.",
      body: code`
        def approver(lines: list[str]) -> str:
            one, other = lines[0].split()
            manager = dict(line.split() for line in lines[1:])
            while one != other:
                one, other = manager.get(one, one), manager.get(other, other)
            return one
      `,
    },
    {
      technology: "java",
      why: "Begins with the managers, so nobody can be above the other.",
      body: code`
        static String approver(List<String> lines) {
            String[] asked = lines.get(0).trim().split(" ");
            Map<String, String> manager = new HashMap<>();
            for (String line : lines.subList(1, lines.size())) manager.put(line.split(" ")[0], line.split(" ")[1]);
            Set<String> above = new HashSet<>();
            for (String one = manager.get(asked[0]); one != null; one = manager.get(one)) above.add(one);
            String other = manager.get(asked[1]);
            while (other != null && !above.contains(other)) other = manager.get(other);
            return other;
        }
      `,
    },
    {
      technology: "python",
      why: "Recurses once per level, which is too deep for a long chain.",
      body: code`
        def approver(lines: list[str]) -> str:
            one, other = lines[0].split()
            manager = dict(line.split() for line in lines[1:])

            def above(name):
                return [name] + (above(manager[name]) if name in manager else [])

            everyone = set(above(one))
            return next(name for name in above(other) if name in everyone)
      `,
    },
  ],
});
