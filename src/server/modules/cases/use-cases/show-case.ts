/** What both sides of a dispute say and show, as its reader sees it. */
import type { CaseOutput } from '~/contracts/cases/cases.schemas.ts';
import { imageUrl } from '~/contracts/media/media.urls.ts';
import type { UserCtx } from '../../../core/context.ts';
import { disputeOf, findOrder, requireVisible } from '../../orders/index.ts';
import type { OrderRole, OrderView } from '../../orders/index.ts';
import {
  lastDispute,
  owesAnswer,
  packUntil,
  requireOpen,
  statementsLeft,
  type Said,
} from '../cases.policy.ts';
import {
  selectCase,
  selectQuestions,
  selectStatements,
  type CaseRecord,
  type MarkRow,
} from '../cases.repository.ts';

function presentMark({ buyer_id: buyer }: OrderView, mark: MarkRow) {
  return {
    message_id: mark.message_id,
    seq: mark.seq,
    by: mark.author_id === buyer ? ('buyer' as const) : ('seller' as const),
    body: mark.body,
    images: mark.images.map(imageUrl),
    automatic: mark.automatic,
    written_at: mark.written_at.toISOString(),
    hash: mark.hash,
  };
}

/** How many statements the reader can still add. */
function leftFor(
  order: OrderView,
  role: OrderRole,
  said: Pick<Said, 'statements' | 'questions'>,
): number {
  const dispute = disputeOf(order);
  if (dispute === null || order.bank_stopped_at !== null) return 0;
  if (role === 'staff' || owesAnswer(dispute, role)) return 0;
  return statementsLeft({ ...said, since: requireOpen(order).since }, role);
}

/** What staff did that both sides read. */
function presentStaffsPart(record: CaseRecord | undefined) {
  return {
    taken_at: record?.taken_at?.toISOString() ?? null,
    chat_read: {
      count: record?.looks ?? 0,
      last_at: record?.looked_at?.toISOString() ?? null,
    },
    decision: record?.outcome ? { outcome: record.outcome, code: record.code } : null,
  };
}

/** The case of an order that the reader may see. */
export async function caseOf(
  { db, now, actor }: UserCtx,
  order: OrderView,
  role: OrderRole,
): Promise<CaseOutput> {
  const dispute = lastDispute(order.events);
  const statements = await selectStatements(db, order.id);
  const questions = await selectQuestions(db, order.id);
  const key = dispute && { orderId: order.id, since: dispute.since };
  const record = key ? await selectCase(db, key) : undefined;
  const until = dispute && packUntil(dispute);
  return {
    order_id: order.id,
    is_open: disputeOf(order) !== null,
    statements: statements.map(({ id, side, text, images, marks, at }) => ({
      id,
      by: side,
      text,
      images: images.map(imageUrl),
      marks: marks.map((mark) => presentMark(order, mark)),
      at: at.toISOString(),
    })),
    questions: questions.map(({ id, side, text, at }) => ({
      id,
      to: side,
      text,
      at: at.toISOString(),
    })),
    left: leftFor(order, role, { statements, questions }),
    ...presentStaffsPart(record),
    pack_until: until?.toISOString() ?? null,
    has_pack:
      dispute !== null &&
      role !== 'staff' &&
      actor.impersonatorId === null &&
      (until === null || until > now),
  };
}

/** @throws {Failure} ORDER_NOT_FOUND */
export async function showCase(ctx: UserCtx, { id }: { id: string }): Promise<CaseOutput> {
  const { order, role } = requireVisible(await findOrder(ctx.db, id), ctx.actor);
  return caseOf(ctx, order, role);
}
