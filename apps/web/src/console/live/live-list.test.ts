import type { LiveRow } from "@invigil/contract/proctoring/live";
import { expect, it } from "vitest";
import { applyChanges, arrange, openAlerts, signalOf } from "./live-list.ts";
import { aLiveRow } from "./testing/a-live-row.ts";

const test = { id: 1, slug: "t", name: "A test", is_interview: false, proctored: true, picture_seconds: 15 };
const names = (rows: readonly LiveRow[]) => rows.map(({ full_name }) => full_name);

it("replaces changed rows, adds new ones, removes ended ones and keeps the rest", () => {
  const [one, two, three] = [aLiveRow(1), aLiveRow(2), aLiveRow(3)];
  const next = applyChanges({ test, rows: [one, two] }, { rows: [{ ...two, answered: 5 }, three], gone: [one.id] });
  expect(next.rows).toEqual([{ ...two, answered: 5 }, three]);
  const same = applyChanges({ test, rows: [one, two] }, { rows: [{ ...two, answered: 5 }], gone: [] });
  expect(same.rows[0]).toBe(one);
});

it("counts alerts as open until someone has seen them", () => {
  const row = aLiveRow(1, { alerts: { "no-face": 2, voice: 1 } });
  const seen = (alerts: number) => ({ alerts, by: "Demo Proctor", at: "2026-01-01T10:00:00.000Z" });
  expect(openAlerts(row)).toBe(3);
  expect(openAlerts({ ...row, seen: seen(2) })).toBe(1);
  expect(openAlerts({ ...row, seen: seen(9) })).toBe(0);
});

it("searches, filters and sorts", () => {
  const rows = [
    aLiveRow(1, { full_name: "Cleo", answered: 3, alerts: { voice: 1 }, expires_at: "2026-01-01T11:00:00Z" }),
    aLiveRow(2, { full_name: "Ada", answered: 1, connected: false, expires_at: "2026-01-01T12:00:00Z" }),
    aLiveRow(3, { full_name: "Bo", answered: 2, alerts: { voice: 4 }, expires_at: "2026-01-01T10:30:00Z" }),
  ];
  const shown = (over: Partial<Parameters<typeof arrange>[1]>) =>
    names(arrange(rows, { search: "", filter: "all", sort: "name", ...over }));
  expect(shown({})).toEqual(["Ada", "Bo", "Cleo"]);
  expect(shown({ sort: "alerts" })).toEqual(["Bo", "Cleo", "Ada"]);
  expect(shown({ sort: "time" })).toEqual(["Bo", "Cleo", "Ada"]);
  expect(shown({ sort: "progress" })).toEqual(["Ada", "Bo", "Cleo"]);
  expect(shown({ sort: "silent" })).toEqual(["Ada", "Bo", "Cleo"]);
  expect(shown({ filter: "alerts" })).toEqual(["Bo", "Cleo"]);
  expect(shown({ filter: "lost" })).toEqual(["Ada"]);
  expect(shown({ search: "USER-3" })).toEqual(["Bo"]);
});

it("tells a page that is reloading from one that is gone", () => {
  const heard = Date.parse("2026-01-01T10:00:00Z");
  const row = { connected: false, heard_at: "2026-01-01T10:00:00Z" };
  expect(signalOf({ ...row, connected: true }, heard + 999_999)).toBe("connected");
  expect(signalOf(row, heard + 5_000)).toBe("quiet");
  expect(signalOf(row, heard + 120_000)).toBe("lost");
  expect(signalOf({ ...row, heard_at: null }, heard)).toBe("lost");
});
