/** Calls of server functions over HTTP, as the browser makes them: with the session's cookie. */
import { toJSONAsync } from 'seroval';
import { brotliDecompressSync } from 'node:zlib';
import { errorCatalogue } from '~/contracts/error-catalogue.ts';
import type { ActorName, Callers } from './actors.ts';
import type { ServerFunction } from './server-functions.ts';

export interface FunctionAnswer {
  status: number;
  /** The failure that it told; null when there was none, or a form's page shows it. */
  code: string | null;
  text: string;
  location: string | null;
}

const codes = Object.keys(errorCatalogue);
const sentences = new Map(
  Object.entries(errorCatalogue).map(([code, { message }]) => [message.message, code]),
);

/** What the next page of a form says, by the sentence: it travels packed in a cookie (api-client/form-post.ts). */
function codeInFlash(cookies: readonly string[]): string | null {
  const packed = cookies.map((each) => /^form_flash=([^;]+)/.exec(each)?.[1]).find(Boolean);
  if (packed === undefined) return null;
  const { message } = JSON.parse(brotliDecompressSync(Buffer.from(packed, 'base64url')).toString());
  return sentences.get(message) ?? 'UNKNOWN';
}

/** Failures travel in a form of their own (platform/api/failure-adapter.ts); only their code is of interest here. */
function codeIn(text: string): string | null {
  if (!text.includes('legend-failure')) return null;
  return codes.find((code) => text.includes(`"s":"${code}"`)) ?? 'UNKNOWN';
}

interface Given {
  data?: unknown;
  /** What a browser would say of where the call comes from; this site itself when missing. */
  headers?: Record<string, string>;
}

function formOf(data: unknown): URLSearchParams {
  const given = typeof data === 'object' && data !== null ? Object.entries(data) : [];
  return new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
}

interface Message {
  query: string;
  body?: string | URLSearchParams;
  type: Record<string, string>;
}

/** What is sent: the payload is in the address of those that only read, and in the body of the others. */
async function messageOf(fn: ServerFunction, data: unknown): Promise<Message> {
  if (fn.input === 'form') return { query: '', body: formOf(data), type: {} };
  const packed = JSON.stringify(await toJSONAsync({ data, context: {} }));
  if (fn.method === 'GET') {
    return { query: `?payload=${encodeURIComponent(packed)}`, type: {} };
  }
  return { query: '', body: packed, type: { 'content-type': 'application/json' } };
}

/** Calls it as somebody who is signed in in a browser. Redirects are not followed. */
export async function callFunction(
  callers: Callers,
  fn: ServerFunction,
  who: ActorName,
  { data, headers }: Given,
): Promise<FunctionAnswer> {
  const token = callers.tokens.get(who);
  const { query, body, type } = await messageOf(fn, data);
  const response = await fetch(`${callers.origin}/_serverFn/${fn.id}${query}`, {
    method: fn.method,
    redirect: 'manual',
    headers: {
      ...(fn.input !== 'form' && { 'x-tsr-serverfn': 'true', accept: 'application/json' }),
      ...type,
      ...(token !== undefined && { cookie: `access_token=${token}` }),
      ...(headers ?? { origin: callers.origin, 'sec-fetch-site': 'same-origin' }),
    },
    ...(body !== undefined && { body }),
  });
  const text = await response.text();
  return {
    status: response.status,
    code: codeIn(text) ?? codeInFlash(response.headers.getSetCookie()),
    text,
    location: response.headers.get('location'),
  };
}
