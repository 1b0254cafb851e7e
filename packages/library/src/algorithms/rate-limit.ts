import { texts } from "../format/frames.ts";
import { program } from "../format/program.ts";
import { code, md } from "../format/text.ts";

const MANY = 40_000;
const flood = Array.from({ length: MANY }, (_, index) => `${Math.floor(index / 10)} bot`);
/** Of the ten requests of every second only the first three of each eleven seconds pass. */
const floodReplies = Array.from({ length: MANY }, (_, index) =>
  Math.floor(index / 10) % 10 === 0 && index % 10 < 3 ? "ok" : "refused",
);

export const rateLimit = program({
  slug: "rate-limit",
  title: "A rate limit per client",
  skills: ["algorithms", "web"],
  difficulty: "medium",
  minutes: 20,
  score: 15,
  statement: md(
    "A service accepts at most **3 requests per client within any 10 seconds**. A request at second *t* is refused if 3 requests of the same client were accepted at seconds *t* − 9 to *t*. Requests that were refused do not count.",
    "**Input:** one line per request, in the order of their time: the second (a whole number from 0) and the name of the client, separated by a space. There are up to 40,000 requests.",
    "**Output:** `ok` or `refused` for each request, one per line.",
  ),
  explanation: md(
    "Keep a queue of the accepted times per client. For each request, drop what is ten seconds old or older, then compare the length with three. Every time is added and removed once, so the whole takes linear time.",
    "The mistakes to look for: fixed windows that start every ten seconds and let six requests through around a border, one list for all clients, and refused requests that keep a client locked out.",
  ),
  frames: texts({ name: "replies", many: "requests", returns: "List<String>" }),
  cases: [
    {
      name: "One client",
      input: "0 ann\n1 ann\n2 ann\n3 ann\n10 ann\n",
      output: "ok\nok\nok\nrefused\nok\n",
      explained: "At second 10 the request of second 0 no longer counts.",
    },
    {
      name: "Two clients",
      input: "0 ann\n0 ben\n0 ann\n0 ann\n0 ben\n0 ann\n",
      output: "ok\nok\nok\nok\nok\nrefused\n",
      explained: "Each client has a limit of their own.",
    },
    {
      name: "Around a border of ten seconds",
      input: "8 a\n9 a\n9 a\n10 a\n11 a\n18 a\n",
      output: "ok\nok\nok\nrefused\nrefused\nok\n",
      weight: 2,
    },
    {
      name: "Refused requests do not count",
      input: "0 a\n0 a\n0 a\n5 a\n6 a\n7 a\n10 a\n11 a\n12 a\n13 a\n",
      output: "ok\nok\nok\nrefused\nrefused\nrefused\nok\nok\nok\nrefused\n",
      weight: 2,
    },
    { name: "Exactly nine seconds later", input: "0 a\n0 a\n0 a\n9 a\n", output: "ok\nok\nok\nrefused\n" },
    { name: "A long break", input: "0 a\n0 a\n0 a\n1000000 a\n", output: "ok\nok\nok\nok\n" },
    { name: "40,000 requests", input: `${flood.join("\n")}\n`, output: `${floodReplies.join("\n")}\n`, weight: 2 },
  ],
  solutions: {
    python: code`
      def replies(requests: list[str]) -> list[str]:
          from collections import defaultdict, deque

          accepted = defaultdict(deque)
          result = []
          for request in requests:
              second, client = request.split()
              times = accepted[client]
              while times and times[0] <= int(second) - 10:
                  times.popleft()
              if len(times) < 3:
                  times.append(int(second))
                  result.append("ok")
              else:
                  result.append("refused")
          return result
    `,
    java: code`
      static List<String> replies(List<String> requests) {
          Map<String, Deque<Integer>> accepted = new HashMap<>();
          List<String> result = new ArrayList<>();
          for (String request : requests) {
              String[] parts = request.split(" ");
              int second = Integer.parseInt(parts[0]);
              Deque<Integer> times = accepted.computeIfAbsent(parts[1], key -> new ArrayDeque<>());
              while (!times.isEmpty() && times.peekFirst() <= second - 10) times.pollFirst();
              if (times.size() < 3) {
                  times.addLast(second);
                  result.add("ok");
              } else {
                  result.add("refused");
              }
          }
          return result;
      }
    `,
    javascript: code`
      function replies(requests) {
        const accepted = new Map();
        return requests.map((request) => {
          const [second, client] = request.split(" ");
          const times = (accepted.get(client) ?? []).filter((time) => time > Number(second) - 10);
          accepted.set(client, times);
          if (times.length >= 3) return "refused";
          times.push(Number(second));
          return "ok";
        });
      }
    `,
  },
  wrong: [
    {
      technology: "python",
      why: "Counts in fixed windows of ten seconds, so six requests pass around a border.",
      body: code`
        def replies(requests: list[str]) -> list[str]:
            from collections import Counter

            counts, result = Counter(), []
            for request in requests:
                second, client = request.split()
                window = client, int(second) // 10
                result.append("ok" if counts[window] < 3 else "refused")
                counts[window] += result[-1] == "ok"
            return result
      `,
    },
    {
      technology: "python",
      why: "Counts refused requests too, so a client that keeps trying is never let in again.",
      body: code`
        def replies(requests: list[str]) -> list[str]:
            from collections import defaultdict, deque

            seen, result = defaultdict(deque), []
            for request in requests:
                second, client = request.split()
                times = seen[client]
                while times and times[0] <= int(second) - 10:
                    times.popleft()
                result.append("ok" if len(times) < 3 else "refused")
                times.append(int(second))
            return result
      `,
    },
    {
      technology: "javascript",
      why: "Keeps one limit for all clients together.",
      body: code`
        function replies(requests) {
          let times = [];
          return requests.map((request) => {
            const second = Number(request.split(" ")[0]);
            times = times.filter((time) => time > second - 10);
            if (times.length >= 3) return "refused";
            times.push(second);
            return "ok";
          });
        }
      `,
    },
  ],
});
