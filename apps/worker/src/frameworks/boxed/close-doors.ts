import inspector from "node:inspector";
import { syncBuiltinESMExports } from "node:module";
import v8 from "node:v8";

/** In every thread, before any other code: by these a program reads the variables of another in the same process. */
function refuse(): never {
  throw new Error("is not there while code is judged");
}

inspector.open = refuse;
inspector.Session.prototype.connect = refuse;
inspector.Session.prototype.connectToMainThread = refuse;
Object.assign(v8, { getHeapSnapshot: refuse, writeHeapSnapshot: refuse, queryObjects: refuse });
syncBuiltinESMExports();
