/** The endpoints of batches of payouts: contract, use case, presenter. */
import { Failure } from '~/contracts/failure.ts';
import { payoutReference } from '~/domain/payout-batch.ts';
import type { UserCtx } from '../../../core/context.ts';
import { pageById } from '../../../core/paging.ts';
import { readAs, stepwise, writeAs } from '../../../core/unit-of-work.ts';
import { endpointsOf } from '../../../http/api.ts';
import { findPeople } from '../../accounts/index.ts';
import { owingOf } from '../chargebacks.repository.ts';
import {
  listBatches,
  listItems,
  sumBatches,
  type BatchRow,
  type BatchSums,
  type ItemRow,
} from './batches.repository.ts';
import {
  cancelBatch,
  dropPayout,
  makeBatch,
  readBatch,
  releaseBatch,
  takeFile,
} from './change-batches.ts';
import { askAgain, callBackNoted, hearService, noteCallBack } from './ask-service.ts';
import { named, type People } from './payouts.presenter.ts';

function presentBatch(row: BatchRow, sums: BatchSums | undefined, people: People) {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    count: sums?.count ?? 0,
    net_amount: sums?.net_cents ?? 0,
    paid_count: sums?.paid ?? 0,
    created_by: named(people, row.created_by),
    created_at: row.created_at.toISOString(),
    file_at: row.file_at?.toISOString() ?? null,
    released_by: row.released_by === null ? null : named(people, row.released_by),
    released_at: row.released_at?.toISOString() ?? null,
    provider: row.provider,
    provider_batch_id: row.provider_batch_id,
    trouble: row.trouble,
  };
}

function presentItem(row: ItemRow, people: People, owing: readonly string[]) {
  return {
    payout_id: row.payout_id,
    reference: payoutReference(row.payout_id),
    ...named(people, row.user_id),
    net_amount: row.amount_cents - row.fee_cents,
    label: row.label,
    state: row.state,
    provider_status: row.provider_status,
    provider_error: row.provider_error,
    provider_fee_amount: row.provider_fee_cents,
    frozen_at: row.frozen_at?.toISOString() ?? null,
    owes: owing.includes(row.user_id),
    method_failed_at: row.method_failed_at?.toISOString() ?? null,
  };
}

/** Presents batches with their sums and the names of those who made and released them. */
async function viewOf(ctx: UserCtx, rows: readonly BatchRow[]) {
  const sums = await sumBatches(
    ctx.db,
    rows.map(({ id }) => id),
  );
  const people = await findPeople(
    ctx.db,
    rows.flatMap(({ created_by: by, released_by: releaser }) => [
      by,
      ...(releaser ? [releaser] : []),
    ]),
  );
  return (row: BatchRow) => presentBatch(row, sums.get(row.id), people);
}

async function shown(ctx: UserCtx, row: BatchRow) {
  const present = await viewOf(ctx, [row]);
  return present(row);
}

const claimCallBack = writeAs((ctx, input: { id: string; payout_id: string; reason: string }) =>
  noteCallBack(ctx, { id: input.id, payoutId: input.payout_id, reason: input.reason }),
);
const callBackNow = readAs(async (ctx, noted: { id: string; itemId: string }) =>
  shown(ctx, await callBackNoted(ctx, noted)),
);

export const batchEndpoints = endpointsOf('wallet', {
  payoutBatches: readAs(async (ctx, { limit, cursor, state }) => {
    const query = { openOnly: state === 'open', after: cursor, limit: limit + 1 };
    const rows = await listBatches(ctx.db, query);
    return pageById(rows, limit, await viewOf(ctx, rows));
  }),

  payoutBatch: readAs(async (ctx, { id }) => {
    const row = await readBatch(ctx, id);
    const items = await listItems(ctx.db, id);
    const owners = items.map(({ user_id: owner }) => owner);
    const people = await findPeople(ctx.db, owners);
    const owing = await owingOf(ctx.db, owners);
    const batch = await shown(ctx, row);
    return { ...batch, items: items.map((item) => presentItem(item, people, owing)) };
  }),

  makePayoutBatch: writeAs(async (ctx, { kind, payout_ids: payoutIds }) =>
    shown(ctx, await makeBatch(ctx, { kind, payoutIds })),
  ),

  takePayoutFile: writeAs((ctx, { id }) => takeFile(ctx, id)),

  releasePayoutBatch: writeAs(async (ctx, { id, reason }) =>
    shown(ctx, await releaseBatch(ctx, id, reason)),
  ),

  cancelPayoutBatch: writeAs(async (ctx, { id, reason }) =>
    shown(ctx, await cancelBatch(ctx, id, reason)),
  ),

  dropFromPayoutBatch: writeAs(async (ctx, { id, payout_id: payoutId, reason }) =>
    shown(ctx, await dropPayout(ctx, id, { payoutId, reason })),
  ),

  // The service is asked between transactions: each payout is booked in one of its own.
  askPayoutService: readAs(async (ctx, { id }) => shown(ctx, await askAgain(ctx, id))),

  // Noted and recorded in one unit of work, called back after its commit: a service that is down must not undo the record.
  callPayoutBack: async (call) => callBackNow({ ...call, input: await claimCallBack(call) }),

  // Anybody may call it; it is heard only when the service says that the call is its own.
  payoutWebhook: stepwise(async (ctx, { provider }, _inTransaction, { raw }) => {
    if (!raw) throw new Failure('PAYMENT_EVENT_MALFORMED');
    await hearService(ctx, provider, raw);
  }),
});
