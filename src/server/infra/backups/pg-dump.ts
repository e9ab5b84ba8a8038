/** A backup of PostgreSQL by its own program: `pg_dump` is consistent while the database runs. */
import { spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { BackupError } from './backup-error.ts';

/** One that takes longer hangs. */
const LONGEST_MS = 6 * 3_600_000;
const MOST_SAID = 8 * 1024;
const MOST_TOLD = 300;

/** Parts of an address that libpq reads from the environment under another name. */
const PARAMETERS: Readonly<Record<string, string>> = {
  host: 'PGHOST',
  port: 'PGPORT',
  user: 'PGUSER',
  password: 'PGPASSWORD',
  dbname: 'PGDATABASE',
  options: 'PGOPTIONS',
  sslmode: 'PGSSLMODE',
  sslcert: 'PGSSLCERT',
  sslkey: 'PGSSLKEY',
  sslrootcert: 'PGSSLROOTCERT',
};

/** The connection in libpq's variables: arguments of a program can be read by everybody on the machine. */
export function connectionVariables(url: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url);
  const given: [string, string][] = [
    ['PGHOST', decodeURIComponent(hostname)],
    ['PGPORT', port],
    ['PGUSER', decodeURIComponent(username)],
    ['PGPASSWORD', decodeURIComponent(password)],
    ['PGDATABASE', decodeURIComponent(pathname.slice(1))],
  ];
  for (const [name, value] of searchParams) {
    const variable = PARAMETERS[name];
    // The driver's own word for TLS without a look at the certificate.
    if (variable) given.push([variable, value === 'no-verify' ? 'require' : value]);
  }
  return Object.fromEntries(given.filter(([, value]) => value !== ''));
}

/** The line that says why, without the password. */
function toldBy(said: string, password: string | undefined): string | null {
  const lines = said.split('\n').filter((line) => line.trim() !== '');
  const line = lines.find((each) => /\berror:/i.test(each)) ?? lines[0];
  if (line === undefined) return null;
  const safe = password === undefined ? line : line.replaceAll(password, '…');
  return safe.trim().slice(0, MOST_TOLD);
}

/** @throws BackupError `no_program` without pg_dump on the PATH, `program` when it fails, with its first line */
function runDump(
  file: string,
  env: Record<string, string>,
  { signal, longestMs }: { signal: AbortSignal; longestMs: number },
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const late = AbortSignal.timeout(longestMs);
  const child = spawn('pg_dump', ['--format=custom', '--no-password', `--file=${file}`], {
    env: { ...env, LC_ALL: 'C' },
    stdio: ['ignore', 'ignore', 'pipe'],
    signal: AbortSignal.any([signal, late]),
    killSignal: 'SIGKILL',
  });
  let said = '';
  child.stderr.setEncoding('utf8');
  child.stderr.on('data', (text: string) => {
    if (said.length < MOST_SAID) said += text;
  });
  child.on('error', (error: NodeJS.ErrnoException) => {
    if (signal.aborted) reject(new BackupError('interrupted', null, { cause: error }));
    else if (late.aborted) reject(new BackupError('program', 'pg_dump took too long'));
    else if (error.code === 'ENOENT') reject(new BackupError('no_program', 'pg_dump'));
    else reject(new BackupError('program', error.code ?? null, { cause: error }));
  });
  child.on('close', (code, killedBy) => {
    if (code === 0) resolve();
    else reject(new BackupError('program', toldBy(said, env.PGPASSWORD) ?? `${code ?? killedBy}`));
  });
  return promise;
}

/**
 * @param programs `PATH` and `HOME` of the process
 * @returns bytes of the file
 * @throws BackupError
 */
export async function dumpPostgres(
  { url, file, programs }: { url: string; file: string; programs: { PATH: string; HOME: string } },
  signal: AbortSignal,
  longestMs = LONGEST_MS,
): Promise<number> {
  await runDump(file, { ...programs, ...connectionVariables(url) }, { signal, longestMs });
  return (await stat(file)).size;
}
