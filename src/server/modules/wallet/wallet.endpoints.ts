/** The wallet's endpoints: contract, use case, presenter. */
import { userAccountKinds } from '~/contracts/wallet/wallet.schemas.ts';
import { pageById } from '../../core/paging.ts';
import { readAs, writeAs } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import { statementOf } from './balances.ts';
import { openHolds, sumOfHolds } from './holds.repository.ts';
import { countPayouts, listPayouts, payoutMethodsOf } from './payouts.repository.ts';
import { addPayoutMethod, dropPayoutMethod } from './use-cases/payout-methods.ts';
import {
  approvePayout,
  bouncePayout,
  cancelPayout,
  declinePayout,
  markPayoutPaid,
  requestPayout,
} from './use-cases/payouts.ts';
import {
  presentHold,
  presentLine,
  presentMethod,
  presentPayout,
  presentPayoutForStaff,
} from './wallet.presenter.ts';
import { spendableOf } from './wallet.repository.ts';

export const walletEndpoints = endpointsOf('wallet', {
  // Bonus money that has expired is not shown, although the job that books it may not have run yet.
  balances: readAs(async (ctx) => {
    const { real, bonus } = await spendableOf(ctx.db, ctx.actor.userId, ctx.now);
    return {
      data: [
        { slug: 'real' as const, balance: real },
        { slug: 'bonus' as const, balance: bonus },
      ],
    };
  }),

  hold: readAs(async (ctx, { limit, cursor }) => {
    const { userId } = ctx.actor;
    const rows = await openHolds(ctx.db, userId, { after: cursor, limit: limit + 1 });
    const { data: items, meta } = pageById(rows, limit, presentHold);
    return { net_amount: await sumOfHolds(ctx.db, userId), meta, items };
  }),

  transactions: readAs(async (ctx, input) => {
    const rows = await statementOf(ctx.db, ctx.actor.userId, {
      accounts: input.account ?? userAccountKinds,
      before: input.cursor ?? null,
      limit: input.limit + 1,
    });
    return pageById(rows, input.limit, presentLine);
  }),

  payoutMethods: readAs(async (ctx) => ({
    data: (await payoutMethodsOf(ctx.db, ctx.actor.userId)).map(presentMethod),
  })),

  addPayoutMethod: writeAs(async (ctx, input) => presentMethod(await addPayoutMethod(ctx, input))),

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

  requestPayout: writeAs(async (ctx, { amount, method_id: methodId }) =>
    presentPayout(await requestPayout(ctx, { cents: amount, methodId })),
  ),

  cancelPayout: writeAs(async (ctx, { id }) => presentPayout(await cancelPayout(ctx, id))),

  staffPayouts: readAs(async (ctx, { limit, cursor, status }) => {
    const rows = await listPayouts(ctx.db, {
      statuses: status,
      after: cursor,
      limit: limit + 1,
    });
    return pageById(rows, limit, (row) => presentPayoutForStaff(row, ctx.services.keys));
  }),

  approvePayout: writeAs(async (ctx, { id, reason }) =>
    presentPayoutForStaff(await approvePayout(ctx, id, reason), ctx.services.keys),
  ),

  declinePayout: writeAs(async (ctx, { id, reason, note }) =>
    presentPayoutForStaff(await declinePayout(ctx, id, { reason, note }), ctx.services.keys),
  ),

  markPayoutPaid: writeAs(async (ctx, { id, reason }) =>
    presentPayoutForStaff(await markPayoutPaid(ctx, id, reason), ctx.services.keys),
  ),

  bouncePayout: writeAs(async (ctx, { id, note }) =>
    presentPayoutForStaff(await bouncePayout(ctx, id, note), ctx.services.keys),
  ),
});
