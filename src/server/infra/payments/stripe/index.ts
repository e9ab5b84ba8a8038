/**
 * Stripe as an adapter of the port to payment providers (decision 0089): its hosted page, cards, chargebacks, books and
 * payouts, by the official SDK.
 */
import type { PaymentProvider } from '../provider.ts';
import { readBalance, readEntries, sendPayout } from './books.ts';
import { acceptChargeback, fetchChargeback, sendEvidence } from './chargebacks.ts';
import { createStripeClient, STRIPE, type StripeSettings } from './client.ts';
import { readEvents, verifyWebhook } from './events.ts';
import { captureMoney, fetchRefund, refundMoney, voidMoney } from './money.ts';
import { createPage, expirePage, fetchPage } from './pages.ts';

/**
 * Stripe's least is 0.50 of the currency in which the account is settled: 0.50 EUR are more than 0.50 USD. A whole dollar is
 * above the least of every currency whose account takes dollars, and what a wallet leaves to the card is exactly this.
 */
const LEAST_CENTS = 100;

/** @param callMs what one call may take; as long as payers wait without it */
export function createStripeProvider(settings: StripeSettings, callMs?: number): PaymentProvider {
  const client = createStripeClient(settings, callMs);
  return {
    name: STRIPE,
    leastCents: LEAST_CENTS,
    capabilities: { manualCapture: true, chargebacks: true, balance: true },
    create: (request) => createPage(client, request),
    capture: (request) => captureMoney(client, request),
    void: (request) => voidMoney(client, request),
    expire: (request) => expirePage(client, request),
    refund: (request) => refundMoney(client, request),
    fetch: (request) => fetchPage(client, request),
    fetchRefund: (request) => fetchRefund(client, request),
    fetchChargeback: (id) => fetchChargeback(client, id),
    sendEvidence: (request) => sendEvidence(client, request),
    acceptChargeback: (id) => acceptChargeback(client, id),
    events: (since) => readEvents(client, since),
    entries: (since) => readEntries(client, since),
    balance: () => readBalance(client),
    payout: (request) => sendPayout(client, request),
    verifyWebhook: (headers, rawBody) =>
      verifyWebhook(client, settings.webhookSecrets, { headers, rawBody }),
  };
}
