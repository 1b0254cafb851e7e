import { randomBytes } from "node:crypto";
import { aggregate, find, Query, updateMany, updateOne } from "mingo";

export type Document = Record<string, unknown>;
export type Collections = Map<string, Document[]>;
type Arguments<F extends (...given: never[]) => unknown> = Parameters<F>;

/** `db`: every name is a collection, as in the mongo shell. */
export function createDatabase(collections: Collections): object {
  const database = {
    getCollection: (name: string) => collectionOf(collections, name),
    getCollectionNames: () => [...collections.keys()],
    createCollection(name: string) {
      if (!collections.has(name)) collections.set(name, []);
      return { ok: 1 };
    },
  };
  return new Proxy(database, {
    get(own, name): unknown {
      return name in own || typeof name === "symbol" ? Reflect.get(own, name) : own.getCollection(name);
    },
  });
}

type Filter = Arguments<typeof find>[1];
type Change = Arguments<typeof updateOne>[2];

interface Upsert {
  upsert?: boolean;
}

/** The shell's methods of one collection. */
function collectionOf(collections: Collections, name: string) {
  const documents = () => collections.get(name) ?? [];
  const options = resolving(collections);
  const { insert, change, replace, remove } = writerOf(collections, name);
  const found = (filter: Filter, projection: Document = {}) => find<Document>(documents(), filter, projection, options);
  return {
    find: (filter: Filter = {}, projection: Document = {}) => cursorOf(found(filter, projection)),
    findOne: (filter: Filter = {}, projection: Document = {}) => found(filter, projection).limit(1).all()[0] ?? null,
    aggregate(pipeline: Arguments<typeof aggregate>[1]) {
      const result = aggregate(documents(), pipeline, options);
      return { toArray: () => result };
    },
    countDocuments: (filter: Filter = {}) => found(filter).all().length,
    estimatedDocumentCount: () => documents().length,
    distinct: (field: string, filter: Filter = {}) =>
      aggregate(found(filter).all(), [{ $unwind: { path: `$${field}` } }, { $group: { _id: `$${field}` } }]).map(
        ({ _id }) => _id,
      ),
    insertOne: (document: Document) => ({ acknowledged: true, insertedId: insert(document) }),
    insertMany: (list: Document[]) => ({ acknowledged: true, insertedIds: list.map(insert) }),
    updateOne: (filter: Filter, how: Change, given: Upsert = {}) => change(updateOne, filter, how, given),
    updateMany: (filter: Filter, how: Change, given: Upsert = {}) => change(updateMany, filter, how, given),
    replaceOne: replace,
    deleteOne: (filter: Filter) => remove(filter, 1),
    deleteMany: (filter: Filter) => remove(filter, Infinity),
    drop: () => collections.delete(name),
    /** Does nothing, because queries return the same without an index. */
    createIndex: () => name,
  };
}

/** A query may refer to other collections. */
function resolving(collections: Collections) {
  return { collectionResolver: (other: string) => collections.get(other) ?? [] };
}

/** The methods that change one collection. */
function writerOf(collections: Collections, name: string) {
  const documents = () => collections.get(name) ?? [];
  const stored = () => {
    const list = documents();
    collections.set(name, list);
    return list;
  };
  const options = resolving(collections);

  function insert(given: Document): unknown {
    const document = "_id" in given ? given : { _id: randomBytes(12).toString("hex"), ...given };
    if (documents().some(({ _id }) => JSON.stringify(_id) === JSON.stringify(document["_id"]))) {
      throw new Error(
        `E11000 duplicate key error collection: ${name} index: _id_ dup key: ${JSON.stringify(document["_id"])}`,
      );
    }
    stored().push(structuredClone(document));
    return document["_id"];
  }

  function remove(filter: Filter, most: number) {
    const query = new Query(filter);
    let deletedCount = 0;
    const kept = documents().filter((document) => {
      const goes = deletedCount < most && query.test(document);
      if (goes) deletedCount += 1;
      return !goes;
    });
    collections.set(name, kept);
    return { acknowledged: true, deletedCount };
  }

  /** Of a change that met nothing and was asked to insert then. */
  function upsert(filter: Filter, how: Change): { upsertedId: unknown } {
    const plain = Object.entries(filter).filter(([key, value]) => !key.startsWith("$") && !isOperators(value));
    const fresh: Document[] = [Object.fromEntries(plain)];
    const { $setOnInsert, $set, ...others } = how as { $setOnInsert?: Document; $set?: Document };
    updateOne(fresh, {}, { ...others, $set: { ...$set, ...$setOnInsert } });
    return { upsertedId: insert(fresh[0] ?? {}) };
  }

  function change(apply: typeof updateOne | typeof updateMany, filter: Filter, how: Change, given: Upsert) {
    const { upsert: inserts = false, ...config } = given;
    const { matchedCount, modifiedCount } = apply(stored(), filter, how, config, options);
    const added = inserts && matchedCount === 0 ? upsert(filter, how) : {};
    return { acknowledged: true, matchedCount, modifiedCount, ...added };
  }

  function replace(filter: Filter, document: Document) {
    const [old] = find<Document>(documents(), filter, {}, options).all();
    const at = documents().findIndex(({ _id }) => old && _id === old["_id"]);
    if (old && at !== -1) stored()[at] = { _id: old["_id"], ...structuredClone(document) };
    return { acknowledged: true, matchedCount: old ? 1 : 0, modifiedCount: old ? 1 : 0 };
  }

  return { insert, change, replace, remove };
}

function isOperators(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.keys(value).some((key) => key.startsWith("$"));
}

function cursorOf(cursor: ReturnType<typeof find<Document>>) {
  const wrapped = {
    // oxlint-disable-next-line unicorn/no-array-sort -- a cursor is not an array
    sort: (order: Document) => (cursor.sort(order), wrapped),
    skip: (count: number) => (cursor.skip(count), wrapped),
    limit: (count: number) => (cursor.limit(count), wrapped),
    toArray: () => cursor.all(),
    count: () => cursor.all().length,
    map: (change: (document: Document) => unknown) => cursor.all().map((document) => change(document)),
    forEach: (see: (document: Document) => void) => cursor.all().forEach((document) => see(document)),
    pretty: () => wrapped,
  };
  return wrapped;
}
