/**
 * Template databases of a PostgreSQL, copied for each use: a copy takes a fraction of a second, migrations and the
 * demo market take many. Their names contain a hash of what they were made from, so that a PostgreSQL that runs on
 * between two runs never hands out a stale one.
 */
import { createHash, randomBytes } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { projectRoot } from './system.ts';

/** Connection string of a PostgreSQL with this word where the name of the database goes. */
const PLACE = 'DATABASE';

/** What each kind of template is made from. */
const SOURCES = {
  /** The schema and nothing else. */
  migrated: ['src/server/db/migrations/*.ts'],
  /** What a start of the application leaves in an empty database. */
  started: ['app.config.ts', 'src/{contracts,kernel,server}/**/*.ts'],
  /** The demo market as the application writes it. */
  demo: ['app.config.ts', 'src/{contracts,kernel,server}/**/*.ts'],
} as const;

export type TemplateKind = keyof typeof SOURCES;

const TEMPLATE_LOCK = 7_001;
/** Since this version a copy can be made file by file, which is faster for all but the smallest. */
const COPIES_FILES = 150_000;

export const databaseUrl = (server: string, database: string): string =>
  server.replace(PLACE, database);

async function administer<T>(server: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl(server, 'postgres') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const names = new Map<TemplateKind, string>();

function templateName(kind: TemplateKind): string {
  const known = names.get(kind);
  if (known !== undefined) return known;
  const hash = createHash('sha256');
  const paths = globSync([...SOURCES[kind]], { cwd: projectRoot });
  for (const path of paths.toSorted()) {
    if (!path.endsWith('.test.ts')) hash.update(path).update(readFileSync(join(projectRoot, path)));
  }
  const name = `legend_${kind}_${hash.digest('hex').slice(0, 12)}`;
  names.set(kind, name);
  return name;
}

/**
 * Makes the template where it is missing; whoever asks meanwhile, in this process or another, waits for it.
 * @param make fills the empty database at this address and leaves no connection open
 * @returns the template's name
 */
async function ensureTemplate(
  server: string,
  kind: TemplateKind,
  make: (url: string) => Promise<void>,
): Promise<string> {
  const name = templateName(kind);
  await administer(server, async (client) => {
    const isThere = async () =>
      (await client.query('SELECT FROM pg_database WHERE datname = $1', [name])).rowCount === 1;
    if (await isThere()) return;
    await client.query('SELECT pg_advisory_lock($1, hashtext($2))', [TEMPLATE_LOCK, name]);
    if (await isThere()) return;
    // Left behind by a run that was killed.
    await client.query(`DROP DATABASE IF EXISTS ${name}_new WITH (FORCE)`);
    await client.query(`CREATE DATABASE ${name}_new TEMPLATE template0`);
    await make(databaseUrl(server, `${name}_new`));
    await client.query(`ALTER DATABASE ${name}_new RENAME TO ${name}`);
  });
  return name;
}

export interface DatabaseCopy {
  url: string;
  drop(): Promise<void>;
}

/** A database of its own, equal to the template of this kind. */
export async function copyTemplate(
  server: string,
  kind: TemplateKind,
  make: (url: string) => Promise<void>,
): Promise<DatabaseCopy> {
  const template = await ensureTemplate(server, kind, make);
  const name = `test_${randomBytes(6).toString('hex')}`;
  await administer(server, async (client) => {
    const { rows } = await client.query('SHOW server_version_num');
    const isLarge = kind === 'demo' && Number(rows[0]?.server_version_num) >= COPIES_FILES;
    const strategy = isLarge ? ' STRATEGY FILE_COPY' : '';
    await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}${strategy}`);
  });
  return {
    url: databaseUrl(server, name),
    drop: () =>
      administer(server, async (client) => {
        await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
      }),
  };
}
