import pg from "pg";

export type Column = {
  name: string;
  /** The type's name in pg_type; for an array, that of its element. */
  type: string;
  isArray: boolean;
  nullable: boolean;
  filled: "by-caller" | "by-default" | "always-by-database";
  /** The only texts that the column can hold, from an enum or a `check (column in (…))`. */
  choices: string[];
};

export type Table = { name: string; columns: Column[] };

type Row = Omit<Column, "choices"> & { table: string; labels: string[] | null; checks: string[] };

const columnsQuery = `
  select
    c.relname as "table",
    a.attname as name,
    t.typname as type,
    a.atttypid <> t.oid and declared.typcategory = 'A' as "isArray",
    not a.attnotnull and not coalesce(declared.typnotnull, false) as nullable,
    case
      when a.attidentity = 'a' or a.attgenerated <> '' then 'always-by-database'
      when a.attidentity = 'd' or a.atthasdef then 'by-default'
      else 'by-caller'
    end as filled,
    (select array_agg(e.enumlabel::text order by e.enumsortorder) from pg_enum e where e.enumtypid = t.oid) as labels,
    array(
      select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.contype = 'c' and (
        (k.conrelid = c.oid and k.conkey = array[a.attnum]) or (declared.typtype = 'd' and k.contypid = declared.oid)
      )
      order by k.conname
    ) as checks
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  join pg_type declared on declared.oid = a.atttypid
  join pg_type t on t.oid = case
    when declared.typtype = 'd' then declared.typbasetype
    when declared.typcategory = 'A' then declared.typelem
    else declared.oid
  end
  where n.nspname = 'public' and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition and c.relname <> 'migration'
  order by c.relname collate "C", a.attnum`;

export async function readTables(url: string): Promise<Table[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<Row>(columnsQuery);
    const tables = new Map<string, Column[]>();
    for (const { table, labels, checks, ...column } of rows) {
      const columns = tables.get(table) ?? [];
      columns.push({ ...column, choices: labels ?? checks.map(choicesOf).find((found) => found.length > 0) ?? [] });
      tables.set(table, columns);
    }
    return [...tables].map(([name, columns]) => ({ name, columns }));
  } finally {
    await client.end();
  }
}

/** PostgreSQL prints `in ('a', 'b')` as `= ANY (ARRAY['a'::text, 'b'::text])` and `in ('a')` as `= 'a'::text`. */
function choicesOf(check: string): string[] {
  const list = /^CHECK \(\(+\w+\)?(?:::text)? = (?:ANY \(+ARRAY\[)?('.*'::[a-z ]+)\]?\)?(?:::text\[\])?\)+$/.exec(
    check,
  )?.[1];
  if (list === undefined || / (AND|OR) /.test(list.replaceAll(literal, ""))) return [];
  return [...list.matchAll(literal)].map((match) => (match[1] ?? "").replaceAll("''", "'"));
}

const literal = /'((?:[^']|'')*)'::/g;
