/**
 * The port to a translator of messages. None by default: then nothing is translated, and no button says so. Nothing here
 * is called inside a database transaction.
 */
import * as v from 'valibot';
import type { Locale } from '~config';
import type { Env } from './env.ts';
import type { TranslatorSettings } from './env-messages.ts';

export interface Translator {
  /** @throws Error when the translator is not there, refuses, or answers what is no translation */
  translate(text: string, to: Locale): Promise<{ text: string; from: string | null }>;
}

const TIMEOUT_MS = 8_000;
/** A message has 2 000 characters at most; no translation is many times as long. */
const MAX_ANSWER_BYTES = 64 * 1024;

const answerSchema = v.object({
  translatedText: v.pipe(v.string(), v.minLength(1)),
  detectedLanguage: v.optional(v.object({ language: v.pipe(v.string(), v.maxLength(20)) })),
});

/** The body as text. @throws Error when it is longer than allowed */
async function readBody(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > MAX_ANSWER_BYTES) throw new Error('The translator answered too much');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

/** LibreTranslate's HTTP API (`POST /translate`). @param send replaced in tests */
export function createLibreTranslate(
  { url, apiKey }: TranslatorSettings,
  send: typeof fetch = fetch,
): Translator {
  return {
    async translate(text, to) {
      const response = await send(`${url.replace(/\/$/u, '')}/translate`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify({
          q: text,
          source: 'auto',
          target: to,
          format: 'text',
          ...(apiKey !== undefined && { api_key: apiKey }),
        }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      // The body of a refusal is not read: it may repeat the key.
      if (!response.ok) throw new Error(`The translator answered ${response.status}`);
      const answer = v.parse(answerSchema, JSON.parse(await readBody(response)));
      return { text: answer.translatedText, from: answer.detectedLanguage?.language ?? null };
    },
  };
}

/** The translator that is configured in this environment; null without one. */
export function createTranslator(env: Env): Translator | null {
  return env.translator ? createLibreTranslate(env.translator) : null;
}
