/** Events and their way to the webhook: stored for thirty days, signed, sent in order, held back or lost as a test wants. */
import { createHmac } from 'node:crypto';
import type Stripe from 'stripe';
import type { Store } from './store.ts';

const KEPT_FOR = 30 * 86_400;
const ANSWER_WITHIN = 10_000;

export interface Webhooks {
  /** Where events are sent from now on; those that happened before are not. */
  sendTo(url: string): void;
  /** Keeps events back until `release` or `drop`. */
  hold(): void;
  release(how?: { order?: 'reversed' | 'shuffled'; twice?: boolean }): Promise<void>;
  /** Forgets what is held back and sends nothing more until `release`: only the list of events knows of it. */
  drop(): void;
  /** From now on signatures are made with a new secret and, until `end`, with the one before as well. */
  rotate(): { secret: string; end(): void };
}

export interface Outbox {
  webhooks: Webhooks;
  secrets: string[];
  add(type: Stripe.EventBase['type'], object: object, before?: object): void;
  /** Sends what waits; failed ones are tried again by `retry`. */
  flush(): Promise<void>;
  retry(): Promise<void>;
  forgetOld(): void;
}

/** The header of one delivery: a signature for each secret, as during a rotation. */
export function signatureHeader(
  secrets: readonly string[],
  body: string,
  seconds = Math.floor(Date.now() / 1000),
): string {
  const signatures = secrets.map((secret) =>
    createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex'),
  );
  return [`t=${seconds}`, ...signatures.map((one) => `v1=${one}`)].join(',');
}

function ordered(events: Stripe.EventBase[], order?: 'reversed' | 'shuffled') {
  if (order === 'reversed') return events.toReversed();
  if (order !== 'shuffled') return events;
  const result = [...events];
  for (let at = result.length - 1; at > 0; at -= 1) {
    const other = Math.floor(Math.random() * (at + 1));
    [result[at], result[other]] = [result[other]!, result[at]!];
  }
  return result;
}

export function createOutbox(
  store: Store,
  settings: {
    apiVersion: string;
    firstSecret: string;
    newSecret(): string;
    request(): Stripe.EventBase['request'];
    check(event: Stripe.EventBase): void;
  },
): Outbox {
  const state = { url: null as string | null, mode: 'send' as 'send' | 'hold' | 'drop' };
  let waiting: Stripe.EventBase[] = [];
  let failed: Stripe.EventBase[] = [];
  let sending = Promise.resolve();
  const secrets = [settings.firstSecret];

  async function send(event: Stripe.EventBase): Promise<void> {
    if (state.url === null) return;
    const body = JSON.stringify(event);
    try {
      const answer = await fetch(state.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json; charset=utf-8',
          'user-agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
          'stripe-signature': signatureHeader(secrets, body),
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(ANSWER_WITHIN),
      });
      await answer.arrayBuffer();
      if (answer.ok) return;
    } catch {
      // Nobody answered: tried again like an answer that is not 2xx.
    }
    failed.push(event);
  }

  /** One after the other, in the order in which it was asked for. */
  function sendAll(events: readonly Stripe.EventBase[]): Promise<void> {
    sending = sending.then(async () => {
      for (const event of events) await send(event);
    });
    return sending;
  }

  function take(): Stripe.EventBase[] {
    const taken = waiting;
    waiting = [];
    return taken;
  }

  return {
    secrets,
    add(type, object, before) {
      const event: Stripe.EventBase = {
        id: store.id('evt_'),
        object: 'event',
        api_version: settings.apiVersion,
        created: store.now(),
        data: structuredClone({
          object: object as Stripe.Event.Data['object'],
          ...(before ? { previous_attributes: before } : {}),
        }),
        livemode: false,
        pending_webhooks: state.url === null ? 0 : 1,
        request: settings.request(),
        type,
      };
      settings.check(event);
      store.event.set(event.id, event);
      if (state.url !== null && state.mode !== 'drop') waiting.push(event);
    },
    flush: () => (state.mode === 'send' ? sendAll(take()) : Promise.resolve()),
    retry() {
      const again = failed;
      failed = [];
      return sendAll(again);
    },
    forgetOld() {
      for (const [id, event] of store.event) {
        if (event.created < store.now() - KEPT_FOR) store.event.delete(id);
      }
    },
    webhooks: {
      sendTo(url) {
        state.url = url;
      },
      hold() {
        state.mode = 'hold';
      },
      async release({ order, twice } = {}) {
        state.mode = 'send';
        const events = ordered(take(), order);
        await sendAll(twice ? events.flatMap((event) => [event, event]) : events);
      },
      drop() {
        state.mode = 'drop';
        waiting = [];
      },
      rotate() {
        const secret = settings.newSecret();
        secrets.unshift(secret);
        return { secret, end: () => void secrets.splice(1) };
      },
    },
  };
}
