/** Either side of an open dispute adds a statement: words, pictures, messages that it marks (decision 0101). */
import { MOST_STATEMENTS, type CaseOutput } from '~/contracts/cases/cases.schemas.ts';
import { Failure } from '~/contracts/failure.ts';
import type { DisputeState } from '~/domain/dispute.ts';
import { pairId } from '~/kernel/ids.ts';
import type { UserCtx } from '../../../core/context.ts';
import { requireNoContactData } from '../../../http/contact-data.ts';
import { selectWrittenBy } from '../../chat/index.ts';
import { claimMedia } from '../../media/index.ts';
import {
  disputeOf,
  lockOrder,
  orderReminded,
  requireParty,
  requireVisible,
  type OrderView,
} from '../../orders/index.ts';
import { caseChanged } from '../cases.events.ts';
import { owesAnswer } from '../cases.policy.ts';
import { insertStatement, selectCase, selectStatements } from '../cases.repository.ts';
import type { StatementRow } from '../cases.repository.ts';
import type { Side } from '../cases.tables.ts';
import { markOf } from '../marks.ts';
import { caseOf } from './show-case.ts';

interface NewStatement {
  id: string;
  text: string;
  images: readonly string[];
  /** Ids of messages. */
  marks: readonly string[];
}

const HOUR_MS = 3_600_000;

/** What is said again within an hour of what was told before is read with it. */
function isTold(statements: readonly StatementRow[], side: Side, now: Date): boolean {
  const since = now.getTime() - HOUR_MS;
  return statements.some((row) => row.side === side && row.at.getTime() > since);
}

function requireRoom(statements: readonly StatementRow[], side: Side, dispute: DisputeState): void {
  const since = dispute.since.getTime();
  const own = statements.filter((row) => row.side === side && row.since.getTime() === since);
  if (own.length >= MOST_STATEMENTS) {
    throw new Failure('STATEMENTS_SPENT', { values: { count: MOST_STATEMENTS } });
  }
}

/** The marked messages as they are now. @throws {Failure} MARK_NOT_FOUND for what is not of this conversation */
async function copyMarks(ctx: UserCtx, order: OrderView, ids: readonly string[]) {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  const roomId = pairId(order.buyer_id, order.seller_id);
  const messages = await selectWrittenBy(ctx.db, roomId, wanted);
  if (messages.length < wanted.length) throw new Failure('MARK_NOT_FOUND');
  return messages.map((message) => markOf(roomId, message));
}

/** Tells the other side, at most once an hour; open pages hear of each. */
export async function tellCase(
  ctx: UserCtx,
  order: OrderView,
  since: Date,
  reminder: { to: Side; code: 'stated' | 'asked' } | null,
): Promise<void> {
  const record = await selectCase(ctx.db, { orderId: order.id, since });
  const { buyer_id, seller_id, status } = order;
  const at = ctx.now.toISOString();
  const holder_id = record?.holder_id ?? null;
  await ctx.publish(caseChanged({ order_id: order.id, buyer_id, seller_id, holder_id }));
  if (reminder === null) return;
  await ctx.publish(
    orderReminded({
      order_id: order.id,
      buyer_id,
      seller_id,
      status,
      title: order.offer.title,
      count: order.count,
      reminders: [reminder],
      at,
    }),
  );
}

/**
 * Adds a statement. Needs a transaction.
 * @throws {Failure} ORDER_NOT_FOUND, ORDER_NOT_YOURS_TO_DO, ORDER_WRONG_STATE, STATEMENT_ANSWER_FIRST, STATEMENTS_SPENT,
 *   CONTACT_DATA_REFUSED, MARK_NOT_FOUND, IMAGE_NOT_FOUND
 */
export async function addStatement(ctx: UserCtx, input: NewStatement): Promise<CaseOutput> {
  const { db, actor, now, locale } = ctx;
  const { order, role } = requireVisible(await lockOrder(db, input.id), actor);
  const side = requireParty(order, actor).actor === 'seller' ? 'seller' : 'buyer';
  const dispute = disputeOf(order);
  if (dispute === null) throw new Failure('ORDER_WRONG_STATE');
  if (owesAnswer(dispute, side)) throw new Failure('STATEMENT_ANSWER_FIRST');
  const { game, category, title } = order.offer;
  const subject = `${game.title} ${category.title.en} ${category.title.fr} ${title}`;
  requireNoContactData([{ path: 'text', text: input.text }], subject, locale);
  const statements = await selectStatements(db, order.id);
  requireRoom(statements, side, dispute);
  const marks = await copyMarks(ctx, order, input.marks);
  if (input.images.length > 0) await claimMedia(ctx, input.images);
  await insertStatement(db, {
    order_id: order.id,
    since: dispute.since,
    side,
    author_id: actor.userId,
    text: input.text,
    images: [...input.images],
    at: now,
    marks,
  });
  const to = side === 'buyer' ? 'seller' : 'buyer';
  const reminder = isTold(statements, side, now) ? null : ({ to, code: 'stated' } as const);
  await tellCase(ctx, order, dispute.since, reminder);
  return caseOf(ctx, order, role);
}
