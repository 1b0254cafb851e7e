import { amount, share } from "../format/amount.ts";
import { code, md } from "../format/text.ts";
import { blanks, blanksPart, choice, choicePart, comprehension } from "../format/written.ts";

export const refusedOrSilent = choice({
  slug: "operations-refused-or-silent",
  title: "Refused, or no reply at all",
  skills: ["operations"],
  difficulty: "easy",
  minutes: 4,
  score: 4,
  statement: md(
    "A new application server cannot reach two services on the machine `10.0.4.12`, which answers `ping`:",
    `\`\`\`\n${code`
      $ curl http://10.0.4.12:8080/
      curl: (7) Failed to connect: Connection refused        (at once)
      $ curl http://10.0.4.12:9090/
      curl: (28) Connection timed out                        (after 130 seconds)
    `}\`\`\``,
    "Which reading fits best?",
  ),
  explanation: md(
    "“Refused” is an answer: the machine was reached, and nothing listens on that port (or only on another address of it, such as 127.0.0.1). A timeout means that packets vanish, and most often a firewall on the way drops them.",
    "A slow program would not look like this: the system accepts the connection before the program has done anything.",
    "Both look like “it does not work”, but the first question goes to whoever runs the service and the second to whoever runs the network. `ping` works, so the machine is on and can be routed to.",
  ),
  choices: [
    {
      text: "Nothing listens on port 8080 at that address; packets to port 9090 are probably dropped by a firewall.",
      right: true,
    },
    { text: "A firewall blocks port 8080; the program behind port 9090 is too slow to answer in time." },
    { text: "The name of the machine is not resolved correctly for one port, and not at all for the other." },
    { text: "The machine is switched off; the two messages differ only because of the time of the attempt." },
  ],
});

export const roundTrips = blanks({
  slug: "operations-round-trips",
  title: "A report from far away",
  skills: ["operations", "web", "reasoning"],
  difficulty: "medium",
  minutes: 5,
  score: 5,
  statement: md(
    "A report page makes **60 database queries, one after the other**. Each needs 2 ms in the database. The web server used to run next to the database (0.5 ms per round trip); now it runs in another region (40 ms per round trip). Everything else takes no time.",
    "How many milliseconds did the page take before the move? ___",
    "How many does it take now? ___",
    "A colleague rewrites it so that one query, which needs 100 ms in the database, fetches everything. How many milliseconds does it take then, from the other region? ___",
  ),
  explanation: md(
    "60 × 2.5 = 150 ms before, 60 × 42 = 2,520 ms now. With a single query: 100 + 40 = 140 ms, faster than it has ever been, although the query itself is slow.",
    "A faster database would help little here: 2,400 of the 2,520 ms are spent waiting for the network. Latency times the number of round trips is the figure to look at.",
  ),
  blanks: [
    amount("Before the move, in ms", 150, "ms", "milliseconds"),
    amount("After the move, in ms", 2520, "ms", "milliseconds"),
    amount("With one query, in ms", 140, "ms", "milliseconds"),
  ],
});

export const largeReplies = choice({
  slug: "operations-large-replies-hang",
  title: "Only large replies hang",
  skills: ["operations"],
  difficulty: "hard",
  minutes: 5,
  score: 5,
  statement: md(
    "Since a branch office has been connected through a new VPN, small pages of the internal site load at once there. Every page above about 1.4 kB **hangs for ever**, always after the connection was made. From other places all pages work. A security team has just blocked “all ICMP” on the firewalls. What is the most likely cause?",
  ),
  explanation: md(
    "The tunnel adds a header, so full-size packets do not fit through it. The router that drops them reports this by ICMP (“fragmentation needed”), and the sender would then use smaller ones. With ICMP blocked the sender never learns of it and repeats the large packet in vain. Permit these messages, or lower the MTU or MSS at the tunnel.",
    "An old server would show wrong pages or errors, whatever their size. Too little bandwidth makes large pages slow, not endless, and would also show when many small ones are loaded. A full connection table affects new connections, whatever their size.",
  ),
  choices: [
    {
      text: "Full-size packets do not fit into the tunnel, and the message that would tell the sender so is blocked.",
      right: true,
    },
    { text: "The bandwidth of the VPN is too small, so that large pages wait until small ones have been loaded." },
    { text: "The branch office resolves the site's name to an old server, which only has a part of the pages." },
    { text: "The firewall's table of connections is full, and it removes those that last for a longer time." },
  ],
});

