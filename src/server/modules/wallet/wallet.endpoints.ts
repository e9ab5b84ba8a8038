/** The wallet's endpoints: contract, use case, presenter. */
import { cardMethods, type CardMethod } from '~/contracts/payments/card-methods.ts';
import { userAccountKinds } from '~/contracts/wallet/wallet.schemas.ts';
import { pageById } from '../../core/paging.ts';
import type { Services } from '../../core/services.ts';
import { readAs, signedIn, stepwise, writeAs } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import { refuseImpersonation } from '../accounts/index.ts';
import { findCardRefunds, listCardRefunds } from '../payments/index.ts';
import { statementOf } from './balances.ts';
import { owedBy } from './chargebacks.repository.ts';
import { openHolds, sumOfHolds } from './holds.repository.ts';
import { listReservations } from './reservations.repository.ts';
import { sendBackCardMoney } from './use-cases/card-money.ts';
import { lockWithoutDebt, repayDebt } from './use-cases/debts.ts';
import { exportStatement } from './use-cases/export-statement.ts';
import { drawStatement } from './use-cases/draw-statement.ts';
import { readStatement, readStatementTotals } from './use-cases/read-statement.ts';
import { orderSubjects } from './wallet.ports.ts';
import {
  presentCardRefund,
  presentHold,
  presentReservation,
  presentLine,
} from './wallet.presenter.ts';
import { spendableOf } from './wallet.repository.ts';

function cardMethodOf({ payments }: Pick<Services, 'payments'>): CardMethod | null {
  return cardMethods.find((known) => known === payments.card?.name) ?? null;
}

const noSubjects: ReadonlyMap<string, { title: string }> = new Map();

export const walletEndpoints = endpointsOf('wallet', {
  // Bonus money that has expired is not shown, although the job that books it may not have run yet.
  balances: readAs(async (ctx) => {
    const { userId } = ctx.actor;
    const { real, card, bonus } = await spendableOf(ctx.db, userId, ctx.now);
    const reserved = await listReservations(ctx.db, userId, ctx.now);
    const ids = reserved.map(({ orderId }) => orderId);
    const orders = ids.length > 0 ? await orderSubjects.of(ctx)(ctx.db, userId, ids) : noSubjects;
    return {
      data: [
        { slug: 'real' as const, balance: real },
        { slug: 'bonus' as const, balance: bonus },
        { slug: 'card' as const, balance: card },
      ],
      card_method: cardMethodOf(ctx.services),
      reserved: reserved.map((row) =>
        presentReservation(row, orders.get(row.orderId)?.title ?? null),
      ),
      card_least_amount: ctx.services.payments.card?.leastCents ?? 0,
      owed_amount: await owedBy(ctx.db, userId),
    };
  }),

  repayDebt: writeAs(async (ctx) => {
    const { paid, left } = await repayDebt(ctx);
    return { paid_amount: paid, owed_amount: left };
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
    await lockWithoutDebt(ctx.db, userId, ['card']);
    const ids = await sendBackCardMoney(ctx.db, { userId, cents, at: ctx.now });
    return { data: (await findCardRefunds(ctx.db, userId, ids)).map(presentCardRefund) };
  }),
});
