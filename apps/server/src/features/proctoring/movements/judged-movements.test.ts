import { afterEach, beforeEach, expect, it } from "vitest";
import {
  analyse,
  asked,
  begin,
  ignore,
  lines,
  MINUTE,
  nextRequest,
  pass,
  pictures,
  POSES,
  requests,
  say,
  server,
  show,
  start,
  still,
  stop,
  STRAIGHT,
  type Asked,
  who,
} from "../../../testing/movement-page.ts";
import { sessionOf } from "../../../testing/proctored.ts";

beforeEach(start);
afterEach(stop);

it("lists an answered request with its picture, and makes no alert", async () => {
  await begin();
  await pictures([STRAIGHT, STRAIGHT]);
  const request = await nextRequest();
  expect(request).toMatchObject({ solution_set_id: who().solutionSet.id, again: false, seconds: 40 });
  const taken = await pictures([STRAIGHT, POSES[request.movement], STRAIGHT]);
  await show(request, taken, { seen: true });
  await pass(20_000);
  expect(asked()).toHaveLength(1);
  const [line, ...more] = await lines();
  expect(more).toEqual([]);
  expect(line).toMatchObject({
    kind: "movement",
    confidence: null,
    data: { outcome: "answered", movement: request.movement },
  });
  expect(line?.media?.kind).toBe("snapshot");
});

it("measures a head against how it is usually held, because cameras stand beside screens", async () => {
  await begin();
  const before = await still();
  const request = await nextRequest();
  // Usually held to the other side, so that the movement ends almost straight.
  const { turn, tilt } = POSES[request.movement];
  const aside = { turn: -0.9 * turn, tilt: -0.9 * tilt };
  await analyse(before, aside);
  await show(request, await pictures([aside, { turn: -0.1 * turn, tilt: -0.1 * tilt }]), { seen: true });
  await pass(20_000);
  expect((await lines()).at(-1)).toMatchObject({ data: { outcome: "answered" } });
}, 60_000);

it("asks again before anything is noted, and takes one that is not answered for no alert", async () => {
  await begin();
  const request = await ignore();
  const [line, ...more] = await lines();
  expect(more).toEqual([]);
  expect(line).toMatchObject({
    id: String(request.request),
    kind: "movement",
    confidence: expect.closeTo(0.6) as number,
    data: { outcome: "unanswered", asked: 2, looked: 6 },
  });
  expect(line?.pictures).toHaveLength(5);
});

it("makes an alert of two in a row that were not answered while the page was used", async () => {
  await begin();
  const [one, other] = [await ignore(), await ignore()];
  expect(one.movement).not.toBe(other.movement);
  expect(await lines()).toMatchObject([{ kind: "movement" }, { kind: "movement-missed" }]);
  // The two are counted: the next one alone is no alert.
  await ignore();
  expect((await lines("movement-missed")).length).toBe(1);
});

it.each([
  ["nobody used the page", { used: false }],
  ["the page was covered", { disturbed: true }],
])("makes no alert while %s", async (_why, over) => {
  await begin();
  await ignore(over);
  await ignore(over);
  expect(await lines("movement-missed")).toEqual([]);
});

it("cannot judge what it cannot see: no face, too small a movement, the other side, no picture, a page that was left", async () => {
  await begin();
  const outcome = async () => {
    await pass(90_000);
    const { outcome: what, why } = (await lines()).at(-1)?.data ?? {};
    return [what, why];
  };
  const turn = async (pose: (asked: Asked) => { turn: number; tilt: number } | null) => {
    const request = await nextRequest();
    await show(request, await pictures([STRAIGHT, STRAIGHT, STRAIGHT, pose(request)]), { seen: true });
    return outcome();
  };
  const share = (movement: Asked["movement"], by: number) => ({
    turn: POSES[movement].turn * by,
    tilt: POSES[movement].tilt * by,
  });
  expect(await turn(() => null)).toEqual(["unclear", "no face"]);
  expect(await turn(({ movement }) => share(movement, 0.4))).toEqual(["unclear", "too little"]);
  expect(await turn(({ movement }) => share(movement, -1))).toEqual(["unclear", "other movement"]);
  const request = await nextRequest();
  await show(request, await pictures([STRAIGHT, STRAIGHT, STRAIGHT, STRAIGHT]), { seen: true });
  expect(await outcome()).toEqual(["unclear", "seen by the browser"]);
}, 60_000);

it("takes a page that could not show a request, or was lost meanwhile, for no answer at all", async () => {
  await begin();
  const covered = await nextRequest();
  await pass(2 * MINUTE);
  expect((await lines()).at(-1)).toMatchObject({ id: String(covered.request), data: { outcome: "not-shown" } });
  const lost = await nextRequest();
  await say({ type: "movement-shown", request: lost.request });
  await pass(2 * MINUTE, { silent: true });
  expect((await lines()).at(-1)).toMatchObject({
    id: String(lost.request),
    data: { outcome: "unclear", why: "disturbed" },
  });
  const left = await nextRequest();
  await say(
    { type: "movement-shown", request: left.request },
    { type: "blur", problem: null },
    { type: "focus", problem: null, away: 300 },
  );
  await say({
    type: "movement-over",
    request: left.request,
    pictures: await still(),
    seen: true,
    used: true,
    disturbed: false,
  });
  await pass(20_000);
  expect((await lines()).at(-1)).toMatchObject({ data: { outcome: "unclear", why: "disturbed" } });
});

it("takes no older picture for an answer, whatever the page names", async () => {
  await begin();
  const old = await pictures([POSES["look-left"], POSES["look-right"], POSES["tilt-left"], POSES["tilt-right"]]);
  const request = await nextRequest();
  await show(request, [...old, ...(await still())], { seen: true });
  await pass(20_000);
  expect((await lines()).at(-1)?.data).not.toMatchObject({ outcome: "answered" });
});

it("asks nothing more of somebody who() cannot move like that, and says so once, without an alert", async () => {
  await begin();
  const request = await nextRequest();
  await say(
    { type: "movement-shown", request: request.request },
    { type: "movement-declined", request: request.request },
  );
  await pass(40 * MINUTE);
  expect(asked()).toHaveLength(1);
  expect(await lines("movement-declined")).toMatchObject([{ label: null, data: { before: false } }]);
});

it("asks nothing of somebody who() said before the start that they cannot", async () => {
  await begin();
  const path = `/rpc/proctorv2/settings/create/test/${who().test.id}`;
  for (const _ of [1, 2]) await who().browser.post(path, { no_movements: true });
  await pass(40 * MINUTE);
  expect(await requests()).toEqual([]);
  expect(await lines("movement-declined")).toMatchObject([{ data: { before: true } }]);
  expect((await sessionOf(server(), who().solutionSet.id)).movement_at).toBeNull();
});
