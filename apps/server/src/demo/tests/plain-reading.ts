import { fib, lines, mcq, md, tex, type DemoProblem } from "../content.ts";

const bridge: DemoProblem = {
  key: "bridge",
  type: "CMP",
  title: "The footbridge that learned to sway",
  maxScore: 12,
  statement: md(
    "The new footbridge at Alder Ferry opened on a Sunday in spring. It was built for 5,000 people and carried a quarter of them easily. Yet by noon the deck moved sideways by almost 7 centimetres, and people held on to the railing.",
    "Nothing was broken. Every walker pushes the ground a little to the left and a little to the right, about once a second in each direction. As long as each person keeps a rhythm of their own, the pushes cancel out. But a deck that moves makes people adjust: without noticing, they widen their stance and step in time with the deck, because that is how one keeps balance on a moving floor. Now the pushes no longer cancel. They add up, the deck moves further, and still more people fall into step.",
    "The engineers tested this with volunteers. With 150 people on the middle span the deck hardly moved. With 160 it swayed as badly as on the opening day. There was no gentle warning between the two: *below a certain number the bridge calmed down by itself, above it the motion fed itself.*",
    "Making the bridge stiffer would have meant rebuilding it. Instead, 36 dampers, much like the shock absorbers of a car, were mounted under the deck. They do not stop the walkers from pushing. They take the energy out of the motion faster than people can put it in. The bridge opened again after 14 months.",
  ),
  children: [
    mcq({
      key: "bridge-cause",
      title: "Why the motion grew",
      maxScore: 4,
      statement: "According to the text, why did the sway become so strong on the opening day?",
      choices: [
        { text: "More people were on the bridge than it was built for." },
        { text: "The moving deck led people to step in time, so that their pushes added up.", right: true },
        { text: "The walkers had agreed to march in step." },
        { text: "A part under the deck had broken." },
      ],
    }),
    fib({
      key: "bridge-numbers",
      title: "The numbers",
      maxScore: 4,
      statement:
        "The change came somewhere between ___ and 160 people on the middle span. It was cured with ___ dampers, and the bridge was closed for ___ months.",
      blanks: [
        { label: "People on the span, lower number", accepted: ["150"], tolerance: 0 },
        { label: "Number of dampers", accepted: ["36", "thirty-six"], tolerance: 0 },
        { label: "Months closed", accepted: ["14", "fourteen"], tolerance: 0 },
      ],
    }),
    tex({
      key: "bridge-elsewhere",
      title: "The same pattern elsewhere",
      maxScore: 4,
      statement:
        "Name a situation from another field (for example markets, traffic or software) in which a small motion makes people or machines react in a way that makes the motion larger. In two or three sentences: what would be the *damper* there?",
      maxLength: 800,
    }),
  ],
};

const latency: DemoProblem = {
  key: "latency",
  type: "SUB",
  title: "Four spikes a day",
  maxScore: 10,
  statement: md(
    "The chart shows the response time of a web shop over one day: the median, and the slowest 1% of requests.",
    "![Line chart of response times over 24 hours. The median stays below 80 milliseconds all day. The 99th percentile stays at or below 200 milliseconds, but jumps above 700 for some minutes at about 03:30, 09:30, 15:30 and 21:30.](/v1/demo/latency.svg)",
    "Write a short report to the team:",
    lines(
      "1. What do you see, and why does the median not show it?",
      "2. Name **two** causes that fit the pattern.",
      "3. For each cause, say which measurement would tell you whether it is the right one.",
    ),
    "You may attach a sketch, a query or a screenshot.",
  ),
};

const average = tex({
  key: "average",
  title: "What an average hides",
  maxScore: 5,
  statement: md(
    "A colleague writes: *“Our support answers within 4 hours on average, so customers are served quickly.”*",
    "In at most 120 words, explain how this sentence can be true while many customers wait for days, and which number you would report instead.",
  ),
  maxLength: 1_200,
});

export const readingAndWriting = [bridge, latency, average];
