/**
 * Fetches pictures whose addresses sellers gave: from public hosts over TLS alone (`public-address.ts`), in the sandbox also
 * from this machine over plain HTTP. Few redirects are followed, each of them looked at like the first address; what comes
 * is counted while it comes, and everything ends in time. What it is, is for those who read the bytes.
 */
import type { lookup as resolve } from 'node:dns';
import { request as requestPlain, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestSecure } from 'node:https';
import { isLocalHttp } from '~/contracts/integrations/webhook-address.ts';
import { isPublicHttps } from '~/contracts/notifications/addresses.ts';
import type { Env } from './env.ts';
import { NotPublic, publicLookup } from './public-address.ts';

/**
 * Why nothing came. `inner`: it leads to a host that is not public; `slow`: it did not end in time; `unreachable`: nobody
 * answered, or the answer broke off; `status`: another one than 200; `redirects`: it leads on too often; `large`: more bytes
 * than were allowed.
 */
export type PictureProblem = 'inner' | 'slow' | 'unreachable' | 'status' | 'redirects' | 'large';

export class PictureError extends Error {
  constructor(
    readonly problem: PictureProblem,
    /** Of the answer; 0 without one. */
    readonly status = 0,
  ) {
    super(`The picture could not be fetched: ${problem}`);
  }
}

/** @throws {PictureError} */
export type GetPicture = (url: string, maxBytes: number) => Promise<Uint8Array<ArrayBuffer>>;

/** For everything from the first name that is resolved to the last byte. */
const TIMEOUT_MS = 15_000;
const MOST_REDIRECTS = 3;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
const OK = 200;

interface Hop {
  url: string;
  isLocal: boolean;
  signal: AbortSignal;
  lookup: RequestOptions['lookup'];
}

function answerOf({ url, isLocal, signal, lookup }: Hop): Promise<IncomingMessage> {
  return new Promise((done, fail) => {
    const options: RequestOptions = {
      // Nothing packed is asked for, and nothing is unpacked: what comes is as large as it says.
      headers: {
        accept: 'image/*',
        'accept-encoding': 'identity',
        'user-agent': 'legend-pictures',
      },
      // Without an agent no connection is kept: the next one is looked at again.
      agent: false,
      signal,
    };
    const call = isLocal ? requestPlain(url, options) : requestSecure(url, { ...options, lookup });
    call.on('error', fail);
    // An answer that switches protocols is neither a response nor an error; after one of those this does nothing.
    call.on('close', () => fail(new Error('It ended without an answer')));
    call.on('response', done);
    call.end();
  });
}

/** The bytes of an answer, whatever it says of their number. @throws {PictureError} large, unreachable */
async function readBytes(
  answer: IncomingMessage,
  maxBytes: number,
): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(answer.headers['content-length'] ?? 0) > maxBytes) throw new PictureError('large');
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of answer) {
    if (!Buffer.isBuffer(part)) throw new PictureError('unreachable');
    bytes += part.length;
    if (bytes > maxBytes) throw new PictureError('large');
    parts.push(part);
  }
  const all = new Uint8Array(bytes);
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Follows the address to its bytes. */
async function follow(
  first: string,
  maxBytes: number,
  { allowsLocal, ...how }: { allowsLocal: boolean } & Pick<Hop, 'signal' | 'lookup'>,
): Promise<Uint8Array<ArrayBuffer>> {
  // A public host may not lead to this machine, also where this machine may be named.
  const isLocal = allowsLocal && isLocalHttp(first);
  let url = first;
  for (let hops = 0; hops <= MOST_REDIRECTS; hops += 1) {
    if (isLocal ? !isLocalHttp(url) : !isPublicHttps(url)) throw new PictureError('inner');
    const answer = await answerOf({ url, isLocal, ...how });
    try {
      const { statusCode: status = 0, headers } = answer;
      if (status === OK) return await readBytes(answer, maxBytes);
      const { location } = headers;
      const leadsOn = REDIRECTS.has(status) && location !== undefined;
      if (!leadsOn || !URL.canParse(location, url)) throw new PictureError('status', status);
      url = new URL(location, url).href;
    } finally {
      answer.destroy();
    }
  }
  throw new PictureError('redirects');
}

/** The real one. @param look, timeoutMs replaced in tests */
export function createPictureGet(
  { sandbox }: Pick<Env, 'sandbox'>,
  { look, timeoutMs = TIMEOUT_MS }: { look?: typeof resolve; timeoutMs?: number } = {},
): GetPicture {
  const lookup = publicLookup(look);
  return async (url, maxBytes) => {
    const signal = AbortSignal.timeout(timeoutMs);
    try {
      return await follow(url, maxBytes, { allowsLocal: sandbox, signal, lookup });
    } catch (error) {
      if (error instanceof PictureError) throw error;
      if (error instanceof NotPublic) throw new PictureError('inner');
      throw new PictureError(signal.aborted ? 'slow' : 'unreachable');
    }
  };
}
