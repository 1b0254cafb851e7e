import inspector from "node:inspector";
import { syncBuiltinESMExports } from "node:module";
import v8 from "node:v8";

/** Runs in every thread before any other code: these let a program read another's variables in the same process. */
function refuse(): never {
  throw new Error("is not available while code is judged");
}

inspector.open = refuse;
inspector.Session.prototype.connect = refuse;
inspector.Session.prototype.connectToMainThread = refuse;
Object.assign(v8, { getHeapSnapshot: refuse, writeHeapSnapshot: refuse, queryObjects: refuse });
syncBuiltinESMExports();
