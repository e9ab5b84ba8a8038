/**
 * The baseline for pages: a bare node:http server that answers every request with the same bytes and headers. Runs as
 * a process of its own, as Legend does.
 */
import { fork, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';

const answerSchema = v.object({
  headers: v.record(v.string(), v.string()),
  body: v.string(),
});
const readySchema = v.object({ port: v.number() });

/** What the server itself decides. */
const OWN_HEADERS = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding']);

export interface BareServer {
  url: string;
  /** Size of the answer's body. */
  bytes: number;
  stop(): Promise<void>;
}

async function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('message', (message) => resolve(v.parse(readySchema, message).port));
    child.once('exit', (code) => reject(new Error(`The bare server stopped (${code})`)));
  });
}

/** Fetches the address once and serves what came. */
export async function startBareServer(url: string): Promise<BareServer> {
  const response = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
  const body = await response.text();
  if (response.status !== 200) throw new Error(`${url} answers ${response.status}`);
  const headers = Object.fromEntries(
    [...response.headers].filter(([name]) => !OWN_HEADERS.has(name)),
  );
  const folder = mkdtempSync(join(tmpdir(), 'legend-bare-'));
  const file = join(folder, 'answer.json');
  writeFileSync(file, JSON.stringify({ headers, body }));
  const child = fork(fileURLToPath(import.meta.url), [file], { execArgv: [] });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const stop = async (): Promise<void> => {
    child.kill();
    await gone;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    return {
      url: `http://127.0.0.1:${await portOf(child)}/`,
      bytes: Buffer.byteLength(body),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

function serve(file: string): void {
  const answer = v.parse(answerSchema, JSON.parse(readFileSync(file, 'utf8')));
  const body = Buffer.from(answer.body);
  const headers = { ...answer.headers, 'content-length': String(body.length) };
  const server = createServer((_req, res) => {
    res.writeHead(200, headers);
    res.end(body);
  });
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('No port');
    process.send?.({ port: address.port });
  });
  // Whoever started this is gone.
  process.on('disconnect', () => process.exit(0));
}

const [, entry, file] = process.argv;
if (entry === fileURLToPath(import.meta.url) && file !== undefined) serve(file);
