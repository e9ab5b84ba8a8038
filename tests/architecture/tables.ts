/**
 * Which SQL touches which table, and whose the tables are. A module owns the tables that its `defineModule` names:
 * only its own SQL writes them. Others read them where they say so in `reads`, with the reason beside it.
 */
import {
  foreignTables,
  rowsThroughFrontDoors,
  type Allowance,
  type ForeignTables,
} from './foreign-tables.ts';
import type { Source } from './sources.ts';

type Access = 'read' | 'write';

interface TableUse {
  path: string;
  line: number;
  table: string;
  access: Access;
}

/** Tables of no module: the folder whose SQL may write them. */
const ownersBesideModules: Readonly<Record<string, readonly string[]>> = {
  'src/server/core/': [
    'audit_link',
    'audit_record',
    'audit_unsealed',
    'event_delivery',
    // The schema of the partitions of `idempotency_key`.
    'idempotency_day',
    'idempotency_key',
    'job_lease',
    'job_run',
    'outbox',
    'process_beat',
  ],
  'src/server/infra/mail/': ['mail_message', 'mail_suppression'],
  'src/server/infra/clock.ts': ['app_clock'],
  'src/server/infra/payments/': [
    'sandbox_entry',
    'sandbox_chargeback',
    'sandbox_payment',
    'sandbox_refund',
    'sandbox_webhook',
  ],
  'src/server/infra/kyc/': ['sandbox_check', 'sandbox_check_webhook'],
  'src/demo/': ['app_marker'],
};

/**
 * What writes every table by its task: the demo market is made at once, a migration is the table's own history, and the
 * delivery of the core works through the queues that their owners hand to it.
 */
const WRITES_ALL =
  /^src\/(demo|server\/db\/migrations)\/|^src\/server\/core\/(delivery-queue|dead-letters)\.ts$/;

const BUILDER =
  /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|(?:inner|left|right|full|cross)Join(?:Lateral)?|from|using|(?:left|right|full)JoinLateral)\(\s*(\[[^\]]*\]|['"`][^'"`]+['"`])/g;
const TEXT =
  /\b(insert\s+into|delete\s+from|merge\s+into|truncate(?:\s+table)?|(?<!\bfor\s+)(?<!\bkey\s+)(?<!\bdo\s+)update|from|join|using)\s+(?:only\s+)?"?([a-z_]+)/gi;
/** `from moved, app_user s`: what follows the first name. */
const FURTHER =
  /\b(?:from|using)\s+[a-z_]+(?:\s+(?:as\s+)?[a-z_]+)?((?:\s*,\s*[a-z_]+(?:\s+(?:as\s+)?[a-z_]+)?)+)/gi;
/** A table that is named by a variable is any table. Infra's queue gets its own table from its caller. */
const UNNAMED =
  /\bsql\.table\(|\.(?:insertInto|updateTable|deleteFrom|mergeInto|selectFrom)\(\s*(?=[a-zA-Z_]\w*(?!\w*\s*[(=]))(?!sql\b)/g;
const ANY_TABLE = '*';
const LISTED = /['"`](\w+)(?:\s+as\s+\w+)?['"`]/g;
const WRITING = /^(insert|update|delete|merge|truncate)/i;

function lineOf(source: Source, index: number): number {
  return source.code.slice(0, index).split('\n').length;
}

/** Every table that a file names in SQL, by the query builder or as text; words that are no tables are among them. */
function usesOf(source: Source): TableUse[] {
  const found: TableUse[] = [];
  const add = (index: number, verb: string, table: string): void => {
    const access = WRITING.test(verb) ? 'write' : 'read';
    found.push({ path: source.path, line: lineOf(source, index), table, access });
  };
  for (const match of source.code.matchAll(BUILDER)) {
    for (const [, table = ''] of (match[2] ?? '').matchAll(LISTED)) {
      add(match.index, match[1] ?? '', table);
    }
  }
  for (const match of source.code.matchAll(TEXT)) {
    add(match.index, match[1] ?? '', match[2] ?? '');
  }
  for (const match of source.code.matchAll(FURTHER)) {
    for (const [, table = ''] of (match[1] ?? '').matchAll(/,\s*([a-z_]+)/g)) {
      add(match.index, 'from', table);
    }
  }
  for (const { index } of source.code.matchAll(UNNAMED)) add(index, 'update', ANY_TABLE);
  return found;
}

interface Declared {
  /** The folder, with its slash at the end. */
  folder: string;
  tables: readonly string[];
  reads: readonly string[];
}

const namesIn = (list: string | undefined): string[] =>
  [...(list ?? '').matchAll(/'(\w+)'/g)].map(([, name = '']) => name);

/** What the front doors say of tables, and who owns those of no module. */
function declarations(sources: readonly Source[]): Declared[] {
  const ofModules = sources.flatMap(({ path, code }) => {
    const [, folder] = /^(src\/server\/modules\/[^/]+\/)index\.ts$/.exec(path) ?? [];
    if (folder === undefined) return [];
    const [, tables] = /\btables: \[([^\]]*)\]/.exec(code) ?? [];
    const [, reads] = /\breads: \[([^\]]*)\]/.exec(code) ?? [];
    return [{ folder, tables: namesIn(tables), reads: namesIn(reads) }];
  });
  const others = Object.entries(ownersBesideModules).map(([folder, tables]) => ({
    folder,
    tables,
    reads: [],
  }));
  return [...ofModules, ...others];
}

