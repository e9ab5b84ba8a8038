/** Endpoints of chargebacks, for staff alone: the contract's permission decides. */
import { Failure } from '~/contracts/failure.ts';
import { pageById } from '../../core/paging.ts';
import { read, writeAs } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import { waitingOf } from '../payments/index.ts';
import { forgiveDebt, owedBy, securedFor } from '../wallet/index.ts';
import { presentChargeback, presentDetail } from './chargebacks.presenter.ts';
import { listChargebacks, showChargeback, showOrders } from './chargebacks.repository.ts';
import {
  acceptNoted,
  noteAcceptance,
  noteEvidence,
  proofOf,
  sendNoted,
} from './use-cases/answer-bank.ts';

const claimEvidence = writeAs(noteEvidence);
const sendNow = read(sendNoted);
const claimAcceptance = writeAs(noteAcceptance);
const acceptNow = read(acceptNoted);

export const chargebackEndpoints = endpointsOf('payments', {
  chargebacks: read(async (ctx, { state, cursor, limit }) => {
    const isOpen = state === 'open';
    const rows = await listChargebacks(ctx.db, { isOpen, cursor, limit: limit + 1 });
    return pageById(rows, limit, presentChargeback);
  }),

  chargeback: read(async (ctx, { id }) => {
    const row = await showChargeback(ctx.db, id);
    if (!row) throw new Failure('CHARGEBACK_NOT_FOUND');
    const { product_description: product, access_log: log } = await proofOf(ctx, row);
    return presentDetail(row, {
      orders: await showOrders(ctx.db, id),
      proof: [product, log].filter((part) => part !== undefined).join('\n\n'),
      owes: await owedBy(ctx.db, row.user_id),
      secured: await securedFor(ctx.db, id),
      waiting: await waitingOf(ctx.db, row.source_id),
    });
  }),

  // Noted and recorded in one unit of work, sent after its commit: a provider that is down must not undo the record.
  sendEvidence: async (call) => {
    const noted = await claimEvidence(call);
    await sendNow({ ...call, input: noted });
  },

  acceptChargeback: async (call) => {
    const noted = await claimAcceptance(call);
    await acceptNow({ ...call, input: noted });
  },

  forgiveDebt: writeAs(async (ctx, { user_id: userId, amount: cents, reason }) => {
    const { left } = await forgiveDebt(ctx, { userId, cents, reason });
    return { owed_amount: left };
  }),
});
