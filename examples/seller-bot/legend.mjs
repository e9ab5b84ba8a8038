/** The little that a program needs of Legend's API: calls with a key, and the check of a webhook's signature. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** A failure as the API tells it: programs go by its code, its message is for people. */
export class LegendFailure extends Error {
  /**
   * @param {number} status
   * @param {{ code?: string, message?: string, errors?: { path: string, message: string }[] }} body
   */
  constructor(status, body) {
    const fields = (body.errors ?? []).map(({ path, message }) => ` ${path}: ${message}`).join('');
    super(`${status} ${body.code ?? ''} ${body.message ?? ''}${fields}`);
    this.status = status;
    this.code = body.code ?? '';
  }
}

const TRIES = 4;
const LONGEST_WAIT_SECONDS = 60;

/** @param {number} seconds */
const wait = (seconds) => new Promise((done) => setTimeout(done, seconds * 1000));

/**
 * @param {{ address: string, key: string }} settings address: `https://…/api`; key: `lgd_…`
 * @returns a function that calls the API and gives the answer's JSON. It waits where it called too often (429) or the
 * market is out of breath (503), and throws a LegendFailure for what was refused.
 */
export function createClient({ address, key }) {
  /**
   * @param {string} method
   * @param {string} path without the address: `market/seller/offer`
   * @param {object} [body]
   * @returns {Promise<any>}
   */
  return async function call(method, path, body) {
    for (let tries = 1; ; tries += 1) {
      const response = await fetch(`${address}/${path}`, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      const answer = await response.json();
      if (response.ok) return answer;
      const isLater = response.status === 429 || response.status === 503;
      if (!isLater || tries === TRIES) throw new LegendFailure(response.status, answer);
      const seconds = Number(response.headers.get('retry-after')) || 1;
      await wait(Math.min(seconds, LONGEST_WAIT_SECONDS));
    }
  };
}

/** How far apart two clocks may be; older messages could be repeated by somebody who overheard them. */
const MOST_SECONDS_APART = 300;

/**
 * Whether a message was signed by the webhook's secret (Standard Webhooks).
 * @param {string} secret `whsec_…`
 * @param {Record<string, unknown>} headers
 * @param {string} body as it came, before it is read as JSON
 */
export function isSigned(secret, headers, body) {
  const at = Number(headers['webhook-timestamp']);
  if (!(Math.abs(Date.now() / 1000 - at) <= MOST_SECONDS_APART)) return false;
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const wanted = Buffer.from(`v1,${createHmac('sha256', key).update(signed).digest('base64')}`);
  return String(headers['webhook-signature'])
    .split(' ')
    .map((given) => Buffer.from(given))
    .some((given) => given.length === wanted.length && timingSafeEqual(given, wanted));
}
