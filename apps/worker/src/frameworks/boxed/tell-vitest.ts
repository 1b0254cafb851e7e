import { takeTell, type Told, type ToldTests } from "./tell.ts";

const tell = takeTell();

interface Task {
  type: string;
  name: string;
  mode: string;
  tasks?: Task[];
  result?: { state?: string; duration?: number; errors?: { message?: string }[] };
}
interface TestModule {
  relativeModuleId: string;
  task: Task;
}

/** Vitest's reporter, in its main thread: it names tests as the JUnit reporter does. */
export default class TellVitest {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const all = modules.flatMap(({ task, relativeModuleId }) => testsOf(task, relativeModuleId));
    tell(all.reduceRight<ToldTests | null>((next, test) => ({ ...test, next }), null));
  }
}

function testsOf(file: Task, classname: string): Told[] {
  const tests = (file.tasks ?? []).flatMap((task) => flat(task, ""));
  const broken = suitesOf(file).filter(({ result }) => result?.errors);
  const all = [...tests, ...broken];
  // A file that could not be loaded has no tests of its own.
  if (all.length === 0 && file.result?.state === "fail") all.push(file);
  return all.map((task) => toldOf(task, classname));
}

function flat(task: Task, base: string): Task[] {
  const name = base === "" ? task.name : `${base} > ${task.name}`;
  return task.type === "suite" ? (task.tasks ?? []).flatMap((child) => flat(child, name)) : [{ ...task, name }];
}

function suitesOf(task: Task): Task[] {
  return [task, ...(task.tasks ?? []).flatMap((child) => (child.type === "suite" ? suitesOf(child) : []))];
}

function toldOf({ name, mode, result }: Task, classname: string): Told {
  const failed = result?.state === "fail";
  const passed = result?.state === "pass" && mode !== "skip" && mode !== "todo";
  return {
    name,
    classname,
    // A test that never ended has not failed as a test does.
    outcome: failed ? "failed" : passed ? "passed" : "skipped",
    seconds: (result?.duration ?? 0) / 1_000,
    message: failed ? (result.errors?.[0]?.message ?? "") : "",
  };
}
