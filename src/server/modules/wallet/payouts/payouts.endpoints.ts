/** The endpoints of payouts: contract, use case, presenter. */
import type { UserCtx } from '../../../core/context.ts';
import { pageById } from '../../../core/paging.ts';
import { readAs, writeAs } from '../../../core/unit-of-work.ts';
import { endpointsOf } from '../../../http/api.ts';
import { findPeople } from '../../accounts/index.ts';
import {
  approvePayout,
  bouncePayout,
  cancelPayout,
  declinePayout,
  markPayoutPaid,
} from './decide-payouts.ts';
import { owingOf } from '../chargebacks.repository.ts';
import { freezePayouts, liftFreeze } from './freeze-payouts.ts';
import { findFreeze, listFreezes, type FreezeRow } from './freezes.repository.ts';
import { nextFigures } from '../../rules/index.ts';
import { limitsOf, payoutRoom } from './payout-limits.ts';
import { addPayoutMethod, dropPayoutMethod } from './payout-methods.ts';
import {
  personsOfFreeze,
  personsOfPayout,
  presentFreeze,
  presentOwnMethod,
  presentPayout,
  presentPayoutForStaff,
  presentTerms,
} from './payouts.presenter.ts';
import {
  countPayouts,
  listPayouts,
  payoutMethodsOf,
  type PayoutRow,
} from './payouts.repository.ts';
import { requestPayout } from './request-payout.ts';

/** Presents payouts to staff, with the names of their owners and of those who approved. */
async function staffViewOf(ctx: UserCtx, rows: readonly PayoutRow[]) {
  const people = await findPeople(ctx.db, rows.flatMap(personsOfPayout));
  const { keys } = ctx.services;
  const owing = await owingOf(
    ctx.db,
    rows.map(({ user_id: owner }) => owner),
  );
  return (row: PayoutRow) => presentPayoutForStaff(row, { keys, people, owing });
}

async function seenByStaff(ctx: UserCtx, row: PayoutRow) {
  const present = await staffViewOf(ctx, [row]);
  return present(row);
}

async function freezeView(ctx: UserCtx, rows: readonly FreezeRow[]) {
  const people = await findPeople(ctx.db, rows.flatMap(personsOfFreeze));
  const { userId, impersonatorId } = ctx.actor;
  return (row: FreezeRow) =>
    presentFreeze(row, people, row.user_id === userId || row.user_id === impersonatorId);
}

async function freezeShown(ctx: UserCtx, row: FreezeRow) {
  const present = await freezeView(ctx, [row]);
  return present(row);
}

export const payoutEndpoints = endpointsOf('wallet', {
  payoutTerms: readAs(async (ctx) => {
    const { userId, trustLevel } = ctx.actor;
    const room = await payoutRoom(ctx, { userId, trustLevel });
    const next = await nextFigures(ctx, 'limits');
    return presentTerms(room, {
      freeze: await findFreeze(ctx.db, userId),
      next: next && { from: next.from, ...limitsOf(trustLevel, next.figures) },
    });
  }),

  payoutMethods: readAs(async (ctx) => ({
    data: (await payoutMethodsOf(ctx.db, ctx.actor.userId)).map(presentOwnMethod),
  })),

  addPayoutMethod: writeAs(async (ctx, input) =>
    presentOwnMethod(await addPayoutMethod(ctx, input)),
  ),

  removePayoutMethod: writeAs((ctx, { id }) => dropPayoutMethod(ctx, id)),

  payouts: readAs(async (ctx, { limit, offset, cursor, sort_created_at: sort }) => {
    const { userId } = ctx.actor;
    const rows = await listPayouts(ctx.db, {
      userId,
      ascending: sort === 'asc',
      after: cursor,
      limit: limit + 1,
      offset,
    });
    const { data, meta } = pageById(rows, limit, presentPayout);
    const total = await countPayouts(ctx.db, userId);
    return { data, meta: { ...meta, total, limit, offset } };
  }),

  requestPayout: writeAs(async (ctx, input) => {
    const { amount: cents, method_id: methodId, expected_fee_amount: expectedFeeCents } = input;
    return presentPayout(await requestPayout(ctx, { cents, methodId, expectedFeeCents }));
  }),

  cancelPayout: writeAs(async (ctx, { id }) => presentPayout(await cancelPayout(ctx, id))),

  staffPayouts: readAs(async (ctx, { limit, cursor, status, id, without_batch: withoutBatch }) => {
    const rows = await listPayouts(ctx.db, {
      id,
      statuses: status,
      withoutBatch,
      after: cursor,
      limit: limit + 1,
    });
    return pageById(rows, limit, await staffViewOf(ctx, rows));
  }),

  approvePayout: writeAs(async (ctx, { id, reason }) =>
    seenByStaff(ctx, await approvePayout(ctx, id, reason)),
  ),

  declinePayout: writeAs(async (ctx, { id, reason, note }) =>
    seenByStaff(ctx, await declinePayout(ctx, id, { reason, note })),
  ),

  markPayoutPaid: writeAs(async (ctx, { id, reason }) =>
    seenByStaff(ctx, await markPayoutPaid(ctx, id, reason)),
  ),

  bouncePayout: writeAs(async (ctx, { id, note }) =>
    seenByStaff(ctx, await bouncePayout(ctx, id, note)),
  ),

  payoutFreezes: readAs(async (ctx, { limit, cursor, state, user_id: userId }) => {
    const rows = await listFreezes(ctx.db, {
      userId,
      openOnly: state === 'open',
      after: cursor,
      limit: limit + 1,
    });
    return pageById(rows, limit, await freezeView(ctx, rows));
  }),

  freezePayouts: writeAs(async (ctx, { user_id: userId, reason }) =>
    freezeShown(ctx, await freezePayouts(ctx, { userId, reason })),
  ),

  liftPayoutFreeze: writeAs(async (ctx, { user_id: userId, reason }) =>
    freezeShown(ctx, await liftFreeze(ctx, { userId, reason })),
  ),
});
