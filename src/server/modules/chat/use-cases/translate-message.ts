/** Translates a message for its reader. The translator is asked outside any transaction; what it answered is kept. */
import { Failure } from '~/contracts/failure.ts';
import type { Ctx } from '../../../core/context.ts';
import type { InTransaction } from '../../../core/in-transaction.ts';
import { signedIn } from '../../../core/unit-of-work.ts';
import { requireMember } from '../chat.policy.ts';
import { selectMembership } from '../rooms.repository.ts';
import {
  insertTranslation,
  selectTranslation,
  selectWritten,
  type Translated,
} from '../translations.repository.ts';

const RETRY_SECONDS = 60;

/**
 * In the language of the request.
 * @throws {Failure} CHANNEL_NOT_FOUND, MESSAGE_NOT_FOUND, TRANSLATION_OFF, TRANSLATION_UNAVAILABLE
 */
export async function translateMessage(
  ctx: Ctx,
  { room_id: roomId, seq }: { room_id: string; seq: number },
  inTransaction: InTransaction,
): Promise<Translated> {
  const { actor } = signedIn(ctx);
  const { translator, log } = ctx.services;
  requireMember(await selectMembership(ctx.db, roomId, actor.userId));
  if (translator === null) throw new Failure('TRANSLATION_OFF');
  const message = await selectWritten(ctx.db, roomId, seq);
  if (!message || message.body === '') throw new Failure('MESSAGE_NOT_FOUND');
  const { locale: language } = ctx;
  const known = await selectTranslation(ctx.db, message.id, language);
  if (known) return known;
  const translated = await translator.translate(message.body, language).catch((error: unknown) => {
    log.warn({ err: error }, 'the translator failed');
    throw new Failure('TRANSLATION_UNAVAILABLE', { retryAfterSeconds: RETRY_SECONDS });
  });
  const of = { messageId: message.id, language, senderId: message.sender_id, at: ctx.now };
  await inTransaction((step) => insertTranslation(step.db, of, translated));
  return translated;
}
