/** A seller's own texts that are sent by themselves. */
import type { ChangeReply, Reply } from '~/contracts/autopilot/auto-acts.schemas.ts';
import { chatErrors } from '~/contracts/chat/chat.errors.ts';
import { Failure } from '~/contracts/failure.ts';
import { replyBounds, replyKinds, replyPlaceholders, type ReplyKind } from '~/domain/auto-reply.ts';
import type { UserCtx } from '../../../core/context.ts';
import { fieldErrorsFor } from '../../../http/field-errors.ts';
import { fieldsFailure } from '../../../http/field-failure.ts';
import { requireKnownPlaceholders } from '../../../http/placeholders.ts';
import { findWorkHours, lockAccount } from '../../accounts/index.ts';
import { forbiddenIn } from '../../chat/index.ts';
import { requireSelling } from '../../offers/index.ts';
import { lockReply, selectReplies, writeReply, type ReplyRow } from '../replies.repository.ts';

function present(row: ReplyRow): Reply {
  const { kind, is_on, text_en: en, text_fr: fr, every_hours } = row;
  return { kind, is_on, en, fr, every_hours };
}

/** What a seller who has kept nothing has. */
function blank(ctx: UserCtx, kind: ReplyKind): ReplyRow {
  return {
    seller_id: ctx.actor.userId,
    kind,
    is_on: false,
    text_en: '',
    text_fr: '',
    every_hours: replyBounds.everyHours.usual,
    updated_at: ctx.now,
  };
}

export async function showReplies(ctx: UserCtx) {
  const { userId } = ctx.actor;
  const rows = await selectReplies(ctx.db, userId);
  const hours = await findWorkHours(ctx.db, userId);
  return {
    data: replyKinds.map((kind) =>
      present(rows.find((row) => row.kind === kind) ?? blank(ctx, kind)),
    ),
    has_hours: hours !== null,
  };
}

/** The chat's own rules, and that a text is there to be sent. */
function requireSendable(ctx: UserCtx, row: ReplyRow): void {
  const texts = [
    { path: 'en', text: row.text_en },
    { path: 'fr', text: row.text_fr },
  ];
  if (row.is_on && texts.every(({ text }) => text === '')) {
    const issue = { path: [ctx.locale], kind: 'validation', message: 'required' };
    throw new Failure('VALIDATION', { errors: fieldErrorsFor([issue], ctx.locale) });
  }
  requireKnownPlaceholders(texts, replyPlaceholders[row.kind], ctx.locale);
  const { message } = chatErrors.MESSAGE_REFUSED;
  const refused = texts.flatMap(({ path, text }) => {
    const [piece] = forbiddenIn(ctx, text);
    return piece ? [{ path, message: { ...message, values: { ...piece } } }] : [];
  });
  if (refused.length > 0) throw fieldsFailure('MESSAGE_REFUSED', refused, ctx.locale);
}

/**
 * Changes a text, or switches it on or off. Needs a transaction; locks the account, so that two forms of one seller come one
 * after the other.
 * @throws {Failure} VALIDATION, PLACEHOLDER_UNKNOWN, MESSAGE_REFUSED and those of the account
 */
export async function changeReply(ctx: UserCtx, change: ChangeReply): Promise<Reply> {
  requireSelling(ctx.actor);
  const { userId } = ctx.actor;
  await lockAccount(ctx.db, userId);
  const { kind } = change;
  const known = (await lockReply(ctx.db, userId, kind)) ?? blank(ctx, kind);
  const row: ReplyRow = {
    ...known,
    is_on: change.is_on ?? known.is_on,
    text_en: change.en ?? known.text_en,
    text_fr: change.fr ?? known.text_fr,
    every_hours: change.every_hours ?? known.every_hours,
    updated_at: ctx.now,
  };
  requireSendable(ctx, row);
  await writeReply(ctx.db, row);
  return present(row);
}
