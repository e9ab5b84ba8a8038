/** The environment of every bench: a PostgreSQL with the demo market, hosts that use it, and the inspector. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../../tests/support/postgres.ts';
import type { Figure } from './figures.ts';
import { startHost, type Host, type HostOptions } from './host.ts';
import { busiest, inspect } from './inspector.ts';

const BUSIEST = 15;

export type HostSettings = Pick<HostOptions, 'cacheMb'>;

export interface Stage {
  /** Length of each measured stretch. */
  seconds: number;
  databaseUrl: string;
  /** For choosing what to measure with; never while something is measured. */
  database: pg.Pool;
  /** A host that is stopped, in order, when the work ends. */
  withHost<T>(work: (host: Host) => Promise<T>, settings?: HostSettings): Promise<T>;
  /** Runs the work; with `--profile` writes a CPU profile of the host meanwhile and prints its busiest functions. */
  profiled<T>(host: Host, name: string, work: () => Promise<T>): Promise<T>;
  say(line: string): void;
}

/** A bench on the demo market, or one that brings all it needs itself. */
export type Bench = {
  name: string;
  /** Too long for a run of everything: only with `--only`. */
  isOnRequest?: boolean;
} & (
  | { isOnMarket: true; run(stage: Stage): Promise<Figure[]> }
  | { isOnMarket: false; run(): Promise<Figure[]> }
);

interface StageOptions {
  seconds: number;
  /** Folder for CPU profiles; none are taken without it. */
  profileFolder: string | undefined;
  say(line: string): void;
}

/** Durable as in production: the tests' server does without, which would flatter every commit. */
const DURABLE = ['fsync=on', 'full_page_writes=on'];

async function profile<T>(
  host: Host,
  name: string,
  { profileFolder, say }: StageOptions,
  work: () => Promise<T>,
): Promise<T> {
  if (profileFolder === undefined) return work();
  const inspector = await inspect(host);
  try {
    await inspector.startProfile();
    const answer = await work();
    const taken = await inspector.stopProfile();
    mkdirSync(profileFolder, { recursive: true });
    writeFileSync(join(profileFolder, `${name}.cpuprofile`), JSON.stringify(taken));
    say(`  busiest functions of the host during ${name}:`);
    for (const { share, name: place } of busiest(taken, BUSIEST)) {
      say(`  ${(share * 100).toFixed(1).padStart(5)} %  ${place}`);
    }
    return answer;
  } finally {
    inspector.close();
  }
}

/** The work's answer; its failure wins over one of the cleaning up that follows it. */
async function endingWith<T>(work: () => Promise<T>, end: () => Promise<void>): Promise<T> {
  let answer: T;
  try {
    answer = await work();
  } catch (error) {
    await end().catch(() => {});
    throw error;
  }
  await end();
  return answer;
}

async function withDatabase<T>(
  work: (url: string, database: pg.Pool, version: string) => Promise<T>,
): Promise<T> {
  const postgres = await startPostgres({ settings: DURABLE });
  return endingWith(async () => {
    await postgres.createDatabase('bench');
    const url = postgres.socketUrl('bench');
    const database = new pg.Pool({ connectionString: url, max: 2 });
    // A connection that closes while the server goes down at the end; queries report their own failures.
    database.on('error', () => {});
    return endingWith(
      async () => {
        const { rows } = await database.query<{ server_version: string }>('SHOW server_version');
        return work(url, database, `PostgreSQL ${rows[0]?.server_version ?? ''}`);
      },
      () => database.end(),
    );
  }, postgres.stop);
}

/** Prepares everything, lets the work run, and removes everything again, whatever happened. */
export async function withStage<T>(
  options: StageOptions,
  work: (stage: Stage, postgres: string) => Promise<T>,
): Promise<T> {
  return withDatabase(async (databaseUrl, database, version) => {
    const dataDir = mkdtempSync(join(tmpdir(), 'legend-bench-'));
    const stage: Stage = {
      ...options,
      databaseUrl,
      database,
      async withHost(use, settings) {
        const host = await startHost({ dataDir, databaseUrl, ...settings });
        return endingWith(() => use(host), host.stop);
      },
      profiled: (host, name, run) => profile(host, name, options, run),
    };
    return endingWith(
      async () => {
        // The first start migrates and fills the database; benches start on what it left.
        await stage.withHost(async () => {});
        return work(stage, version);
      },
      async () => rmSync(dataDir, { recursive: true, force: true }),
    );
  });
}
