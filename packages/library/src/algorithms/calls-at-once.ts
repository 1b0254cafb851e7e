import { texts } from "../format/frames.ts";
import { program } from "../format/program.ts";
import { code, md } from "../format/text.ts";

const MANY = 40_000;
const busy = Array.from({ length: MANY }, (_, index) => `${index} ${index + 1_000}`);

export const callsAtOnce = program({
  slug: "most-calls-at-once",
  title: "How many lines are needed?",
  skills: ["algorithms", "operations"],
  difficulty: "medium",
  minutes: 20,
  score: 15,
  statement: md(
    "A call centre wants to know how many telephone lines it needs. Find the highest number of calls that took place at the same time, and when it was reached **first**.",
    "A call that ends at second *t* frees its line at *t*: a call that begins at *t* can use it.",
    "**Input:** one call per line, in no particular order: the seconds at which it begins and ends, whole numbers from 0 to 1,000,000,000. It ends at least one second after it begins. There are 1 to 40,000 calls.",
    "**Output:** the highest number of simultaneous calls, a space, and the first second at which there were that many.",
  ),
  explanation: md(
    "Turn every call into two events, +1 at its beginning and −1 at its end, sort them by time with ends before beginnings, and walk through them with a counter. Whenever the counter rises above the best so far, remember it and the time.",
    "If beginnings come before ends at the same second, one line too many is bought. Counting for every second, or comparing every call with every other, is too slow for a day's calls.",
  ),
  frames: texts({ name: "busiest", many: "calls", returns: "String" }),
  cases: [
    {
      name: "Two overlap",
      input: "0 10\n5 20\n30 40\n",
      output: "2 5\n",
      explained: "From second 5 to second 10 there are two calls.",
    },
    {
      name: "One ends as the next begins",
      input: "10 20\n0 10\n20 30\n",
      output: "1 0\n",
      explained: "The line is free again at the very second at which the next call begins.",
    },
    { name: "The highest number occurs twice", input: "50 60\n55 70\n0 10\n5 6\n", output: "2 5\n", weight: 2 },
    { name: "All the same", input: "7 8\n7 8\n7 8\n", output: "3 7\n" },
    { name: "One inside the other", input: "0 100\n10 90\n20 80\n90 95\n80 99\n", output: "3 20\n" },
    { name: "Ends and beginnings at one second", input: "0 5\n1 5\n5 9\n5 7\n5 6\n", output: "3 5\n", weight: 2 },
    { name: "Late in time", input: "999999990 1000000000\n999999999 1000000000\n", output: "2 999999999\n" },
    { name: "40,000 calls", input: `${busy.toReversed().join("\n")}\n`, output: "1000 999\n", weight: 2 },
  ],
  solutions: {
    python: code`
      def busiest(calls: list[str]) -> str:
          events = []
          for call in calls:
              begin, end = map(int, call.split())
              events += [(begin, 1), (end, -1)]
          now = most = first = 0
          for second, change in sorted(events):
              now += change
              if now > most:
                  most, first = now, second
          return f"{most} {first}"
    `,
    java: code`
      static String busiest(List<String> calls) {
          List<long[]> events = new ArrayList<>();
          for (String call : calls) {
              String[] ends = call.trim().split(" ");
              events.add(new long[] {Long.parseLong(ends[0]), 1});
              events.add(new long[] {Long.parseLong(ends[1]), -1});
          }
          events.sort((a, b) -> a[0] != b[0] ? Long.compare(a[0], b[0]) : Long.compare(a[1], b[1]));
          long now = 0, most = 0, first = 0;
          for (long[] event : events) {
              now += event[1];
              if (now > most) {
                  most = now;
                  first = event[0];
              }
          }
          return most + " " + first;
      }
    `,
    javascript: code`
      function busiest(calls) {
        const events = calls.flatMap((call) => {
          const [begin, end] = call.trim().split(" ").map(Number);
          return [[begin, 1], [end, -1]];
        });
        events.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
        let now = 0;
        let most = 0;
        let first = 0;
        for (const [second, change] of events) {
          now += change;
          if (now > most) [most, first] = [now, second];
        }
        return most + " " + first;
      }
    `,
  },
  wrong: [
    {
      technology: "python",
      why: "Lets a call begin before another one has ended at the same second.",
      body: code`
        def busiest(calls: list[str]) -> str:
            events = []
            for call in calls:
                begin, end = map(int, call.split())
                events += [(begin, 0, 1), (end, 1, -1)]
            now = most = first = 0
            for second, _, change in sorted(events):
                now += change
                if now > most:
                    most, first = now, second
            return f"{most} {first}"
      `,
    },
    {
      technology: "python",
      why: "Remembers the last time at which there were that many instead of the first.",
      body: code`
        def busiest(calls: list[str]) -> str:
            events = []
            for call in calls:
                begin, end = map(int, call.split())
                events += [(begin, 1), (end, -1)]
            now = most = first = 0
            for second, change in sorted(events):
                now += change
                if now >= most:
                    most, first = now, second
            return f"{most} {first}"
      `,
    },
    {
      technology: "javascript",
      why: "Compares each call with the one before it only.",
      body: code`
        function busiest(calls) {
          const sorted = calls.map((call) => call.split(" ").map(Number)).sort((a, b) => a[0] - b[0]);
          let now = 1;
          let most = 1;
          let first = sorted[0][0];
          for (let at = 1; at < sorted.length; at++) {
            now = sorted[at][0] < sorted[at - 1][1] ? now + 1 : 1;
            if (now > most) [most, first] = [now, sorted[at][0]];
          }
          return most + " " + first;
        }
      `,
    },
  ],
});