interface Foreign extends TableUse {
  owner: string;
}

/** Uses of tables that are another's, and that the module does not declare. */
function foreignUses(sources: readonly Source[]): Foreign[] {
  const declared = declarations(sources);
  const ownerOf = new Map(
    declared.flatMap(({ folder, tables }) => tables.map((table) => [table, folder] as const)),
  );
  return sources
    .filter(({ path }) => path.startsWith('src/server/') && !WRITES_ALL.test(path))
    .flatMap((source) => {
      const own = declared.find(({ folder }) => source.path.startsWith(folder));
      return usesOf(source).flatMap((use) => {
        const isAny = use.table === ANY_TABLE && !source.path.startsWith('src/server/infra/');
        const owner = isAny ? 'everybody' : ownerOf.get(use.table);
        if (owner === undefined || source.path.startsWith(owner)) return [];
        if (use.access === 'read' && own?.reads.includes(use.table)) return [];
        return [{ ...use, owner }];
      });
    });
}

function isAllowed(allowed: ForeignTables, use: TableUse): boolean {
  const allowance: Allowance | undefined = allowed[use.path]?.[use.table];
  return allowance?.includes(use.access) ?? false;
}

/** Modules own their tables (decision 0034). */
export function tablesOfTheirOwn(sources: readonly Source[]): string[] {
  return foreignUses(sources)
    .filter((use) => !isAllowed(foreignTables, use))
    .map(({ path, line, table, access, owner }) =>
      access === 'write'
        ? `${path}:${line} writes ${table} of ${owner}: call a verb of its front door, or let it listen to an event.`
        : `${path}:${line} reads ${table} of ${owner}: call its front door; where a join saves a query for each row, name the table in \`reads\` of the module's index.ts and say why.`,
    );
}

/** `reads` says no more than the SQL does, and nothing of one's own. */
export function readsAreNeeded(sources: readonly Source[]): string[] {
  return declarations(sources).flatMap(({ folder, tables, reads }) => {
    const used = new Set(
      sources
        .filter(({ path }) => path.startsWith(folder))
        .flatMap((source) => usesOf(source))
        .map(({ table }) => table),
    );
    return reads
      .filter((table) => tables.includes(table) || !used.has(table))
      .map((table) => `${folder}index.ts declares that it reads ${table}: take it off the list.`);
  });
}

