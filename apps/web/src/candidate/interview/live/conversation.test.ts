// @vitest-environment happy-dom
import "fake-indexeddb/auto";
import { SILENCE } from "@invigil/contract/interviews/snapshot";
import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { aSnapshot } from "../testing/a-snapshot.ts";
import { fakeMicrophone } from "../testing/fake-microphone.ts";
import { newWorld, page, withOwnStores } from "../testing/keeper-world.ts";
import { createConversation } from "./conversation.ts";

withOwnStores();
afterEach(() => void vi.useRealTimers());

const TICK = 100;
const silent = () => {};

/** A candidate who has the floor, a microphone, and says nothing. */
async function stayingSilent(typed: string) {
  const world = newWorld();
  const keeper = page(world);
  const microphone = fakeMicrophone();
  let now = 0;
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
  const conversation = createConversation({
    mode: "spoken",
    keeper,
    voice: { play: silent, hold: silent, resume: silent, stop: silent },
    openMicrophone: microphone.open,
    speaks: () => false,
    onHeard: silent,
    now: () => now,
  });
  await keeper.open(1, null);
  keeper.type(typed);
  conversation.follow(aSnapshot({ phase: "listening" }));
  onTestFinished(conversation.start());
  await vi.waitFor(() => expect(conversation.view.getState().taking.hears).toBe(true));
  for (; now <= SILENCE.give_up + TICK; now += TICK) vi.advanceTimersByTime(TICK);
  return { world, keeper, mode: () => conversation.view.getState().taking.mode };
}

it("goes on without an answer if nobody speaks for three minutes", async () => {
  const { world } = await stayingSilent("");
  await vi.waitFor(() => expect(world.answers).toMatchObject([{ finished: { unanswered: true } }]));
});

it("does not give up what was typed because nothing is said: it is shown again [B4.18]", async () => {
  const { world, keeper, mode } = await stayingSilent("In short: a parser.");
  expect(mode()).toBe("typed");
  expect(keeper.view.getState().text).toBe("In short: a parser.");
  expect(keeper.isPending()).toBe(false);
  expect(world.answers).toEqual([]);
});
