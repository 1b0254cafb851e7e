import { statements } from "../format/statements.ts";
import { md } from "../format/text.ts";

export const doubleBookings = statements({
  slug: "double-bookings",
  title: "Double bookings",
  skills: ["sql"],
  difficulty: "medium",
  minutes: 12,
  score: 12,
  statement: md(
    "A hotel stores one row per booking: the guest arrives on `arrives_on` and leaves on `leaves_on`. The next guest can arrive on the day the last one leaves.",
    "List every pair of bookings of the **same room** that overlap: `room`, the smaller id as `first_id` and the larger as `second_id`. Each pair appears once. Sort by room, then `first_id`, then `second_id`. Cancelled bookings (`status` is `cancelled`) do not count.",
  ),
  explanation: md(
    "A self join on the room with `a.id < b.id`, and the condition for overlapping half-open ranges: each starts before the other ends, `a.arrives_on < b.leaves_on AND b.arrives_on < a.leaves_on`.",
    "Candidates who list the ways two ranges can overlap one by one usually forget the one inside the other; those who write `<=` report guests who merely take turns.",
  ),
  tables: {
    bookings: {
      columns: { id: "integer", room: "integer", arrives_on: "date", leaves_on: "date", status: "text" },
    },
  },
  compare: { ordered: true },
  cases: [
    {
      name: "The sample table",
      sample: true,
      rows: {
        bookings: [
          [1, 101, "2026-05-01", "2026-05-04", "confirmed"],
          [2, 101, "2026-05-03", "2026-05-06", "confirmed"],
          [3, 101, "2026-05-06", "2026-05-08", "confirmed"],
          [4, 102, "2026-05-01", "2026-05-08", "confirmed"],
        ],
      },
      expected: { columns: ["room", "first_id", "second_id"], rows: [[101, 1, 2]] },
    },
    {
      name: "One inside the other",
      weight: 2,
      rows: {
        bookings: [
          [5, 7, "2026-06-10", "2026-06-12", "confirmed"],
          [6, 7, "2026-06-01", "2026-06-30", "confirmed"],
          [7, 7, "2026-06-11", "2026-06-20", "confirmed"],
          [8, 3, "2026-06-01", "2026-06-02", "confirmed"],
          [9, 3, "2026-06-01", "2026-06-02", "confirmed"],
        ],
      },
      expected: {
        columns: ["room", "first_id", "second_id"],
        rows: [
          [3, 8, 9],
          [7, 5, 6],
          [7, 5, 7],
          [7, 6, 7],
        ],
      },
    },
    {
      name: "Cancelled bookings",
      rows: {
        bookings: [
          [1, 5, "2026-01-01", "2026-01-10", "cancelled"],
          [2, 5, "2026-01-02", "2026-01-05", "confirmed"],
          [3, 5, "2026-01-04", "2026-01-06", "cancelled"],
        ],
      },
      expected: { columns: ["room", "first_id", "second_id"], rows: [] },
    },
  ],
  solution: `SELECT a.room, a.id AS first_id, b.id AS second_id
FROM bookings a JOIN bookings b ON b.room = a.room AND a.id < b.id
WHERE a.arrives_on < b.leaves_on AND b.arrives_on < a.leaves_on
  AND a.status <> 'cancelled' AND b.status <> 'cancelled'
ORDER BY a.room, a.id, b.id`,
  wrong: [
    {
      why: "Treats a guest who arrives on the day the last one leaves as an overlap.",
      sql: `SELECT a.room, a.id AS first_id, b.id AS second_id
FROM bookings a JOIN bookings b ON b.room = a.room AND a.id < b.id
WHERE a.arrives_on <= b.leaves_on AND b.arrives_on <= a.leaves_on
  AND a.status <> 'cancelled' AND b.status <> 'cancelled'
ORDER BY a.room, a.id, b.id`,
    },
    {
      why: "Expects the booking with the smaller id to start first, so one inside another is missed.",
      sql: `SELECT a.room, a.id AS first_id, b.id AS second_id
FROM bookings a JOIN bookings b ON b.room = a.room AND a.id < b.id
WHERE b.arrives_on >= a.arrives_on AND b.arrives_on < a.leaves_on
  AND a.status <> 'cancelled' AND b.status <> 'cancelled'
ORDER BY a.room, a.id, b.id`,
    },
    {
      why: "Leaves out cancelled bookings on one side only.",
      sql: `SELECT a.room, a.id AS first_id, b.id AS second_id
FROM bookings a JOIN bookings b ON b.room = a.room AND a.id < b.id
WHERE a.arrives_on < b.leaves_on AND b.arrives_on < a.leaves_on AND b.status <> 'cancelled'
ORDER BY a.room, a.id, b.id`,
    },
  ],
});
