import { JSON_METRIC } from "../format/data.ts";
import type { Question } from "../format/question.ts";
import { code, lines, md } from "../format/text.ts";

const SHOWN = lines(
  "time,sensor,celsius",
  "2026-03-01T06:00,hall,18.0",
  "2026-03-01T18:00,hall,20.0",
  "2026-03-01T18:00,hall,20.0",
  "2026-03-01T07:00,roof,-999",
  "2026-03-02T07:00,roof,4.5",
  "2026-03-02T08:00,hall,",
  "2026-03-02T09:00,hall,21.0",
  "",
);
const HIDDEN = lines(
  "time,sensor,celsius",
  "2026-04-02T10:00,lab,7.0",
  "2026-04-01T10:00,lab,-3.0",
  "2026-04-01T11:00,lab,-5.0",
  "2026-04-01T11:00,roof,-5.0",
  "2026-04-01T11:00,lab,-5.0",
  "2026-04-01T12:00,lab,-999",
  "2026-04-01T13:00,roof,-999",
  "2026-04-01T23:59,roof,1.0",
  "2026-04-02T00:00,roof,",
  "2026-04-03T05:00,cellar,-999",
  "",
);

export const sensorDays: Question = {
  slug: "data-sensor-days",
  title: "A day at the sensors",
  type: "DSC",
  skills: ["data", "python"],
  difficulty: "medium",
  minutes: 20,
  score: 16,
  statement: md(
    "`readings.csv` has the columns `time` (`YYYY-MM-DDTHH:MM`), `sensor` and `celsius`. Before you use the data:",
    "- Some rows were sent twice: if **all three** values are equal, count the row once.\n- `-999` and an empty value mean that the sensor had no reading. Such rows are not used for anything except `unusable`.",
    "Print one JSON object with",
    "- `unusable`: the number of rows without a reading (after removing what was sent twice),\n- `mean`: the mean of all readings by sensor, as an object; sensors without any reading are left out,\n- `coldest`: the sensor with the lowest reading; if several have it, the first by alphabet,\n- `days`: the number of different days with at least one reading.",
    'For the file shown: `{"unusable": 2, "mean": {"hall": 19.67, "roof": 4.5}, "coldest": "roof", "days": 2}`. Numbers may differ by 0.005.',
  ),
  explanation: md(
    'Remove duplicates of whole rows, drop the marker and the empty values, then group. With pandas: `drop_duplicates()`, `replace(-999, nan)`, `dropna()`, `groupby("sensor")`. The standard library is enough, too.',
    "The hidden file has negative temperatures that are real, equal readings of two sensors at one time, and a sensor that never worked: it shows who cleans by rule and who by eye.",
  ),
  content: {
    evaluation: "TXT",
    technologies: ["python"],
    files: [{ path: "readings.csv", content: SHOWN, read_only: true }],
    stubs: {
      python: {
        content: code`
          import csv
          import json

          with open("readings.csv") as file:
              rows = list(csv.DictReader(file))
        `,
      },
    },
    extra_data: { code_stub_type: "User-Generated" },
  },
  grading: {
    metric: { technology: "python", code: JSON_METRIC },
    cases: [
      {
        id: "shown",
        name: "The file shown",
        sample: true,
        truth: JSON.stringify({ unusable: 2, mean: { hall: 19.6667, roof: 4.5 }, coldest: "roof", days: 2 }),
      },
      {
        id: "hidden",
        name: "Another file",
        weight: 3,
        files: { "readings.csv": HIDDEN },
        truth: JSON.stringify({ unusable: 4, mean: { lab: -0.3333, roof: -2 }, coldest: "lab", days: 2 }),
      },
    ],
  },
  solutions: [
    {
      technology: "python",
      code: code`
        import csv
        import json

        with open("readings.csv") as file:
            rows = {(row["time"], row["sensor"], row["celsius"]) for row in csv.DictReader(file)}
        good = [(time, sensor, float(value)) for time, sensor, value in rows if value and float(value) != -999]
        sensors = {}
        for _, sensor, value in good:
            sensors.setdefault(sensor, []).append(value)
        print(json.dumps({
            "unusable": len(rows) - len(good),
            "mean": {sensor: sum(values) / len(values) for sensor, values in sensors.items()},
            "coldest": min((value, sensor) for _, sensor, value in good)[1],
            "days": len({time[:10] for time, _, _ in good}),
        }))
      `,
    },
  ],
  wrong: [
    {
      technology: "python",
      why: "Removes all readings below zero with the marker.",
      code: code`
        import csv
        import json

        with open("readings.csv") as file:
            rows = {(row["time"], row["sensor"], row["celsius"]) for row in csv.DictReader(file)}
        good = [(time, sensor, float(value)) for time, sensor, value in rows if value and float(value) >= 0]
        sensors = {}
        for _, sensor, value in good:
            sensors.setdefault(sensor, []).append(value)
        print(json.dumps({
            "unusable": len(rows) - len(good),
            "mean": {sensor: sum(values) / len(values) for sensor, values in sensors.items()},
            "coldest": min((value, sensor) for _, sensor, value in good)[1],
            "days": len({time[:10] for time, _, _ in good}),
        }))
      `,
    },
    {
      technology: "python",
      why: "Keeps rows that were sent twice, and the days of rows without a reading.",
      code: code`
        import csv
        import json

        with open("readings.csv") as file:
            rows = [(row["time"], row["sensor"], row["celsius"]) for row in csv.DictReader(file)]
        good = [(time, sensor, float(value)) for time, sensor, value in rows if value and float(value) != -999]
        sensors = {}
        for _, sensor, value in good:
            sensors.setdefault(sensor, []).append(value)
        print(json.dumps({
            "unusable": len(rows) - len(good),
            "mean": {sensor: sum(values) / len(values) for sensor, values in sensors.items()},
            "coldest": min((value, sensor) for _, sensor, value in good)[1],
            "days": len({time[:10] for time, _, _ in rows}),
        }))
      `,
    },
  ],
};
