/** Rows of chargebacks as the contract's shapes. */
import * as v from 'valibot';
import { orderStatuses } from '~/domain/order-lifecycle.ts';
import { isAnswerable } from '~/domain/chargeback-lifecycle.ts';
import type {
  ChargebackDetail,
  ChargebackOutput,
} from '~/contracts/payments/chargebacks.schemas.ts';
import type { ListedChargeback, ShownOrder } from './chargebacks.repository.ts';

const statusSchema = v.picklist(orderStatuses);

export function presentChargeback(row: ListedChargeback): ChargebackOutput {
  return {
    id: row.id,
    provider: row.provider,
    provider_id: row.provider_id,
    status: row.status,
    reason: row.reason,
    amount: row.cents,
    respond_by: row.respond_by?.toISOString() ?? null,
    opened_at: row.opened_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    source: row.source,
    payer: { id: row.user_id, name: row.payer_name },
    is_open: row.is_open,
    is_answerable: isAnswerable(row.status),
  };
}

function presentOrder(row: ShownOrder): ChargebackDetail['orders'][number] {
  return {
    id: row.order_id,
    title: row.title,
    status: v.parse(statusSchema, row.order_status),
    seller: { id: row.seller_id, name: row.seller_name },
    kind: row.kind,
    amount: row.cents,
    seller_amount: row.seller_cents,
    market_amount: row.market_cents,
    owed_amount: row.owed_cents,
  };
}

export function presentDetail(
  row: ListedChargeback,
  more: {
    orders: readonly ShownOrder[];
    proof: string;
    owes: number;
    secured: number;
    waiting: number;
  },
): ChargebackDetail {
  return {
    ...presentChargeback(row),
    fee_amount: row.fee_cents,
    payer_amount: row.buyer_cents,
    secured_amount: more.secured,
    waiting_amount: more.waiting,
    owed_amount: row.owed_cents,
    owes_amount: more.owes,
    orders: more.orders.map(presentOrder),
    proof: more.proof,
    evidence: row.evidence,
    evidence_at: row.evidence_at?.toISOString() ?? null,
  };
}