export const nightlyReport = choice({
  slug: "operations-two-thirty",
  title: "The job at half past two",
  skills: ["operations"],
  difficulty: "medium",
  minutes: 4,
  score: 4,
  statement: md(
    "A job that charges monthly fees runs every day at **2:30 local time** on a machine in Berlin. In spring the clocks there jump from 2:00 to 3:00 on one night; in autumn they go back from 3:00 to 2:00. The scheduler simply starts a job whenever the local clock shows its time. What should the team do?",
  ),
  explanation: md(
    "On one night of the year 2:30 does not exist, on another it comes twice. Scheduling in UTC (or at an hour that is never skipped) makes the job start exactly once a day; and because machines also crash and people start jobs by hand, the job itself must notice that an account has already been charged for the month.",
    "With 2:30 and 3:30 the job runs twice on nearly every night, and still charges twice when it is started twice. What has to be done by hand twice a year is forgotten in the third.",
  ),
  choices: [
    {
      text: "Schedule it in UTC, and let the job skip every account that has already been charged for the month.",
      right: true,
    },
    { text: "Leave the schedule, and start the job by hand after the night in spring and stop it in autumn." },
    { text: "Schedule it at 2:30 and at 3:30, so that one of the two always exists." },
    { text: "Nothing: schedulers are tested for this, and a monthly fee does not depend on the hour." },
  ],
});

export const nightOfErrors = comprehension({
  slug: "operations-reading-a-dashboard",
  title: "What the dashboard shows",
  skills: ["operations", "data", "reasoning"],
  difficulty: "medium",
  minutes: 12,
  statement: md(
    "A service was updated at 14:10. These are its figures per five minutes. *p50* and *p99* are the times that half and 99% of the requests stay below.",
    "| Time | Requests | Errors | p50 | p99 | Cache hits |\n|---|---|---|---|---|---|\n| 14:00 | 12,000 | 12 | 40 ms | 300 ms | 94% |\n| 14:05 | 11,800 | 11 | 41 ms | 310 ms | 94% |\n| 14:10 | 12,100 | 14 | 44 ms | 2,900 ms | 61% |\n| 14:15 | 12,000 | 240 | 43 ms | 1,400 ms | 88% |\n| 14:20 | 11,900 | 245 | 40 ms | 310 ms | 93% |\n| 14:25 | 12,100 | 242 | 41 ms | 305 ms | 94% |",
    "The update replaced all instances between 14:10 and 14:12. A new setting of the update, a limit for uploads, became active at 14:15.",
  ),
  explanation: md(
    "Two different things happened. The slow requests of 14:10 and 14:15 go together with a cold cache after the restart, and end as it fills: nothing to do, except to warm the cache next time. The errors begin at 14:15, stay at 2% and have nothing to do with the cache: the new limit is the obvious suspect.",
    "The median says nothing about either. Whoever sees only “after the update” rolls back everything, or waits for the errors to go away with the slowness.",
  ),
  parts: [
    blanksPart({
      title: "The error rate",
      score: 2,
      statement: "Share of requests that failed, in per cent, rounded to one decimal. At 14:05: ___ At 14:25: ___",
      blanks: [
        share("At 14:05", 0.1),
        { label: "At 14:25", accepted: ["2.0", "2,0", "2%", "2 %", "2.0%", "2.0 %", "2,0%", "2,0 %"], tolerance: 0 },
      ],
    }),
    choicePart({
      title: "The slow requests",
      score: 3,
      statement: "What explains the p99 of 14:10 and 14:15 best?",
      choices: [
        {
          text: "The restarted instances had empty caches; some requests that missed them were slow.",
          right: true,
        },
        { text: "All requests became slower, because the new version needs more processor time." },
        { text: "The requests that failed were the slow ones; they waited for the new limit." },
        { text: "There were more requests than before, and the instances could not keep up." },
      ],
    }),
    choicePart({
      title: "The next step",
      score: 3,
      statement: "It is 14:30. What do you do first?",
      choices: [
        {
          text: "Look at which requests have failed since 14:15, and revert the new limit if they are uploads.",
          right: true,
        },
        { text: "Wait until the caches are warm: the slow requests have gone, and the errors will follow." },
        { text: "Add instances, so that the slow one per cent is spread over more machines." },
        { text: "Nothing: the p50 has been the same all the time, so customers notice nothing." },
      ],
    }),
  ],
});
