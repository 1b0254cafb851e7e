import { CODE_STORE_DEBOUNCE } from "@invigil/contract/constants";
import { hasEnvironment } from "@invigil/contract/environments/environment-types";
import { messages } from "@invigil/contract/messages/messages";
import { CODING_TYPES } from "@invigil/contract/taking/problem-types";
import { saveView } from "../../../shared/answers/save-view.ts";
import { refusalOf, type SaveOutcome } from "./save-outcome.ts";
import { createSchedule } from "./save-schedule.ts";
import type { SendOptions } from "./save-send.ts";
import { createSaverDriver } from "./saver-driver.ts";
import type { SaverDeps, SaverStart } from "./saver-deps.ts";

/** One answer with its schedule: what the screen shows of it, and when a round of sending begins. */
export function createSaverCore(deps: SaverDeps, start: SaverStart) {
  const schedule = createSchedule({ now: deps.now, save: () => save() });
  const { type } = deps.target;
  const isCode = CODING_TYPES.some((each) => each === type) || hasEnvironment(type);
  const delay = isCode ? CODE_STORE_DEBOUNCE : 0;
  const driver = createSaverDriver({ deps, start, delay, retry: schedule.retry, publish });
  const { state, dispatch, device, running } = driver;
  const queue = () => state().ledger.queue;
  const isTooLong = () =>
    queue()
      .slice(-1)
      .some(({ answer }) => deps.isTooLong(answer));

  function publish(): void {
    const { ledger, revision, conflicting, closed, round, failures } = state();
    const facts = { ledger, revision, conflicting, closed, running: round !== null, failing: failures > 0 };
    const resumed = ledger.queue.some(({ writer }) => writer !== deps.writer);
    const now = { tooLong: isTooLong(), online: deps.isOnline(), draftsWork: device.works() };
    deps.onView(saveView({ ...facts, ...now, resumed }));
  }

  function save(options: SendOptions = {}): Promise<SaveOutcome> {
    schedule.cancel();
    if (state().round) {
      void dispatch({ type: "asked" });
      return Promise.resolve({ saved: false, reason: messages.saveInProgress });
    }
    if (queue().length === 0) return Promise.resolve({ saved: true });
    const refused = refusal();
    if (refused) publish();
    return refused ? Promise.resolve(refused) : driver.startRound(options);
  }

  /** Why nothing can be sent right now. */
  function refusal(): SaveOutcome | null {
    const { closed, conflicting } = state();
    return refusalOf({ closed, conflicting, tooLong: isTooLong(), online: deps.isOnline() });
  }

  return { state, queue, dispatch, device, running, schedule, publish, save, refusal };
}
