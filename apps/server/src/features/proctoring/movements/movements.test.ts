import { toJson } from "@invigil/db/json";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import {
  begin,
  closePage,
  MINUTE,
  minutes,
  pass,
  requests,
  say,
  server,
  start,
  stop,
  who,
} from "../../../testing/movement-page.ts";
import { createSettings } from "../../../testing/proctored.ts";

beforeEach(start);
afterEach(stop);

it("asks a few times per hour at random, and never in the first and last minutes", async () => {
  await begin();
  const moments: number[] = [];
  for (let at = 0; at < 89; at += 1) {
    const before = (await requests()).length;
    await pass(MINUTE);
    if ((await requests()).length > before) moments.push(minutes());
  }
  expect(moments.length).toBeGreaterThanOrEqual(3);
  expect(moments.length).toBeLessThanOrEqual(8);
  expect(moments[0]).toBeGreaterThanOrEqual(3);
  expect(moments.at(-1)).toBeLessThanOrEqual(87);
});

it("asks nothing unless the test's settings say so and pictures are taken, nor of a candidate who() is excused", async () => {
  for (const proctor of [{}, { movements: false }, { movements: true, snapshot: false }]) {
    await begin(proctor);
    expect(who().settings.plan?.movements ?? false).toBe(false);
    await pass(40 * MINUTE);
    await closePage();
  }
  await begin();
  for (const relief of [{ no_face_alerts: true }, { no_movements: true }]) {
    await sql`update invite set accommodations = ${toJson(relief)}`.execute(server().db);
    expect((await createSettings(who())).plan?.movements).toBe(false);
  }
  await pass(40 * MINUTE);
  expect(await requests()).toEqual([]);
});

it.each([
  ["the clock is paused", () => sql`update attempt set paused_at = ${server().now()}`.execute(server().db)],
  ["the window was left", () => say({ type: "blur", problem: null })],
  ["the camera is off", () => say({ type: "webcam-disabled", reason: "ended" })],
  ["an answer is being recorded", () => record()],
  ["no page is open", () => closePage()],
])("asks nothing while %s", async (_when, happens) => {
  await begin();
  await happens();
  await pass(14 * MINUTE);
  expect(await requests()).toEqual([]);
});

it("asks nothing while nothing is heard of the page", async () => {
  await begin();
  await pass(40 * MINUTE, { silent: true });
  expect(await requests()).toEqual([]);
});

async function record() {
  await say({ type: "recording-begun", problem: who().problems[0]?.slug ?? "p" });
}
