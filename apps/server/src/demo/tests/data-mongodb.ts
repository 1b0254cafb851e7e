import { lines, md } from "../content.ts";
import { dba } from "../dba-problem.ts";

const trips = [
  { _id: 1, city: "Oslo", km: 12, done: true },
  { _id: 2, city: "Lund", km: 7, done: true },
  { _id: 3, city: "Oslo", km: 5, done: false },
  { _id: 4, city: "Oslo", km: 8, done: true },
  { _id: 5, city: "Turku", km: 30, done: false },
];

export const trip = dba({
  key: "trips",
  title: "Kilometres by city",
  maxScore: 10,
  statement: md(
    'The collection `trips` contains documents such as `{ _id: 1, city: "Oslo", km: 12, done: true }`.',
    "Write an aggregation over `db.trips` that returns one document per city, with the city as `_id` and the kilometres of its **finished** trips as `km`. The city with the most kilometres comes first.",
    lines("```js", "db.trips.aggregate([", "  // …", "])", "```"),
  ),
  technologies: ["mongodb"],
  schema: [
    {
      table: "trips",
      columns: [
        { name: "_id", type: "number" },
        { name: "city", type: "string" },
        { name: "km", type: "number" },
        { name: "done", type: "boolean" },
      ],
      rows: {
        columns: ["_id", "city", "km", "done"],
        rows: trips.map((each) => Object.values(each).map(String)),
        more: 0,
      },
    },
  ],
  setup: "",
  compare: { ordered: true, named: true },
  cases: [
    {
      name: "The sample trips",
      sample: true,
      seed: JSON.stringify({ trips }),
      expected: {
        columns: ["_id", "km"],
        rows: [
          ["Oslo", "20"],
          ["Lund", "7"],
        ],
      },
    },
    {
      name: "Other cities",
      seed: JSON.stringify({
        trips: [
          { _id: 1, city: "Riga", km: 4, done: true },
          { _id: 2, city: "Bergen", km: 3, done: true },
          { _id: 3, city: "Bergen", km: 2, done: true },
          { _id: 4, city: "Riga", km: 90, done: false },
        ],
      }),
      expected: {
        columns: ["_id", "km"],
        rows: [
          ["Bergen", "5"],
          ["Riga", "4"],
        ],
      },
    },
  ],
});