/** Every table that a migration creates has one owner. */
export function tablesHaveAnOwner(sources: readonly Source[]): string[] {
  const owned = declarations(sources).flatMap(({ tables }) => tables);
  const twice = owned
    .filter((table, index) => owned.indexOf(table) !== index)
    .map((table) => `${table} has two owners: leave it in one \`defineModule\`.`);
  const ownerless = sources
    .filter(({ path }) => path.startsWith('src/server/db/migrations/'))
    .flatMap((source) =>
      [...source.code.matchAll(/\bcreate (?:unlogged )?table ([a-z_]+)/g)]
        .filter(([, table = '']) => !owned.includes(table))
        .map(
          ({ index, 1: table }) =>
            `${source.path}:${lineOf(source, index)} creates ${table}, which nobody owns: name it in \`tables\` of a module.`,
        ),
    );
  return [...twice, ...ownerless];
}

/** Entries of the allow-list that no SQL needs any more: the list only shrinks. */
export function needlessAllowances(
  sources: readonly Source[],
  allowed: ForeignTables = foreignTables,
): string[] {
  const uses = foreignUses(sources);
  return Object.entries(allowed).flatMap(([path, tables]) =>
    Object.entries(tables).flatMap(([table, accesses]) =>
      accesses
        .filter(
          (access) =>
            !uses.some((use) => use.path === path && use.table === table && use.access === access),
        )
        .map((access) => `${path} does not ${access} ${table} any more: take the entry out.`),
    ),
  );
}

/** Names of rows that a front door exports: they make every caller depend on the columns. */
function exportedRows(source: Source): { name: string; index: number }[] {
  return [...source.code.matchAll(/\bexport (?:type )?\{([^}]*)\}/g)].flatMap((block) =>
    [...(block[1] ?? '').matchAll(/\b[A-Z]\w*(?:Row|Table)\b/g)].map((match) => ({
      name: match[0],
      index: block.index,
    })),
  );
}

const isFrontDoor = ({ path }: Source): boolean =>
  /^src\/server\/modules\/[^/]+\/index\.ts$/.test(path);

/** A front door exports verbs and the types that they speak in, no rows. */
export function frontDoorsWithoutRows(sources: readonly Source[]): string[] {
  return sources.filter(isFrontDoor).flatMap((source) =>
    exportedRows(source)
      .filter(({ name }) => !rowsThroughFrontDoors[source.path]?.includes(name))
      .map(
        ({ name, index }) =>
          `${source.path}:${lineOf(source, index)} exports ${name}: export a verb, or a type with the fields that others may rely on.`,
      ),
  );
}

/** Rows that no front door exports any more: the list only shrinks. */
export function needlessRows(sources: readonly Source[]): string[] {
  return Object.entries(rowsThroughFrontDoors).flatMap(([path, names]) => {
    const exported = sources.filter((source) => source.path === path).flatMap(exportedRows);
    return names
      .filter((name) => !exported.some((row) => row.name === name))
      .map((name) => `${path} does not export ${name} any more: take the entry out.`);
  });
}

/** The gate holds no SQL, not even in a repository of its own: what it keeps, the core keeps. */
export function httpWithoutSql(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => path.startsWith('src/server/http/'))
    .flatMap((source) => {
      const isRepository = source.path.endsWith('.repository.ts');
      const builds = /\bsql(<[^>]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(/.test(
        source.code,
      );
      return isRepository || builds
        ? [`${source.path} holds SQL: move it to src/server/core and call that.`]
        : [];
    });
}

/** What lies outside knows no endpoint and no module: modules call it. */
export function infraWithoutEndpoints(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => path.startsWith('src/server/infra/'))
    .flatMap((source) =>
      source.imports
        .filter(({ target }) => /^src\/server\/(modules|http)\//.test(target ?? ''))
        .map(
          ({ specifier }) =>
            `${source.path} imports '${specifier}': infra answers calls of modules; take the value as a parameter.`,
        ),
    );
}
