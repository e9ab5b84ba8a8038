/**
 * A stand-in for Stripe with a state of its own, checked against Stripe's published description (decision 0098). Node.js 24
 * runs it without a build: `startStripe()` in tests; what a payer, a bank and time do is asked for by its methods.
 */
import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { book, failPayout, settle } from './books.ts';
import { endDispute, missDeadlines, openDispute, type DisputeOptions } from './disputes.ts';
import { createOutbox, type Webhooks } from './events.ts';
import { closeOldPages } from './pages.ts';
import { lapse, payOnPage, type PayerAction } from './payments.ts';
import { failRefund } from './refunds.ts';
import { describeStripe } from './schemas.ts';
import { answerProblems, createHttp, type Failure, type RecordedRequest } from './server.ts';
import { createStore } from './store.ts';
import type { World } from './world.ts';

export { signatureHeader } from './events.ts';
export type { DisputeOptions, Failure, PayerAction, RecordedRequest, Webhooks };

export interface StripeOptions {
  port?: number;
  /** What its clock says at the start; now without it. */
  startsAt?: Date;
  /** Its books are in another currency than payments; `rate` is what one unit of the payment's is worth there. */
  settlesIn?: { currency: string; rate: number };
}

export interface StripeStandIn {
  url: string;
  secretKey: string;
  webhookSecret: string;
  /** What the payer does on the page; resolves when the webhook has been told. @throws when the page is not open */
  pay(sessionId: string, how?: PayerAction): Promise<void>;
  /** The payer goes away: nothing happens at Stripe, the page stays open. */
  leave(sessionId: string): Promise<void>;
  /** Moves its clock: pages and promises lapse, disputes become due, money becomes available. */
  advance(milliseconds: number): Promise<void>;
  /** The card's bank sends a refund back, days later. */
  failRefund(refundId: string): Promise<void>;
  dispute(chargeId: string, options?: DisputeOptions): Promise<{ id: string }>;
  closeDispute(id: string, how: 'won' | 'lost', more?: { returnsFee?: boolean }): Promise<void>;
  failPayout(id: string): Promise<void>;
  /** Stripe charges a fee of its own, in cents, or with a negative amount gives one back. */
  chargeFee(cents: number, description?: string): Promise<void>;
  webhooks: Webhooks;
  failNext(what: Failure): void;
  requests: RecordedRequest[];
  /** Whatever in a request or an answer Stripe's description forbids. Tests expect none. */
  problems: string[];
  stop(): Promise<void>;
}

const ROOT = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../..');

/** The version of the interface that the installed SDK speaks and declares. */
function apiVersion(): string {
  const text = readFileSync(path.join(ROOT, 'node_modules/stripe/esm/apiVersion.js'), 'utf8');
  const version = /ApiVersion = '([^']+)'/.exec(text)?.[1];
  if (version === undefined) throw new Error('The SDK names no version of the interface');
  return version;
}

const secret = (prefix: string): string => prefix + randomBytes(16).toString('hex');

function found<T>(kind: ReadonlyMap<string, T>, id: string): T {
  const object = kind.get(id);
  if (object === undefined) throw new Error(`There is no ${id}`);
  return object;
}

export async function startStripe(options: StripeOptions = {}): Promise<StripeStandIn> {
  const description = await describeStripe();
  let ahead = options.startsAt === undefined ? 0 : options.startsAt.getTime() - Date.now();
  let url = '';
  const problems: string[] = [];
  const asking: { id: string | null; key: string | null } = { id: null, key: null };
  const store = createStore(() => Math.floor((Date.now() + ahead) / 1_000));
  const outbox = createOutbox(store, {
    apiVersion: apiVersion(),
    firstSecret: secret('whsec_'),
    newSecret: () => secret('whsec_'),
    request: () => ({ id: asking.id, idempotency_key: asking.key }),
    check(event) {
      problems.push(...answerProblems(description, event).map((one) => `${event.type}: ${one}`));
    },
  });
  const world: World = {
    store,
    outbox,
    url: () => url,
    settings: { settlesIn: options.settlesIn },
  };
  const catchUp = (): void => {
    closeOldPages(world);
    lapse(world);
    missDeadlines(world);
    settle(world);
    outbox.forgetOld();
  };
  const requests: RecordedRequest[] = [];
  const failures: Failure[] = [];
  const secretKey = secret('sk_test_');
  const http = createHttp({
    world,
    outbox,
    description,
    apiVersion: apiVersion(),
    secretKey,
    requests,
    problems,
    failures,
    asking,
    catchUp,
  });
  await new Promise<void>((done) => void http.listen(options.port ?? 0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
  /** Does something that nobody asked for by a request, and tells it. */
  const happen = async <T>(run: () => T): Promise<T> => {
    catchUp();
    const result = run();
    await outbox.flush();
    return result;
  };
  return {
    url,
    secretKey,
    webhookSecret: outbox.secrets[0]!,
    pay: (id, how = 'card') => happen(() => payOnPage(world, found(store.pages, id), how)),
    leave: (id) => happen(() => void found(store.pages, id)),
    async advance(milliseconds) {
      ahead += milliseconds;
      await happen(() => undefined);
      await outbox.retry();
    },
    failRefund: (id) => happen(() => failRefund(world, found(store.refund, id))),
    dispute: (id, how = {}) =>
      happen(() => ({ id: openDispute(world, found(store.charge, id), how).id })),
    closeDispute: (id, how, more) =>
      happen(() => endDispute(world, found(store.dispute, id), how, more)),
    failPayout: (id) => happen(() => failPayout(world, found(store.payout, id))),
    chargeFee: (cents, text = 'Billing') =>
      happen(() => {
        book(world, {
          type: 'stripe_fee',
          reporting: 'fee',
          source: null,
          amount: -cents,
          description: text,
        });
      }),
    webhooks: outbox.webhooks,
    failNext: (what) => void failures.push({ ...what }),
    requests,
    problems,
    stop() {
      http.closeAllConnections();
      return new Promise((done) => void http.close(() => done()));
    },
  };
}
