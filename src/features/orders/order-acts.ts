/** The one act of an order for its reader, and the next date that binds somebody. Pure: lists show them in the row. */
import type { OrderSummaryOutput } from '~/contracts/orders/orders.schemas.ts';
import { isToVerify } from './is-to-verify.ts';

/** `check`: the goods are on the order's page, so that confirming begins there. */
export type OrderAct =
  | 'pay'
  | 'verify'
  | 'start'
  | 'deliver'
  | 'check'
  | 'confirm'
  | 'answer'
  | 'settle'
  | 'review';

type Listed = Pick<
  OrderSummaryOutput,
  | 'status'
  | 'role'
  | 'actions'
  | 'timeline'
  | 'next_timer'
  | 'decide_by'
  | 'answer_by'
  | 'settle_by'
  | 'authorised'
>;

/** What the reader has to do, or may: a review asks for nothing. Null: somebody else's turn. */
export function actOf(order: Listed): OrderAct | null {
  const { actions } = order;
  if (isToVerify(order)) return 'verify';
  if (actions.includes('confirm')) return actions.includes('reveal') ? 'check' : 'confirm';
  const acts = ['pay', 'start', 'deliver', 'answer', 'settle', 'review'] as const;
  return acts.find((act) => actions.includes(act)) ?? null;
}

/** What happens at a date, or has to have happened by then. */
export type DueKind =
  | 'pay'
  | 'reserved'
  | 'verify'
  | 'support'
  | 'deliver'
  | 'late'
  | 'confirm'
  | 'completes'
  | 'answer'
  | 'other_answers'
  | 'settle'
  | 'paid_out';

export interface Due {
  kind: DueKind;
  at: string;
}

/** The next date of the order, as its reader sees it. */
export function dueOf(order: Listed, now: Date): Due | null {
  const { status, role, timeline, next_timer: timer, actions } = order;
  const at = (kind: DueKind, date: string | null | undefined): Due | null =>
    date ? { kind, at: date } : null;
  const isBuyer = role === 'buyer';
  switch (status) {
    case 'created':
      return at(isBuyer ? 'pay' : 'reserved', timer?.at);
    case 'verification':
      if (order.authorised?.state === 'charging') return null;
      return at(isBuyer ? 'verify' : 'support', timer?.at);
    case 'waiting_approval':
      return order.authorised?.state === 'charging' ? null : at('support', order.decide_by);
    case 'paid':
    case 'in_progress': {
      const by = timeline.deliver_by;
      return at(by !== null && new Date(by) <= now ? 'late' : 'deliver', by);
    }
    case 'acceptance':
      return at(isBuyer ? 'confirm' : 'completes', timer?.at);
    case 'disputed': {
      const isAhead = order.answer_by !== null && new Date(order.answer_by) > now;
      if (isAhead)
        return at(actions.includes('answer') ? 'answer' : 'other_answers', order.answer_by);
      // Both have spoken, or one is silent: what they settle until then needs nobody's decision.
      return at('settle', order.settle_by) ?? at('support', order.decide_by);
    }
    case 'completed': {
      const on = timeline.seller_paid_on;
      return !isBuyer && on !== null && new Date(on) > now ? at('paid_out', on) : null;
    }
    default:
      return null;
  }
}
