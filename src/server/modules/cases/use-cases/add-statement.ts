/** Either side of an open dispute adds a statement: words, pictures, messages that it marks (decision 0101). */
import type { CaseOutput } from '~/contracts/cases/cases.schemas.ts';
import { Failure } from '~/contracts/failure.ts';
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
import {
  owesAnswer,
  requireNotStopped,
  requireOpen,
  statementsLeft,
  type Said,
} from '../cases.policy.ts';
import {
  insertStatement,
  selectCase,
  selectQuestions,
  selectStatements,
} from '../cases.repository.ts';
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

function requireRoom(said: Said, side: Side): void {
  if (statementsLeft(said, side) > 0) return;
  const since = said.since.getTime();
  const own = said.statements.filter((row) => row.side === side && row.since.getTime() === since);
  throw new Failure('STATEMENTS_SPENT', { values: { count: own.length } });
}

/** The marked messages as they are now. @throws {Failure} MARK_NOT_FOUND for what is not of this conversation */
async function copyMarks(ctx: UserCtx, order: OrderView, ids: readonly string[]) {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()))];
  const roomId = pairId(order.buyer_id, order.seller_id);
  const messages = await selectWrittenBy(ctx.db, roomId, wanted);
  if (messages.length < wanted.length) throw new Failure('MARK_NOT_FOUND');
  return messages.map((message) => markOf(roomId, message));
}

/** Tells a side where there is something to tell; open pages hear of each. @param formerId who of the staff had it until now */
export async function tellCase(
  ctx: UserCtx,
  order: OrderView,
  since: Date,
  reminder: { to: Side; code: 'stated' | 'asked' } | null,
  formerId: string | null = null,
): Promise<void> {
  const record = await selectCase(ctx.db, { orderId: order.id, since });
  const { buyer_id, seller_id, status } = order;
  const at = ctx.now.toISOString();
  const holder_id = record?.holder_id ?? null;
  await ctx.publish(
    caseChanged({ order_id: order.id, buyer_id, seller_id, holder_id, former_id: formerId }),
  );
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
 * @throws {Failure} ORDER_NOT_FOUND, ORDER_NOT_YOURS_TO_DO, ORDER_WRONG_STATE, ORDER_BANK_STOPPED, STATEMENT_ANSWER_FIRST,
 *   STATEMENTS_SPENT, CONTACT_DATA_REFUSED, MARK_NOT_FOUND, IMAGE_NOT_FOUND
 */
export async function addStatement(ctx: UserCtx, input: NewStatement): Promise<CaseOutput> {
  const { db, actor, now, locale } = ctx;
  const { order, role } = requireVisible(await lockOrder(db, input.id), actor);
  const side = requireParty(order, actor).actor === 'seller' ? 'seller' : 'buyer';
  const dispute = disputeOf(order);
  if (dispute === null) throw new Failure('ORDER_WRONG_STATE');
  requireNotStopped(order);
  if (owesAnswer(dispute, side)) throw new Failure('STATEMENT_ANSWER_FIRST');
  const { game, category, title } = order.offer;
  const subject = `${game.title} ${category.title.en} ${category.title.fr} ${title}`;
  requireNoContactData([{ path: 'text', text: input.text }], subject, locale);
  const statements = await selectStatements(db, order.id);
  const { since } = requireOpen(order);
  requireRoom({ since, statements, questions: await selectQuestions(db, order.id) }, side);
  const marks = await copyMarks(ctx, order, input.marks);
  if (input.images.length > 0) await claimMedia(ctx, input.images);
  await insertStatement(db, {
    order_id: order.id,
    since,
    side,
    author_id: actor.userId,
    text: input.text,
    images: [...input.images],
    at: now,
    marks,
  });
  const to = side === 'buyer' ? 'seller' : 'buyer';
  const reminder = isTold(statements, side, now) ? null : ({ to, code: 'stated' } as const);
  await tellCase(ctx, order, since, reminder);
  return caseOf(ctx, order, role);
}
