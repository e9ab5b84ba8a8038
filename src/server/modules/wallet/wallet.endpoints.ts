/** The wallet's endpoints: contract, use case, presenter. */
import { userAccountKinds } from '~/contracts/wallet/wallet.schemas.ts';
import type { UserCtx } from '../../core/context.ts';
import { pageById } from '../../core/paging.ts';
import { readAs, signedIn, stepwise, writeAs } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import { findPeople, refuseImpersonation } from '../accounts/index.ts';
import { findCardRefunds, listCardRefunds } from '../payments/index.ts';
import { statementOf } from './balances.ts';
import { openHolds, sumOfHolds } from './holds.repository.ts';
import {
  countPayouts,
  listPayouts,
  payoutMethodsOf,
  type PayoutRow,
} from './payouts.repository.ts';
import { sendBackCardMoney } from './use-cases/card-money.ts';
import { addPayoutMethod, dropPayoutMethod } from './use-cases/payout-methods.ts';
import { exportStatement } from './use-cases/export-statement.ts';
import { drawStatement } from './use-cases/draw-statement.ts';
import { readStatement, readStatementTotals } from './use-cases/read-statement.ts';
import { orderSubjects } from './wallet.ports.ts';
import {
  approvePayout,
  bouncePayout,
  cancelPayout,
  declinePayout,
  markPayoutPaid,
  requestPayout,
} from './use-cases/payouts.ts';
import {
  presentCardRefund,
  presentHold,
  presentLine,
  presentMethod,
  presentPayout,
  presentPayoutForStaff,
} from './wallet.presenter.ts';
import { spendableOf } from './wallet.repository.ts';

/** Presents payouts to staff, with their owners' names. */
async function staffViewOf(ctx: UserCtx, rows: readonly PayoutRow[]) {
  const people = await findPeople(
    ctx.db,
    rows.map((row) => row.user_id),
  );
  const { keys } = ctx.services;
  return (row: PayoutRow) => presentPayoutForStaff(row, { keys, people });
}

async function seenByStaff(ctx: UserCtx, row: PayoutRow) {
  const present = await staffViewOf(ctx, [row]);
  return present(row);
}

export const walletEndpoints = endpointsOf('wallet', {
  // Bonus money that has expired is not shown, although the job that books it may not have run yet.
  balances: readAs(async (ctx) => {
    const { real, card, bonus } = await spendableOf(ctx.db, ctx.actor.userId, ctx.now);
    return {
      data: [
        { slug: 'real' as const, balance: real },
        { slug: 'bonus' as const, balance: bonus },
        { slug: 'card' as const, balance: card },
      ],
    };
  }),

  hold: readAs(async (ctx, { limit, cursor }) => {
    const { userId } = ctx.actor;
    const rows = await openHolds(ctx.db, userId, { after: cursor, limit: limit + 1 });
    const orders = await orderSubjects.of(ctx)(
      ctx.db,
      userId,
      rows.map(({ order_id: id }) => id),
    );
    const { data: items, meta } = pageById(rows, limit, (row) =>
      presentHold(row, orders.get(row.order_id)?.title ?? null),
    );
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

  statement: readAs(readStatement),
  statementTotals: readAs(readStatementTotals),
  exportStatement: readAs(exportStatement),
  statementFile: stepwise(async (ctx, input, _inTransaction, call) => {
    const file = await drawStatement(signedIn(ctx), input);
    call.replyHeaders.set('content-disposition', `attachment; filename="${file.name}"`);
    return file;
  }),

  cardRefunds: readAs(async (ctx, { limit, cursor }) => {
    const rows = await listCardRefunds(ctx.db, ctx.actor.userId, {
      before: cursor,
      limit: limit + 1,
    });
    return pageById(rows, limit, presentCardRefund);
  }),

  requestCardRefund: writeAs(async (ctx, { amount: cents }) => {
    refuseImpersonation(ctx.actor);
    const { userId } = ctx.actor;
    const ids = await sendBackCardMoney(ctx.db, { userId, cents, at: ctx.now });
    return { data: (await findCardRefunds(ctx.db, userId, ids)).map(presentCardRefund) };
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
});
