import { createRequire } from "node:module";
import { takeTell, type Told, type ToldTests } from "./tell.ts";

const tell = takeTell();

interface Test {
  title: string;
  state?: string;
  duration?: number;
  err?: { message?: unknown; stack?: unknown; actual?: unknown; expected?: unknown };
  parent?: { fullTitle(): string };
  isPending(): boolean;
}
interface Runner {
  on(event: string, heard: (test: Test) => void): void;
  once(event: string, heard: () => void): void;
}

interface Heard {
  before: Heard | null;
  test: Test;
  event: string;
}

interface Mocha {
  prototype: { reporter(...given: unknown[]): unknown };
  reporters: {
    Base: {
      new (runner: Runner, options: unknown): object;
      useColors: boolean;
      showDiff(error: unknown): boolean;
      generateDiff(actual: unknown, expected: unknown): string;
    };
  };
}
const Mocha = createRequire(import.meta.url)("mocha") as Mocha;
const { Base } = Mocha.reporters;
Base.useColors = false;

/** Mocha's reporter: it names tests and explains failures as the XUnit reporter does. */
class TellMocha extends Base {
  constructor(runner: Runner, options: unknown) {
    super(runner, options);
    // A linked list, not an array, because code can change the methods of all arrays.
    let last: Heard | null = null;
    for (const event of ["pass", "fail", "pending"]) {
      runner.on(event, (test) => {
        last = { before: last, test, event };
      });
    }
    runner.once("end", () => {
      let told: ToldTests | null = null;
      for (let each = last; each !== null; each = each.before) told = { ...toldOf(each.test, each.event), next: told };
      tell(told);
    });
  }
}

let reporter: typeof TellMocha | undefined = TellMocha;
/** Mocha takes it before it loads a test; the code under test finds nothing later. */
const { reporter: take } = Mocha.prototype;
Mocha.prototype.reporter = function (...given: unknown[]): unknown {
  const taken = take.apply(this, given);
  Mocha.prototype.reporter = take;
  reporter = undefined;
  return taken;
};
export { reporter as default };

function toldOf(test: Test, event: string): Told {
  const failed = event === "fail" || test.state === "failed";
  return {
    name: test.title,
    classname: test.parent?.fullTitle() ?? "",
    outcome: failed ? "failed" : event === "pending" || test.isPending() ? "skipped" : "passed",
    seconds: (test.duration ?? 0) / 1_000,
    message: failed ? messageOf(test) : "",
  };
}

function messageOf({ err }: Test): string {
  const diff = Base.showDiff(err) ? `\n${Base.generateDiff(err?.actual, err?.expected)}` : "";
  return `${String(err?.message)}${diff}\n${String(err?.stack)}`;
}
