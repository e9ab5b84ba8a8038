/** A market whose operator is a company of France, and what happens in it until fees are invoiced. */
import { sql } from 'kysely';
import { expect } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { openMarket, type Market } from '../races/support/market.ts';
import { readPdf } from './read-pdf.ts';
import { actorById } from './services.ts';

export const OPERATOR = {
  OPERATOR_NAME: 'Market SAS',
  OPERATOR_ADDRESS: '1 rue de la Paix, 75002 Paris',
  OPERATOR_COUNTRY: 'FR',
  OPERATOR_VAT_ID: 'FR40303265045',
};

const STAFF_IN = 'staff-in-';

/** What staff in somebody's account call as. */
export const staffIn = (userId: string): string => `${STAFF_IN}${userId}`;

/** @param operator whether the operator has said who they are */
export async function openPapersMarket(operator = true): Promise<Market> {
  return openMarket(undefined, {
    resolveActor: async ({ db }, token) =>
      token.startsWith(STAFF_IN)
        ? actorById(db, token.slice(STAFF_IN.length), { impersonatorId: newId() })
        : actorById(db, token),
    services: ({ env }) =>
      operator
        ? {
            env: {
              ...env,
              operator: {
                ...env.operator,
                name: OPERATOR.OPERATOR_NAME,
                address: OPERATOR.OPERATOR_ADDRESS,
              },
              operatorTax: { country: 'FR', vatId: OPERATOR.OPERATOR_VAT_ID },
            },
          }
        : {},
  });
}

async function act(market: Market, path: string, body: unknown, as: string): Promise<void> {
  const answer = await market.call('POST', path, body, { as, key: newId() });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
}

/** An order of 11 USD of which 1 USD is the fee, paid from the wallet. */
export async function buy(market: Market, buyer: string, seller: string): Promise<string> {
  await market.fund(buyer, 1_100);
  const offer = await market.offer({ sellerId: seller, priceCents: 1_000, stock: 1 });
  const { body } = await market.place(buyer, { offer_id: offer, count: 1 });
  expect((await market.pay(buyer, body.id)).status).toBe(200);
  return body.id;
}

/** The same, completed. */
export async function sell(market: Market, buyer: string, seller: string): Promise<string> {
  const id = await buy(market, buyer, seller);
  await act(market, `market/order/${id}/start`, {}, seller);
  await act(market, `market/order/${id}/deliver`, { text: 'Done.', images: [] }, seller);
  await act(market, `market/order/${id}/confirm`, {}, buyer);
  return id;
}

/** The buyer disputes a completed order. */
export async function dispute(market: Market, id: string, buyer: string): Promise<void> {
  const body = { reason: 'other', text: 'It was taken back from me.', images: [] };
  await act(market, `market/order/${id}/dispute`, body, buyer);
}

/** Support gives back so much of a disputed order, or all of it. */
export async function giveBack(
  market: Market,
  id: string,
  support: string,
  cents: number | 'all',
): Promise<void> {
  const decision =
    cents === 'all' ? { decision: 'refund' } : { decision: 'complete', refund_amount: cents };
  await act(
    market,
    `admin/order/${id}/resolve`,
    { ...decision, reason: 'As it was agreed.' },
    support,
  );
}

/** The clock goes on to the last evening of the month: what is sold now can be disputed in the next one. */
export function toLastEvening(market: Market): void {
  const now = market.clock.now();
  const evening = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1) - 4 * 3_600_000;
  if (evening > now.getTime()) market.clock.advanceMs(evening - now.getTime());
}

/** The clock goes on to the seventh hour of the next month, and the documents of the month are issued. */
export async function endMonth(market: Market): Promise<void> {
  const now = market.clock.now();
  const next = Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1, 7);
  market.clock.advanceMs(next - now.getTime());
  await market.runJob('papers.issue');
}

/** A file as `as` gets it. */
export async function ask(market: Market, path: string, as: string): Promise<Response> {
  return market.handle(
    new Request(`http://localhost/api/${path}`, { headers: { authorization: `Bearer ${as}` } }),
  );
}

/** The same, read. */
export async function paper(market: Market, path: string, as: string) {
  const answer = await ask(market, path, as);
  expect(answer.status, await answer.clone().text()).toBe(200);
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return { bytes, answer, ...(await readPdf(bytes)) };
}

/** What the documents of a seller charge and give back together, and what the ledger has for the same orders and payouts. */
export async function chargedTo(market: Market, seller: string) {
  const { rows } = await sql<{ documents: number; ledger: number }>`
    select
      (select coalesce(sum(case kind when 'credit_note' then -gross_cents else gross_cents end), 0)
        from paper where user_id = ${seller}::uuid)::bigint as documents,
      (select coalesce(sum(p.cents), 0) from ledger_posting p
        join ledger_account a on a.id = p.account_id and a.kind = 'fees'
        join ledger_transaction t on t.id = p.transaction_id
        where t.reference in (
          select id::text from market_order where seller_id = ${seller}::uuid
          union all select id::text from payout_request where user_id = ${seller}::uuid
        ))::bigint as ledger
  `.execute(market.db);
  return rows[0];
}

/** 50 USD are paid out to somebody, who is charged 1 USD for it. @returns the payout's id */
export async function payOut(market: Market, userId: string, admin: string): Promise<string> {
  await market.fund(userId, 5_000);
  const asked = { amount: 5_000, method_id: await market.payoutMethod(userId) };
  const path = 'wallet/payout/payout_request';
  const { body } = await market.call('POST', path, asked, { as: userId, key: newId() });
  for (const step of ['approve', 'mark-paid']) {
    await act(market, `admin/payout/${body.id}/${step}`, {}, admin);
  }
  return body.id;
}
