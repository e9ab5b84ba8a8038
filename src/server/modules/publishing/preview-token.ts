/**
 * The signed token of a preview link: it names one text and ends by itself. It opens what is not published to whoever
 * has it, and nothing else.
 */
import * as v from 'valibot';
import { textKeySchema, textKindSchema } from '~/contracts/publishing/publishing.schemas.ts';
import type { Keys } from '../../infra/keys.ts';
import type { TextRef } from './publishing.repository.ts';

const PURPOSE = 'publishing.preview';
const SECOND_MS = 1_000;

export function makePreviewToken(keys: Keys, { kind, key }: TextRef, expiresAt: Date): string {
  const text = `${kind}.${key}.${Math.floor(expiresAt.getTime() / SECOND_MS)}`;
  return `${text}.${keys.sign(PURPOSE, text)}`;
}

/** What a token opens and until when; null when its signature is not ours. */
export function readPreviewToken(
  keys: Keys,
  token: string,
): (TextRef & { expiresAt: Date }) | null {
  const [kindPart = '', keyPart = '', until = '', signature = '', ...rest] = token.split('.');
  const kind = v.safeParse(textKindSchema, kindPart);
  const key = v.safeParse(textKeySchema, keyPart);
  if (rest.length > 0 || !kind.success || !key.success) return null;
  if (!keys.verify(PURPOSE, `${kindPart}.${keyPart}.${until}`, signature)) return null;
  return { kind: kind.output, key: key.output, expiresAt: new Date(Number(until) * SECOND_MS) };
}
