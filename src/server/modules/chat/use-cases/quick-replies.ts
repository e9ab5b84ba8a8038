/** Quick replies: texts that a seller keeps to answer with. They are checked when they are sent, as every message is. */
import { appConfig } from '~config';
import type { QuickReply } from '~/contracts/chat/chat.schemas.ts';
import { Failure } from '~/contracts/failure.ts';
import { templatePlaceholders } from '~/domain/placeholders.ts';
import { newId } from '~/kernel/ids.ts';
import type { UserCtx } from '../../../core/context.ts';
import { requireKnownPlaceholders } from '../../../http/placeholders.ts';
import { requireSelling } from '../chat.policy.ts';
import {
  deleteQuickReply,
  insertQuickReply,
  updateQuickReply,
} from '../quick-replies.repository.ts';

const most = appConfig.chat.quickReplies;

function requireFillable(ctx: UserCtx, body: string): void {
  requireKnownPlaceholders([{ path: 'body', text: body }], templatePlaceholders, ctx.locale);
}

/** @throws {Failure} SELLER_REQUIRED, PLACEHOLDER_UNKNOWN, QUICK_REPLIES_FULL */
export async function addQuickReply(ctx: UserCtx, body: string): Promise<QuickReply> {
  requireSelling(ctx.actor);
  requireFillable(ctx, body);
  const reply = { id: newId(), body };
  // Each attempt that lost its slot means that another one is filled.
  for (let attempt = 0; attempt <= most; attempt += 1) {
    const { userId } = ctx.actor;
    const outcome = await insertQuickReply(ctx.db, { ...reply, userId, at: ctx.now }, most);
    if (outcome === 'inserted') return reply;
    if (outcome === 'full') break;
  }
  throw new Failure('QUICK_REPLIES_FULL', { values: { count: most } });
}

/** @throws {Failure} QUICK_REPLY_NOT_FOUND, PLACEHOLDER_UNKNOWN */
export async function changeQuickReply(ctx: UserCtx, reply: QuickReply): Promise<QuickReply> {
  requireFillable(ctx, reply.body);
  const isKnown = await updateQuickReply(ctx.db, ctx.actor.userId, reply);
  if (!isKnown) throw new Failure('QUICK_REPLY_NOT_FOUND');
  return reply;
}

/** @throws {Failure} QUICK_REPLY_NOT_FOUND */
export async function removeQuickReply(ctx: UserCtx, id: string): Promise<void> {
  if (!(await deleteQuickReply(ctx.db, ctx.actor.userId, id))) {
    throw new Failure('QUICK_REPLY_NOT_FOUND');
  }
}
