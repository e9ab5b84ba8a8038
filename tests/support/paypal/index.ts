/**
 * A stand-in for PayPal Payouts with a state of its own, checked against PayPal's published description (decision 0105): it
 * refuses used ids, signs its calls, doubles, permutes and loses them, hangs, and loses answers. What a receiver, PayPal and
 * time do is asked for by its methods.
 */
import { createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32 } from 'node:zlib';
import * as v from 'valibot';
import type { GenericSchema } from 'valibot';
import * as described from './description.ts';

export type Status = v.InferOutput<typeof described.itemAnswer>['transaction_status'] & string;
type Batch = v.InferOutput<typeof described.batchAnswer>;
type Item = v.InferOutput<typeof described.itemAnswer>;
type Asked = v.InferOutput<typeof described.createRequest>;

export interface Failure {
  times: number;
  how: 'error_500' | 'hang' | 'done_but_no_answer' | 'rate_limited' | 'INSUFFICIENT_FUNDS';
  /** The path; any request without it. */
  path?: string;
  /** What the answer waits for. */
  after?: Promise<void>;
}

interface Answer {
  status: number;
  body: unknown;
}

export interface Told {
  body: string;
  headers: Record<string, string>;
}

const id = (): string => randomBytes(8).toString('hex').toUpperCase().slice(0, 13);
const MONEY_LEFT: readonly string[] = ['SUCCESS', 'UNCLAIMED'];
const COSTS: readonly string[] = ['SUCCESS', 'UNCLAIMED', 'RETURNED', 'REFUNDED', 'REVERSED'];
const cents = (value = '0') => Math.round(Number(value) * 100);

const names: Partial<Record<Status, string>> = {
  SUCCESS: 'SUCCEEDED',
  ONHOLD: 'HELD',
  REVERSED: 'REFUNDED',
};

async function bytesOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString();
}

export type PaypalStandIn = Awaited<ReturnType<typeof startPaypal>>;

