import { texts } from "../format/frames.ts";
import { program } from "../format/program.ts";
import { code, md } from "../format/text.ts";

const MANY = 3_000;
const name = (index: number) => `m${String(index).padStart(5, "0")}`;
const chain = Array.from({ length: MANY }, (_, index) =>
  index === 0 ? `${name(0)}:` : `${name(index)}: ${name(index - 1)}`,
);

export const buildOrder = program({
  slug: "build-order",
  title: "In which order to build",
  skills: ["algorithms"],
  difficulty: "medium",
  minutes: 30,
  score: 20,
  statement: md(
    "Modules depend on each other. A module can be built once everything it depends on has been built. Whenever several modules can be built next, the one whose name comes **first in the alphabet** is built.",
    "**Input:** one line per module: its name, a colon, then the modules it depends on, separated by spaces. Names consist of lower-case letters and digits. Every module has a line; there are up to 3,000 modules.",
    "**Output:** the modules in the order in which they are built, one per line. If they cannot all be built because some depend on each other in a circle, print only the word `circle`.",
  ),
  explanation: md(
    "A topological sort with a priority queue: count what each module still waits for, keep those that wait for nothing in a heap by name, and release the dependants of each module that is built. If fewer modules come out than went in, there is a circle.",
    "A depth-first search finds a valid order, but not the alphabetical one. Recursion also fails on a long chain in Python, which one of the cases is.",
  ),
  frames: texts({ name: "buildOrder", many: "lines", returns: "List<String>" }),
  compare: { kind: "token", lines: true },
  cases: [
    {
      name: "A small project",
      input: "web: ui api\nui:\napi: db\ndb:\n",
      output: "db\napi\nui\nweb\n",
      explained:
        "`db` and `ui` depend on nothing; `db` comes first. Then `api` can be built, and it comes before `ui`.",
    },
    {
      name: "Two wait for each other",
      input: "a: b\nb: a\nc:\n",
      output: "circle\n",
      explained: "`a` and `b` wait for each other.",
    },
    { name: "No dependencies", input: "c:\nb:\na:\n", output: "a\nb\nc\n" },
    { name: "One module waits for itself", input: "a: a\n", output: "circle\n" },
    { name: "A name that is freed late", input: "a: z\nb:\nz:\n", output: "b\nz\na\n", weight: 2 },
    { name: "The same dependency twice", input: "app: log log\nlog:\n", output: "log\napp\n" },
    { name: "Levels would be wrong", input: "a:\nc: a\nb: c\nd:\n", output: "a\nc\nb\nd\n", weight: 2 },
    {
      name: "A chain of 3,000 modules",
      weight: 2,
      input: `${chain.toReversed().join("\n")}\n`,
      output: `${chain.map((_, index) => name(index)).join("\n")}\n`,
    },
  ],
  solutions: {
    python: code`
      def build_order(lines: list[str]) -> list[str]:
          import heapq

          needs = {}
          for line in lines:
              module, _, rest = line.partition(":")
              needs[module.strip()] = set(rest.split())
          users = {module: [] for module in needs}
          for module, wanted in needs.items():
              for each in wanted:
                  users[each].append(module)
          ready = [module for module, wanted in needs.items() if not wanted]
          heapq.heapify(ready)
          order = []
          while ready:
              module = heapq.heappop(ready)
              order.append(module)
              for user in users[module]:
                  needs[user].discard(module)
                  if not needs[user]:
                      heapq.heappush(ready, user)
          return order if len(order) == len(needs) else ["circle"]
    `,
    java: code`
      static List<String> buildOrder(List<String> lines) {
          Map<String, Set<String>> needs = new HashMap<>();
          Map<String, List<String>> users = new HashMap<>();
          for (String line : lines) {
              int colon = line.indexOf(':');
              String module = line.substring(0, colon).trim();
              Set<String> wanted = new HashSet<>();
              for (String each : line.substring(colon + 1).trim().split(" +")) if (!each.isEmpty()) wanted.add(each);
              needs.put(module, wanted);
              for (String each : wanted) users.computeIfAbsent(each, key -> new ArrayList<>()).add(module);
          }
          PriorityQueue<String> ready = new PriorityQueue<>();
          needs.forEach((module, wanted) -> { if (wanted.isEmpty()) ready.add(module); });
          List<String> order = new ArrayList<>();
          while (!ready.isEmpty()) {
              String module = ready.poll();
              order.add(module);
              for (String user : users.getOrDefault(module, List.of())) {
                  needs.get(user).remove(module);
                  if (needs.get(user).isEmpty()) ready.add(user);
              }
          }
          return order.size() == needs.size() ? order : List.of("circle");
      }
    `,
    javascript: code`
      function buildOrder(lines) {
        const needs = new Map();
        const users = new Map();
        for (const line of lines) {
          const [module, rest] = line.split(":").map((part) => part.trim());
          const wanted = new Set(rest.split(" ").filter(Boolean));
          needs.set(module, wanted);
          for (const each of wanted) users.set(each, [...(users.get(each) ?? []), module]);
        }
        const ready = [...needs.keys()].filter((module) => needs.get(module).size === 0).sort();
        const order = [];
        while (ready.length > 0) {
          const module = ready.shift();
          order.push(module);
          for (const user of users.get(module) ?? []) {
            needs.get(user).delete(module);
            if (needs.get(user).size > 0) continue;
            const place = ready.findIndex((other) => other > user);
            ready.splice(place < 0 ? ready.length : place, 0, user);
          }
        }
        return order.length === needs.size ? order : ["circle"];
      }
    `,
  },
  wrong: [
    {
      technology: "python",
      why: "Builds in rounds: everything that is ready, then whatever that has freed.",
      body: code`
        def build_order(lines: list[str]) -> list[str]:
            needs = {}
            for line in lines:
                module, _, rest = line.partition(":")
                needs[module.strip()] = set(rest.split())
            order = []
            while needs:
                ready = sorted(module for module, wanted in needs.items() if not wanted)
                if not ready:
                    return ["circle"]
                for module in ready:
                    del needs[module]
                    for wanted in needs.values():
                        wanted.discard(module)
                order += ready
            return order
      `,
    },
    {
      technology: "python",
      why: "Searches in depth by name, which is a valid order but not the one that is asked for, and recurses too deeply.",
      body: code`
        def build_order(lines: list[str]) -> list[str]:
            needs = {}
            for line in lines:
                module, _, rest = line.partition(":")
                needs[module.strip()] = sorted(rest.split())
            state, order = {}, []

            def visit(module):
                if state.get(module) == "done":
                    return True
                if state.get(module) == "open":
                    return False
                state[module] = "open"
                if not all(visit(each) for each in needs[module]):
                    return False
                state[module] = "done"
                order.append(module)
                return True

            return order if all(visit(module) for module in sorted(needs)) else ["circle"]
      `,
    },
    {
      technology: "javascript",
      why: "Counts a dependency that is named twice as two, and waits for it for ever.",
      body: code`
        function buildOrder(lines) {
          const waits = new Map();
          const users = new Map();
          for (const line of lines) {
            const [module, rest] = line.split(":").map((part) => part.trim());
            const wanted = rest.split(" ").filter(Boolean);
            waits.set(module, wanted.length);
            for (const each of new Set(wanted)) users.set(each, [...(users.get(each) ?? []), module]);
          }
          const ready = [...waits.keys()].filter((module) => waits.get(module) === 0).sort();
          const order = [];
          while (ready.length > 0) {
            const module = ready.shift();
            order.push(module);
            for (const user of users.get(module) ?? []) {
              waits.set(user, waits.get(user) - 1);
              if (waits.get(user) === 0) ready.push(user);
            }
            ready.sort();
          }
          return order.length === waits.size ? order : ["circle"];
        }
      `,
    },
  ],
});
