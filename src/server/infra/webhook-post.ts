/**
 * POST requests to sellers' webhooks: to public hosts alone, as everything that people gave us the address of. In the
 * sandbox also over plain HTTP to this machine, so that somebody can try it.
 */
import { request } from 'node:http';
import { isLocalHttp } from '~/contracts/integrations/webhook-address.ts';
import type { Env } from './env.ts';
import { createPublicPost, type PostPublicly } from './public-post.ts';

const TIMEOUT_MS = 5_000;

/** To this machine: no redirect is followed, nothing of the answer is read, and it ends in time. */
const postLocally: PostPublicly = ({ url, headers, body }) =>
  new Promise((done, fail) => {
    const call = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(body.length) },
      agent: false,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    call.on('error', fail);
    // An answer that switches protocols is neither a response nor an error; after one of those this does nothing.
    call.on('close', () => fail(new Error('It ended without an answer')));
    call.on('response', (response) => {
      const { statusCode = 0, headers: told } = response;
      done({ status: statusCode, retryAfter: told['retry-after'] ?? null });
      response.destroy();
    });
    call.end(body);
  });

export function createWebhookPost({ sandbox }: Pick<Env, 'sandbox'>): PostPublicly {
  const postToAll = createPublicPost();
  return (post) => (sandbox && isLocalHttp(post.url) ? postLocally(post) : postToAll(post));
}
