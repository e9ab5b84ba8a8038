/** Rows of the wallet as the contract's shapes. */
import * as v from 'valibot';
import type { Keys } from '../../infra/keys.ts';
import type { CardRefund } from '../payments/index.ts';
import type { StatementLine } from './balances.ts';
import type { OpenHold } from './holds.repository.ts';
import type { PayoutRow } from './payouts.repository.ts';
import { SEALED } from './use-cases/payout-methods.ts';
import type { PayoutMethodKind } from './wallet.tables.ts';

export function presentMethod(row: {
  id: string;
  kind: PayoutMethodKind;
  label: string;
  usable_from: Date;
}) {
  return {
    id: row.id,
    kind: row.kind,
    label: row.label,
    usable_from: row.usable_from.toISOString(),
  };
}

export function presentPayout(row: PayoutRow) {
  return {
    id: row.id,
    amount: row.amount_cents,
    status: row.status,
    method: presentMethod({ ...row, id: row.method_id }),
    decline_reason: row.decline_reason,
    note: row.note,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

const detailsSchema = v.object({ holder: v.string(), details: v.string() });

/** Null when the details were encrypted with another secret: one such row must not hide all others from the staff. */
function accountOf(row: PayoutRow, keys: Keys): string | null {
  try {
    const { holder, details } = v.parse(
      detailsSchema,
      JSON.parse(keys.decrypt(SEALED, row.sealed_details)),
    );
    return holder === '' ? details : `${holder}, ${details}`;
  } catch {
    return null;
  }
}

/** With its owner and the destination account, for those who send the money. */
export function presentPayoutForStaff(
  row: PayoutRow,
  { keys, people }: { keys: Keys; people: ReadonlyMap<string, { public_name: string }> },
) {
  return {
    ...presentPayout(row),
    user_id: row.user_id,
    public_name: people.get(row.user_id)?.public_name ?? row.user_id,
    details: accountOf(row, keys),
  };
}

export function presentHold(row: OpenHold, title: string | null) {
  return {
    order_id: row.order_id,
    title,
    net_amount: row.net_cents,
    rule: row.rule,
    release_at: row.release_at.toISOString(),
  };
}

const aboutOrders = new Set([
  'order_paid',
  'order_completed',
  'order_reopened',
  'order_refunded',
  'hold_released',
  'late_payment',
]);

/** What a completion puts on the seller's hold is a sale; what it puts elsewhere support gave back to the buyer. */
const isGivenBack = ({ kind, account }: StatementLine): boolean =>
  kind === 'order_completed' && account !== 'hold';

export function presentLine(row: StatementLine) {
  const givenBack = isGivenBack(row);
  return {
    id: row.id,
    account: row.account,
    amount: row.cents,
    event: givenBack ? ('order_refunded' as const) : row.kind,
    rule: givenBack ? null : row.rule,
    order_id: aboutOrders.has(row.kind) ? row.reference : null,
    release_at: row.account === 'hold' ? (row.release_at?.toISOString() ?? null) : null,
    created_at: row.created_at.toISOString(),
  };
}

export function presentCardRefund({ cents, orderId, requestedAt, doneAt, ...refund }: CardRefund) {
  return {
    ...refund,
    amount: cents,
    order_id: orderId,
    created_at: requestedAt.toISOString(),
    done_at: doneAt?.toISOString() ?? null,
  };
}
