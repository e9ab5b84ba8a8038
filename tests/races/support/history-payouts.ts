/** Payouts in the model-based tests: asked for, decided, sent, and sent back by a bank. */
import fc from 'fast-check';
import { expect } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { command } from './history-command.ts';
import type { Model } from './history-model.ts';

/** What it costs: a fiftieth. */
const feeOf = (cents: number): number => Math.floor(cents / 50);

function sent(model: Model, payout: { id: string; cents: number }): void {
  model.paidOut = { id: payout.id, cents: payout.cents };
  model.platform.fees += feeOf(payout.cents);
}

const requestPayout = (cents: number) =>
  command(`requestPayout(${cents})`, async (model, { market, seller, method }) => {
    const body = { amount: cents, method_id: method };
    const path = 'wallet/payout/payout_request';
    const answer = await market.call('POST', path, body, {
      as: seller,
      key: newId(),
    });
    const { real, debt } = model.seller;
    const allowed = model.payout === null && debt === 0 && real >= cents;
    expect(answer.status, JSON.stringify(answer.body)).toBe(allowed ? 200 : 409);
    if (!allowed) return;
    model.payout = { id: answer.body.id, cents, status: 'created' };
    model.seller.real -= cents;
    model.seller.payout += cents;
  });

type PayoutEnd = 'cancel' | 'approve' | 'decline' | 'mark-paid';

const endPayout = (how: PayoutEnd) =>
  command(
    `payout_${how}`,
    async (model, { market, seller, staff }) => {
      const { payout } = model;
      if (!payout) return;
      const answer =
        how === 'cancel'
          ? await market.call('DELETE', `wallet/payout/payout_request/${payout.id}`, undefined, {
              as: seller,
            })
          : await market.call(
              'POST',
              `admin/payout/${payout.id}/${how}`,
              how === 'decline' ? { reason: 'details_wrong' } : {},
              { as: staff, key: newId() },
            );
      const wanted = {
        cancel: 'created',
        approve: 'created',
        decline: null,
        'mark-paid': 'approved',
      }[how];
      // Who owes is paid nothing out.
      const isPayment = how === 'approve' || how === 'mark-paid';
      const isBarred = isPayment && model.seller.debt > 0;
      const allowed = !isBarred && (wanted === null || payout.status === wanted);
      expect(answer.status, JSON.stringify(answer.body)).toBe(allowed ? 200 : 409);
      if (!allowed) return;
      if (how === 'approve') {
        payout.status = 'approved';
        return;
      }
      model.payout = null;
      model.seller.payout -= payout.cents;
      if (how === 'mark-paid') sent(model, payout);
      else model.seller.real += payout.cents;
    },
    ({ payout }) => payout !== null,
  );

/** From the request to the money's way, which single steps seldom go to its end. */
const sendPayout = (cents: number) =>
  command(`sendPayout(${cents})`, async (model, { market, seller, staff, method }) => {
    if (model.payout || model.seller.debt > 0 || model.seller.real < cents) return;
    const body = { amount: cents, method_id: method };
    const path = 'wallet/payout/payout_request';
    const { body: request } = await market.call('POST', path, body, {
      as: seller,
      key: newId(),
    });
    for (const step of ['approve', 'mark-paid']) {
      const call = { as: staff, key: newId() };
      const answer = await market.call('POST', `admin/payout/${request.id}/${step}`, {}, call);
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    }
    model.seller.real -= cents;
    sent(model, { id: request.id, cents });
  });

/** What was sent comes back, however often that is told. Nothing is sent to that place again. */
const bouncePayout = (copies: number) =>
  command(
    `payout_bounce×${copies}`,
    async (model, real) => {
      const { paidOut } = model;
      if (!paidOut || model.payout) return;
      const { market, seller, staff } = real;
      const path = `admin/payout/${paidOut.id}/bounce`;
      const answers = await Promise.all(
        Array.from({ length: copies }, () =>
          market.call('POST', path, {}, { as: staff, key: newId() }),
        ),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      model.seller.real += paidOut.cents;
      model.platform.fees -= feeOf(paidOut.cents);
      model.paidOut = null;
      real.method = await market.payoutMethod(seller);
    },
    ({ paidOut, payout }) => paidOut !== null && payout === null,
  );

export const payoutCommands = fc.oneof(
  {
    weight: 1,
    arbitrary: fc.integer({ min: 1_000, max: 4_000 }).map(requestPayout),
  },
  {
    weight: 2,
    arbitrary: fc.integer({ min: 1_000, max: 4_000 }).map(sendPayout),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom<PayoutEnd[]>('cancel', 'approve', 'decline', 'mark-paid')
      .map(endPayout),
  },
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 3 }).map(bouncePayout) },
);
