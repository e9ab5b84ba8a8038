/**
 * A remote service of feature flags behind OpenFeature's protocol (OFREP, `POST /ofrep/v1/evaluate/flags`), as flagd,
 * GrowthBook's proxy and others speak it. Whatever it does, a page waits 300 ms at most: then everybody gets the usual arms,
 * and it is left alone for five seconds. The log names an outage once, and its end.
 */
import {
  FlagNotFoundError,
  GeneralError,
  ProviderNotReadyError,
  StandardResolutionReasons,
  type ResolutionDetails,
} from '@openfeature/server-sdk';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import type { Logger } from 'pino';

export interface FlagsSettings {
  url: string;
  token: string | undefined;
}

const TIMEOUT_MS = 300;
const CALM_MS = 5_000;
/** One call answers all flags of a visitor for a minute. */
const FRESH_MS = 60_000;
const MOST_VISITORS = 20_000;
const MAX_ANSWER_BYTES = 64 * 1024;

const answerSchema = v.object({
  flags: v.array(
    v.object({
      key: v.string(),
      value: v.optional(v.unknown()),
      variant: v.optional(v.string()),
      errorCode: v.optional(v.string()),
    }),
  ),
});
type Flags = ReadonlyMap<string, v.InferOutput<typeof answerSchema>['flags'][number]>;

/** The body as text. @throws Error when it is longer than allowed */
async function readBody(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_ANSWER_BYTES) throw new Error('The flag service answered too much');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

export interface RemoteFlags {
  /**
   * The text that a flag has for somebody.
   * @throws an OpenFeature error, after 300 ms at most: PROVIDER_NOT_READY while the service does not answer
   */
  resolve(flag: string, targetingKey: string): Promise<ResolutionDetails<string>>;
  /** Whether it answered when it was asked last; null while nobody asked. */
  answers(): boolean | null;
}

/** @param bounds for tests, which may run on a busy machine: how long an answer is waited for, and another clock */
export function createRemoteFlags(
  { url, token }: FlagsSettings,
  log: Pick<Logger, 'info' | 'warn'>,
  bounds: { timeoutMs: number; nowMs(): number } = {
    timeoutMs: TIMEOUT_MS,
    nowMs: () => performance.now(),
  },
): RemoteFlags {
  const known = new LRUCache<string, Promise<Flags>>({ max: MOST_VISITORS, ttl: FRESH_MS });
  let calmUntil = 0;
  let isOut = false;
  let answered: boolean | null = null;

  async function ask(targetingKey: string): Promise<Flags> {
    try {
      const response = await fetch(`${url.replace(/\/$/u, '')}/ofrep/v1/evaluate/flags`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          accept: 'application/json',
          ...(token !== undefined && { authorization: `Bearer ${token}` }),
        },
        body: JSON.stringify({ context: { targetingKey } }),
        redirect: 'error',
        signal: AbortSignal.timeout(bounds.timeoutMs),
      });
      // The body of a refusal is not read: it may repeat the token.
      if (!response.ok) throw new Error(`The flag service answered ${response.status}`);
      const { flags } = v.parse(answerSchema, JSON.parse(await readBody(response)));
      if (isOut) log.info('the flag service answers again');
      isOut = false;
      answered = true;
      return new Map(flags.map((flag) => [flag.key, flag]));
    } catch (error) {
      calmUntil = bounds.nowMs() + CALM_MS;
      known.delete(targetingKey);
      if (!isOut)
        log.warn({ err: error }, 'the flag service does not answer: everybody gets the usual arms');
      isOut = true;
      answered = false;
      throw new ProviderNotReadyError('The flag service does not answer', { cause: error });
    }
  }

  function flagsOf(targetingKey: string): Promise<Flags> {
    const found = known.get(targetingKey);
    if (found) return found;
    if (bounds.nowMs() < calmUntil)
      throw new ProviderNotReadyError('The flag service is left alone');
    const asked = ask(targetingKey);
    known.set(targetingKey, asked);
    return asked;
  }

  return {
    answers: () => answered,
    async resolve(name, targetingKey) {
      const flag = (await flagsOf(targetingKey)).get(name);
      if (!flag || flag.errorCode === 'FLAG_NOT_FOUND')
        throw new FlagNotFoundError(`There is no flag ${name}`);
      if (flag.errorCode !== undefined || typeof flag.value !== 'string')
        throw new GeneralError(`The flag ${name} is no text`);
      return {
        value: flag.value,
        ...(flag.variant !== undefined && { variant: flag.variant }),
        reason: StandardResolutionReasons.TARGETING_MATCH,
      };
    },
  };
}