export async function startPaypal() {
  const settings = {
    clientId: `AX${randomBytes(12).toString('hex')}`,
    clientSecret: `ES${randomBytes(12).toString('hex')}`,
    webhookId: id(),
  };
  const signingKey = randomBytes(16);
  const tokens = new Set<string>();
  const batches = new Map<string, { batch: Batch; items: Item[] }>();
  const failures: Failure[] = [];
  const problems: string[] = [];
  const requests: { method: string; path: string; body: string; status: number | null }[] = [];
  let url = '';
  let webhook = '';
  let held: Told[] | null = null;
  const sent: Told[] = [];
  let slow: { path: string; until: Promise<void> } | null = null;
  let slowly = 0;

  const refused = (status: number, name: string, hrefs: string[] = []): Answer => ({
    status,
    body: {
      name,
      message: `${name}.`,
      debug_id: id(),
      links: hrefs.map((href) => ({ href, rel: 'self', method: 'GET' })),
    },
  });

  function create(asked: Asked): Answer {
    const known = [...batches.values()].find(
      ({ batch }) =>
        batch.batch_header.sender_batch_header.sender_batch_id ===
        asked.sender_batch_header.sender_batch_id,
    );
    if (known) {
      const { payout_batch_id: name } = known.batch.batch_header;
      return refused(400, 'USER_BUSINESS_ERROR', [
        `https://developer.paypal.com/docs/api/payments.payouts-batch/v1/#errors`,
        `${url}/v1/payments/payouts/${name}`,
      ]);
    }
    const name = id();
    const header = {
      payout_batch_id: name,
      batch_status: 'PENDING' as const,
      time_created: new Date().toISOString(),
      sender_batch_header: asked.sender_batch_header,
    };
    const items = asked.items.map((item): Item => ({
      payout_item_id: id(),
      transaction_status: 'PENDING',
      payout_item_fee: { currency: 'USD', value: '0.00' },
      payout_batch_id: name,
      payout_item: { ...item, recipient_wallet: 'PAYPAL' },
    }));
    batches.set(name, { batch: { batch_header: header }, items });
    return { status: 201, body: { batch_header: header, links: [] } };
  }

  function show(name: string, query: URLSearchParams): Answer {
    const known = batches.get(name);
    if (!known) return refused(404, 'RESOURCE_NOT_FOUND');
    const size = Number(query.get('page_size') ?? 1_000);
    const from = (Number(query.get('page') ?? 1) - 1) * size;
    return {
      status: 200,
      body: {
        total_items: known.items.length,
        total_pages: Math.ceil(known.items.length / size),
        ...known.batch,
        items: known.items.slice(from, from + size),
      },
    };
  }

  const findItem = (is: (item: Item) => boolean): Item | undefined =>
    [...batches.values()].flatMap(({ items }) => items).findLast(is);

  function cancel(name: string): Answer {
    const item = findItem(({ payout_item_id: itemId }) => itemId === name);
    if (!item) return refused(404, 'RESOURCE_NOT_FOUND');
    if (item.transaction_status !== 'UNCLAIMED') return refused(400, 'ITEM_CANNOT_BE_CANCELLED');
    item.transaction_status = 'RETURNED';
    return { status: 200, body: item };
  }

  /** The message that PayPal signs. Its own signature is RSA; who checks it is PayPal as well. */
  const sign = (transmission: string, time: string, raw: string): string => {
    const message = `${transmission}|${time}|${settings.webhookId}|${crc32(raw)}`;
    return `s${createHmac('sha256', signingKey).update(message).digest('hex')}`;
  };

  function verify(raw: string): Answer {
    const asked = v.parse(described.verifyRequest, JSON.parse(raw));
    // The bytes as they came, not what they mean.
    const event = raw.slice(raw.indexOf('"webhook_event":') + '"webhook_event":'.length, -1);
    const right = sign(asked.transmission_id, asked.transmission_time, event);
    const isOwn = asked.webhook_id === settings.webhookId && right === asked.transmission_sig;
    return { status: 200, body: { verification_status: isOwn ? 'SUCCESS' : 'FAILURE' } };
  }

  interface Endpoint {
    asks?: GenericSchema;
    answers: GenericSchema;
    run(body: string): Answer;
  }

  function route(method: string, { pathname, searchParams }: URL): Endpoint | null {
    const at = `${method} ${pathname}`;
    if (at === 'POST /v1/payments/payouts') {
      return {
        asks: described.createRequest,
        answers: described.createAnswer,
        run: (body) => create(v.parse(described.createRequest, JSON.parse(body))),
      };
    }
    if (at === 'POST /v1/notifications/verify-webhook-signature') {
      return { asks: described.verifyRequest, answers: described.verifyAnswer, run: verify };
    }
    const [, batch] = /^GET \/v1\/payments\/payouts\/(\w+)$/.exec(at) ?? [];
    if (batch) return { answers: described.batchAnswer, run: () => show(batch, searchParams) };
    const [, item] = /^POST \/v1\/payments\/payouts-item\/(\w+)\/cancel$/.exec(at) ?? [];
    return item ? { answers: described.itemAnswer, run: () => cancel(item) } : null;
  }

  function token(request: IncomingMessage): Answer {
    const right = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64');
    if (request.headers.authorization !== `Basic ${right}`) return refused(401, 'invalid_client');
    const made = `A21${randomBytes(12).toString('hex')}`;
    tokens.add(made);
    const body = {
      scope: 'https://uri.paypal.com/payments/payouts',
      access_token: made,
      token_type: 'Bearer',
      app_id: 'APP-1',
      expires_in: 32_400,
      nonce: 'n',
    };
    problems.push(...described.faults(described.tokenAnswer, body, 'token'));
    return { status: 200, body };
  }

  function answerTo(request: IncomingMessage, where: URL, body: string): Answer {
    if (where.pathname === '/v1/oauth2/token') return token(request);
    const bearer = request.headers.authorization?.replace('Bearer ', '') ?? '';
    if (!tokens.has(bearer)) return refused(401, 'AUTHENTICATION_FAILURE');
    const endpoint = route(request.method ?? '', where);
    if (!endpoint) {
      problems.push(`${request.method} ${where.pathname}: there is no such endpoint`);
      return refused(404, 'RESOURCE_NOT_FOUND');
    }
    const wrong = endpoint.asks
      ? described.faults(endpoint.asks, JSON.parse(body), where.pathname)
      : [];
    problems.push(...wrong);
    if (wrong.length > 0) return refused(400, 'VALIDATION_ERROR');
    return endpoint.run(body);
  }

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const where = new URL(request.url ?? '/', url);
    const body = await bytesOf(request);
    const record = {
      method: request.method ?? '',
      path: where.pathname,
      body,
      status: null as number | null,
    };
    requests.push(record);
    const failure = failures.find(
      ({ times, path }) => times > 0 && where.pathname === (path ?? where.pathname),
    );
    if (failure) failure.times -= 1;
    const how = failure?.how;
    if (how === 'hang') return;
    await failure?.after;
    let answer: Answer;
    if (how === 'rate_limited') answer = refused(429, 'RATE_LIMIT_REACHED');
    else if (how === 'INSUFFICIENT_FUNDS') answer = refused(422, 'INSUFFICIENT_FUNDS');
    else answer = answerTo(request, where, body);
    if (how === 'error_500') answer = refused(500, 'INTERNAL_SERVER_ERROR');
    if (how === 'done_but_no_answer') return void response.destroy();
    const schema = route(record.method, where)?.answers;
    const isDone = answer.status < 300;
    if (schema) {
      const form = isDone ? schema : described.errorAnswer;
      problems.push(...described.faults(form, answer.body, `${where.pathname} answered`));
    }
    record.status = answer.status;
    // What it answers was true when it was asked.
    const written = JSON.stringify(answer.body);
    if (slow && slow.path === where.pathname) {
      const { until } = slow;
      slow = null;
      slowly += 1;
      await until;
      slowly -= 1;
    }
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(written);
  }

  /** One call, signed, in bytes that no program would write again like this. */
  function telling(type: string, resource: object): Told {
    const event = { id: `WH-${id()}`, event_type: type, summary: 'caf\u00e9 / done', resource };
    const body = JSON.stringify(event, null, 1).replace('/', '\\/').replace('\u00e9', '\\u00e9');
    const transmission = `t-${id()}`;
    const time = new Date().toISOString();
    return {
      body,
      headers: {
        'content-type': 'application/json',
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-360caa42',
        'paypal-transmission-id': transmission,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': sign(transmission, time, body),
      },
    };
  }

  /** @returns what the call was answered */
  async function deliver({ body, headers }: Told): Promise<number> {
    const answer = await fetch(webhook, { method: 'POST', headers, body });
    return answer.status;
  }

  async function tell(told: Told): Promise<void> {
    sent.push(told);
    if (held) held.push(told);
    else if (webhook !== '') await deliver(told);
  }

  /** What becomes of one payout, and tells it. */
  async function become(
    payoutId: string,
    status: Status,
    more: { fee?: string; error?: string } = {},
  ) {
    const item = findItem(({ payout_item: payout }) => payout.sender_item_id === payoutId);
    if (!item) throw new Error(`There is no payout ${payoutId}`);
    item.transaction_status = status;
    if (more.fee !== undefined) item.payout_item_fee = { currency: 'USD', value: more.fee };
    if (more.error) item.errors = { name: more.error, message: more.error };
    await tell(telling(`PAYMENT.PAYOUTS-ITEM.${names[status] ?? status}`, item));
  }

  const http = createServer((request, response) => void handle(request, response));
  await new Promise<void>((done) => void http.listen(0, '127.0.0.1', done));
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;

  return {
    url,
    settings: { ...settings, baseUrl: url },
    become,
    /** Nothing of a batch is sent. */
    async deny(payoutId: string): Promise<void> {
      const known = [...batches.values()].find(({ items }) =>
        items.some(({ payout_item: payout }) => payout.sender_item_id === payoutId),
      );
      if (!known) throw new Error(`There is no payout ${payoutId}`);
      known.batch.batch_header.batch_status = 'DENIED';
      known.items.length = 0;
      await tell(telling('PAYMENT.PAYOUTSBATCH.DENIED', known.batch));
    },
    /** Tells of a batch by its state alone. */
    tellOfBatch: (name: string) =>
      tell(telling('PAYMENT.PAYOUTSBATCH.PROCESSING', batches.get(name)?.batch ?? {})),
    batches: () => [...batches.values()],
    /** What has left the account with payouts and fees, in cents. */
    outflow(): number {
      const items = [...batches.values()].flatMap((known) => known.items);
      const sum = (of: Item): number =>
        (MONEY_LEFT.includes(of.transaction_status ?? '')
          ? cents(of.payout_item.amount.value)
          : 0) +
        (COSTS.includes(of.transaction_status ?? '') ? cents(of.payout_item_fee?.value) : 0);
      return items.reduce((total, item) => total + sum(item), 0);
    },
    sendTo: (to: string) => void (webhook = to),
    hold: () => void (held = []),
    /** Sends what was held back, in the other order and twice. */
    async release(): Promise<void> {
      const waiting = (held ?? []).toReversed();
      held = null;
      for (const told of [...waiting, ...waiting]) await deliver(told);
    },
    /** Calls that were made, or are held back. */
    told: sent,
    deliver,
    /** Ends all tokens before their time. */
    endTokens: () => tokens.clear(),
    /** The next answer of a path is made at once and arrives later. */
    holdAnswer: (path: string, until: Promise<void>) => void (slow = { path, until }),
    isHolding: () => slowly > 0,
    failNext: (what: Failure) => void failures.push({ ...what }),
    requests,
    problems,
    stop(): Promise<void> {
      http.closeAllConnections();
      return new Promise((done) => void http.close(() => done()));
    },
  };
}
