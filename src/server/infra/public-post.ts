/**
 * POST requests to addresses that people gave us. They reach public hosts over TLS alone (`public-address.ts`). No redirect
 * is followed, little is read, and everything ends in time.
 */
import type { lookup as resolve } from 'node:dns';
import { request } from 'node:https';
import { isPublicHttps } from '~/contracts/notifications/addresses.ts';
import { NotPublic, publicLookup } from './public-address.ts';

export interface PublicPost {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

export interface PublicAnswer {
  status: number;
  /** As the server sent it; null without one. */
  retryAfter: string | null;
}

/** @throws Error when the address is not public, or nobody answers in time */
export type PostPublicly = (post: PublicPost) => Promise<PublicAnswer>;

const TIMEOUT_MS = 5_000;

/** The real one. @param look replaced in tests */
export function createPublicPost(look?: typeof resolve): PostPublicly {
  const lookup = publicLookup(look);
  return ({ url, headers, body }) =>
    new Promise((done, fail) => {
      if (!isPublicHttps(url)) {
        fail(new NotPublic());
        return;
      }
      const call = request(url, {
        method: 'POST',
        headers: { ...headers, 'content-length': String(body.length) },
        // Without an agent no connection is kept: the next one is looked at again.
        agent: false,
        lookup,
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      call.on('error', fail);
      // An answer that switches protocols is neither a response nor an error; after one of those this does nothing.
      call.on('close', () => fail(new Error('It ended without an answer')));
      call.on('response', (response) => {
        const { statusCode = 0, headers: told } = response;
        done({ status: statusCode, retryAfter: told['retry-after'] ?? null });
        // What it says is of no use: it may be anything, and as long as its sender likes.
        response.destroy();
      });
      call.end(body);
    });
}
