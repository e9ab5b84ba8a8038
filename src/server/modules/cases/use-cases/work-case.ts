/** What the one who has a case does with it: take it, hand it over, read the chat and mark its lines, ask, note (decisions 0102, 0113). */
import {
  MOST_DESK_MARKS,
  type CaseMessage,
  type CaseOutput,
  type DeskMarker,
  type DeskOutput,
} from '~/contracts/cases/cases.schemas.ts';
import { Failure } from '~/contracts/failure.ts';
import { imageUrl } from '~/contracts/media/media.urls.ts';
import { pairId } from '~/kernel/ids.ts';
import { proportionCents } from '~/kernel/money.ts';
import { recordAudit } from '../../../core/audit.ts';
import type { UserCtx } from '../../../core/context.ts';
import { isInTalk, selectTalkOf } from '../../chat/index.ts';
import {
  leftOf,
  lockOrder,
  requireVisible,
  type DeskDecision,
  type OrderView,
} from '../../orders/index.ts';
import { requireHeld, requireNotStopped, requireOpen, requireWorkable } from '../cases.policy.ts';
import {
  deleteDeskMark,
  insertDeskMark,
  insertQuestion,
  noteLook,
  releaseCase,
  saveDecision,
  saveNote,
  selectCase,
  selectDeskMarks,
  takeCase,
  type CaseKey,
} from '../cases.repository.ts';
import type { Side } from '../cases.tables.ts';
import { tellCase } from './add-statement.ts';
import { caseOf } from './show-case.ts';
import { deskOf } from './show-desk.ts';

/** So many of the newest lines are read at once. */
const MOST_LINES = 400;

interface Held {
  order: OrderView;
  key: CaseKey;
}

/** The locked order of an open case that the actor may work on. */
async function lockWorkable(ctx: UserCtx, id: string): Promise<Held> {
  const { order } = requireVisible(await lockOrder(ctx.db, id), ctx.actor);
  return { order, key: requireWorkable(order, ctx.actor) };
}

/** The same of a case that the actor holds. */
async function lockHeld(ctx: UserCtx, id: string): Promise<Held> {
  const held = await lockWorkable(ctx, id);
  requireHeld(await selectCase(ctx.db, held.key), ctx.actor);
  return held;
}

/**
 * Takes a case, or takes it over from whoever had it when it was looked at. Needs a transaction.
 * @throws {Failure} ORDER_NOT_FOUND, ORDER_OWN_CASE, CASE_NOT_OPEN, CASE_HELD by somebody else than `from`
 */
export async function take(
  ctx: UserCtx,
  { id, from }: { id: string; from: string | null },
): Promise<DeskOutput> {
  const { db, actor, now } = ctx;
  const { order, key } = await lockWorkable(ctx, id);
  const before = await selectCase(db, key);
  if (!(await takeCase(db, key, { holder: actor.userId, from, at: now }))) {
    throw new Failure('CASE_HELD');
  }
  await recordAudit(ctx, {
    action: 'cases.take',
    subject: { type: 'order', id: order.id },
    before: { holder: before?.holder_id ?? null },
    after: { holder: actor.userId },
  });
  await tellCase(ctx, order, key.since, null, before?.holder_id ?? null);
  return deskOf(ctx, order);
}

/** Gives a case back. Needs a transaction. @throws {Failure} as `ask` */
export async function giveBack(ctx: UserCtx, { id }: { id: string }): Promise<DeskOutput> {
  const { order, key } = await lockHeld(ctx, id);
  await releaseCase(ctx.db, key);
  await recordAudit(ctx, {
    action: 'cases.give_back',
    subject: { type: 'order', id: order.id },
    before: { holder: ctx.actor.userId },
    after: { holder: null },
  });
  await tellCase(ctx, order, key.since, null, ctx.actor.userId);
  return deskOf(ctx, order);
}

/** Where the lines stand that are about this order. */
const talkOf = (order: OrderView) => ({
  roomId: pairId(order.buyer_id, order.seller_id),
  orderId: order.id,
  from: order.created_at,
});

/** Who marked a line, as the reader sees it. @param authorId undefined: nobody has */
function markerOf({ actor }: UserCtx, authorId: string | undefined): DeskMarker | null {
  if (authorId === undefined) return null;
  return authorId === actor.userId ? 'you' : 'support';
}

/**
 * The chat of the order, for the one who has its open case: each look stands in the audit trail, in the transaction that reads.
 * What was written about other orders of the two is not theirs to read. Needs a transaction.
 * @throws {Failure} ORDER_NOT_FOUND, ORDER_OWN_CASE, CASE_NOT_OPEN, CASE_NOT_YOURS
 */
