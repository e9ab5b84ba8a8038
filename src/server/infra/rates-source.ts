/**
 * Reads the text that exchange rates stand in: a file of this machine, or an address that leads to public hosts over TLS
 * alone (`public-address.ts`). No redirect is followed, what comes is counted while it comes, and everything ends in time.
 */
import type { lookup as resolve } from 'node:dns';
import { constants, open } from 'node:fs/promises';
import { request, type RequestOptions } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { serverConfig } from '~config';
import { isPublicHttps } from '~/contracts/notifications/addresses.ts';
import type { RatesPlace } from './env-rates.ts';
import { NotPublic, publicLookup } from './public-address.ts';

/**
 * Why nothing came. `missing`: no such file, or none that can be read; `inner`: the address leads to a host that is not public;
 * `slow`, `unreachable`, `large`; `status`: another one than 200, a redirect included.
 */
export const sourceProblems = [
  'missing',
  'inner',
  'slow',
  'unreachable',
  'status',
  'large',
] as const;
export type SourceProblem = (typeof sourceProblems)[number];

export class SourceError extends Error {
  constructor(readonly problem: SourceProblem) {
    super(`Exchange rates could not be read: ${problem}`);
  }
}

export interface RatesSource {
  /** What staff are told of it: the name of the file, or the host. */
  name: string;
  /** The whole text. @throws {SourceError} */
  read(): Promise<string>;
}

export interface SourceBounds {
  maxBytes: number;
  timeoutMs: number;
  /** Replaced in tests. */
  look?: typeof resolve;
  /** Replaced in tests: what makes the request. */
  ask?: typeof request;
}

const OK = 200;

/** The bytes as text, whatever is said of their number. @throws {SourceError} large */
async function readText(parts: AsyncIterable<unknown>, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const part of parts) {
    if (!(part instanceof Uint8Array)) throw new SourceError('unreachable');
    bytes += part.length;
    if (bytes > maxBytes) throw new SourceError('large');
    text += decoder.decode(part, { stream: true });
  }
  return text + decoder.decode();
}

async function readFileText(path: string, { maxBytes }: SourceBounds): Promise<string> {
  try {
    // A pipe or a device could keep us waiting, or never end; a pipe does so while it is opened.
    await using file = await open(path, constants.O_RDONLY | constants.O_NONBLOCK);
    if (!(await file.stat()).isFile()) throw new SourceError('missing');
    return await readText(file.createReadStream({ end: maxBytes, autoClose: false }), maxBytes);
  } catch (error) {
    if (error instanceof SourceError) throw error;
    throw new SourceError('missing');
  }
}

function answerOf(
  url: string,
  { ask = request, look }: SourceBounds,
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((done, fail) => {
    const options: RequestOptions = {
      headers: {
        accept: 'application/xml, text/xml, application/json',
        'accept-encoding': 'identity',
        'user-agent': 'legend-rates',
      },
      // Without an agent no connection is kept: the next one is looked at again.
      agent: false,
      signal,
      lookup: publicLookup(look),
    };
    const call = ask(url, options);
    call.on('error', fail);
    // An answer that switches protocols is neither a response nor an error; after one of those this does nothing.
    call.on('close', () => fail(new Error('It ended without an answer')));
    call.on('response', done);
    call.end();
  });
}

async function fetchText(url: string, bounds: SourceBounds): Promise<string> {
  if (!isPublicHttps(url)) throw new SourceError('inner');
  const signal = AbortSignal.timeout(bounds.timeoutMs);
  try {
    const answer = await answerOf(url, bounds, signal);
    try {
      if (answer.statusCode !== OK) throw new SourceError('status');
      return await readText(answer, bounds.maxBytes);
    } finally {
      answer.destroy();
    }
  } catch (error) {
    if (error instanceof SourceError) throw error;
    if (error instanceof NotPublic) throw new SourceError('inner');
    throw new SourceError(signal.aborted ? 'slow' : 'unreachable');
  }
}

/** The real one. @param bounds those of the configuration; others in tests */
export function createRatesSource(
  { kind, place }: RatesPlace,
  bounds: SourceBounds = serverConfig.rates,
): RatesSource {
  if (kind === 'file') {
    return { name: place.split('/').at(-1) ?? place, read: () => readFileText(place, bounds) };
  }
  return { name: new URL(place).hostname, read: () => fetchText(place, bounds) };
}
