/**
 * The sandbox provider: a hosted page with its own table (`sandbox_payment`), reached by redirect, which reports
 * the result by a signed webhook, like a real provider. Whoever has the link plays the bank as well. It keeps books.
 */
import type { Db } from '../../db/database.ts';
import type { Keys } from '../keys.ts';
import { ProviderRefused, type PaymentProvider } from './provider.ts';
import { fetchChargeback, giveUp, takeEvidence } from './sandbox-chargebacks.ts';
import { parseQueued, sandboxPaymentWebhook, verified } from './sandbox-events.ts';
import { readSandboxBalance, readSandboxEntries } from './sandbox-books.repository.ts';
import { captureMoney, fetchRefund, refundMoney, voidMoney } from './sandbox-money.ts';
import { createPage, expirePage, fetchPage } from './sandbox-pages.ts';
import { toldBySandbox } from './sandbox.repository.ts';

const EVENTS_AT_ONCE = 100;

const refused = async (): Promise<never> => {
  throw new ProviderRefused('sandbox', 'not_allowed', 'The sandbox cannot do this');
};

/** The sandbox as an adapter of the port to payment providers. */
export function createSandboxProvider({ keys, db }: { keys: Keys; db: Db }): PaymentProvider {
  return {
    name: 'sandbox',
    leastCents: 1,
    capabilities: { manualCapture: true, chargebacks: true, balance: true },
    create: (request) => createPage(db, request),
    capture: (request) => db.transaction().execute((tx) => captureMoney(tx, request)),
    void: ({ reference }) => db.transaction().execute((tx) => voidMoney(tx, reference)),
    expire: ({ reference }) => db.transaction().execute((tx) => expirePage(tx, reference)),
    refund: (request) => db.transaction().execute((tx) => refundMoney(tx, request)),
    fetch: ({ reference }) => fetchPage(db, reference),
    fetchRefund: ({ refundId }) => fetchRefund(db, refundId),
    fetchChargeback: (id) => fetchChargeback(db, id),
    sendEvidence: (request) => db.transaction().execute((tx) => takeEvidence(tx, request)),
    acceptChargeback: (id) => db.transaction().execute((tx) => giveUp(tx, id)),
    async events(since) {
      const told = await toldBySandbox(db, since, EVENTS_AT_ONCE);
      const next = told.at(-1)?.event_id ?? since.cursor;
      const events = told.map(({ body }) => parseQueued(body));
      const isLast = told.length < EVENTS_AT_ONCE;
      return { events, next, isLast, unreadable: [], unreadBefore: null };
    },
    entries: (since) => readSandboxEntries(db, since),
    balance: () => readSandboxBalance(db),
    payout: refused,
    async verifyWebhook(headers, rawBody) {
      return verified(sandboxPaymentWebhook.read(keys, headers, rawBody, new Date()));
    },
  };
}