export async function readChat(
  ctx: UserCtx,
  { id }: { id: string },
): Promise<{ data: CaseMessage[]; has_more: boolean }> {
  const { db, now } = ctx;
  const { order, key } = await lockHeld(ctx, id);
  const { rows, hasMore } = await selectTalkOf(db, {
    ...talkOf(order),
    limit: MOST_LINES,
  });
  const marks = await selectDeskMarks(db, key);
  await noteLook(db, key, now);
  await recordAudit(ctx, {
    action: 'cases.read_chat',
    subject: { type: 'order', id: order.id },
    after: { lines: rows.length },
  });
  await tellCase(ctx, order, key.since, null);
  return {
    data: rows.map((row) => ({
      id: row.id,
      seq: row.seq,
      by: row.sender_id === order.buyer_id ? ('buyer' as const) : ('seller' as const),
      body: row.body,
      images: row.attachments.map(({ media_id: media }) => imageUrl(media)),
      written_at: row.created_at.toISOString(),
      marked_by: markerOf(ctx, marks.get(row.id)),
    })),
    has_more: hasMore,
  };
}

/**
 * Marks a line of the chat, or takes the mark off it, whoever of the staff made it; what is so already stays as it is. Marks are
 * working notes, and none of the two reads them. Needs a transaction.
 * @throws {Failure} as `readChat`, LINE_NOT_FOUND, DESK_MARKS_SPENT
 */
export async function mark(
  ctx: UserCtx,
  {
    id,
    message_id: messageId,
    is_marked: isMarked,
  }: { id: string; message_id: string; is_marked: boolean },
): Promise<{ marked_by: DeskMarker | null }> {
  const { db, actor, now } = ctx;
  const { order, key } = await lockHeld(ctx, id);
  if (!isMarked) {
    await deleteDeskMark(db, key, messageId);
    return { marked_by: null };
  }
  if (!(await isInTalk(db, talkOf(order), messageId))) throw new Failure('LINE_NOT_FOUND');
  const marks = await selectDeskMarks(db, key);
  const author = marks.get(messageId);
  if (author !== undefined) return { marked_by: markerOf(ctx, author) };
  const count = marks.size;
  if (count >= MOST_DESK_MARKS) throw new Failure('DESK_MARKS_SPENT', { values: { count } });
  await insertDeskMark(db, key, { messageId, authorId: actor.userId, at: now });
  return { marked_by: 'you' };
}

/**
 * Asks one side; both read it, and the side is told. Needs a transaction.
 * @throws {Failure} ORDER_NOT_FOUND, ORDER_OWN_CASE, CASE_NOT_OPEN, CASE_NOT_YOURS, ORDER_BANK_STOPPED
 */
export async function ask(
  ctx: UserCtx,
  { id, to, text }: { id: string; to: Side; text: string },
): Promise<CaseOutput> {
  const { db, actor, now } = ctx;
  const { order, key } = await lockHeld(ctx, id);
  requireNotStopped(order);
  await insertQuestion(db, {
    order_id: order.id,
    since: key.since,
    asker_id: actor.userId,
    side: to,
    text,
    at: now,
  });
  await recordAudit(ctx, {
    action: 'cases.ask',
    subject: { type: 'order', id: order.id },
    after: { to, text },
  });
  await tellCase(ctx, order, key.since, { to, code: 'asked' });
  return caseOf(ctx, order, 'staff');
}

/** Keeps a note for later decisions. Needs a transaction. @throws {Failure} as `ask` */
export async function note(
  ctx: UserCtx,
  { id, text }: { id: string; text: string },
): Promise<void> {
  const { key } = await lockHeld(ctx, id);
  await saveNote(ctx.db, key, text);
}

/** Basis points of what is left of the order's price that go back. */
function shareOf(order: OrderView, { decision, refundCents }: DeskDecision): number {
  if (decision === 'refund') return 10_000;
  if (decision === 'redeliver') return 0;
  const left = leftOf(order);
  return proportionCents(10_000, Math.min(refundCents, left), left);
}

/**
 * The part of the case in a decision about a dispute: nobody decides what somebody else has, and what is decided is kept for
 * later ones. Part of the decision's transaction, behind the order's lock.
 * @throws {Failure} CASE_HELD, CASE_NOT_OPEN
 */
export async function noteDecision(
  ctx: UserCtx,
  order: OrderView,
  decided: DeskDecision,
): Promise<void> {
  const key = requireOpen(order);
  const record = await selectCase(ctx.db, key);
  if (record?.holder_id && record.holder_id !== ctx.actor.userId) throw new Failure('CASE_HELD');
  const outcomes = {
    refund: 'refund',
    redeliver: 'redeliver',
    complete: decided.refundCents > 0 ? 'part' : 'release',
  } as const;
  await saveDecision(ctx.db, key, {
    reason: order.dispute_reason,
    base: order.offer.category.base,
    outcome: outcomes[decided.decision],
    code: decided.code,
    shareBps: shareOf(order, decided),
    at: ctx.now,
  });
}
