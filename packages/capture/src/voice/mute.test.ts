import { expect, test } from "vitest";
import { hear, MUTE_AFTER, muteCounters, notMuted } from "./mute.ts";

/** One message per tenth of a second; `_` is exact silence. */
function listen(sounds: string) {
  let state = notMuted;
  const changes = sounds.split("").flatMap((sound, index) => {
    const heard = hear(state, sound === "_", index * 100);
    state = heard.state;
    return heard.change ? [heard.change] : [];
  });
  return { state, changes };
}
const silence = "_".repeat(MUTE_AFTER / 100 + 1);

test("[B4.07] exact silence for a while means a muted microphone, counted with its duration", () => {
  const { state, changes } = listen(`s${silence}s${silence}_____s`);
  expect(changes).toEqual([
    { type: "muted", count: 1 },
    { type: "unmuted", duration: MUTE_AFTER + 100 },
    { type: "muted", count: 2 },
    { type: "unmuted", duration: MUTE_AFTER + 600 },
  ]);
  expect(muteCounters(state, 99_000)).toEqual({ mute_count: 2, mute_duration: 2 * MUTE_AFTER + 700 });
});

test("[B4.07] a short gap does not count", () => {
  expect(listen("s____s__s_s").changes).toEqual([]);
});

test("[B4.07] a mute that is not over counts up to now", () => {
  const { state } = listen(`s${silence}`);
  expect(muteCounters(state, 60_100)).toEqual({ mute_count: 1, mute_duration: 60_000 });
});
