/** The endpoints: what each takes from its checked fields and which object it answers. */
import type Stripe from 'stripe';
import { balanceOf, createPayout } from './books.ts';
import type { Requests } from './described.ts';
import { closeDispute, updateDispute } from './disputes.ts';
import { invalid } from './errors.ts';
import type { SentFile } from './form.ts';
import { closePage, openPage } from './pages.ts';
import { cancel, capture } from './payments.ts';
import { createRefund } from './refunds.ts';
import { searchIntents } from './search.ts';
import { get, list } from './store.ts';
import type { World } from './world.ts';

interface Call<P> {
  world: World;
  params: P;
  id: string;
  file: SentFile | null;
}

type Endpoint = keyof Requests;
type Routes = { [E in Endpoint]: (call: Call<Requests[E]>) => object };

const url = (name: string): string => `/v1/${name}`;
const any = (): boolean => true;

const payments: Pick<
  Routes,
  Extract<Endpoint, `${string} /v1/${'checkout' | 'payment_intents'}${string}`>
> = {
  'POST /v1/checkout/sessions': ({ world, params }) => openPage(world, params).session,
  'GET /v1/checkout/sessions': ({ world: { store }, params }) =>
    list(
      [...store.pages.values()].map(({ session }) => session),
      params,
      url('checkout/sessions'),
      (session) =>
        (params.payment_intent === undefined || session.payment_intent === params.payment_intent) &&
        (params.status === undefined || session.status === params.status) &&
        params.customer === undefined &&
        params.payment_link === undefined,
    ),
  'GET /v1/checkout/sessions/:id': ({ world: { store }, id }) =>
    get(store.pages, 'checkout.session', id).session,
  'POST /v1/checkout/sessions/:id/expire': ({ world, id }) => {
    const record = get(world.store.pages, 'checkout.session', id);
    closePage(world, record);
    return record.session;
  },
  'GET /v1/payment_intents': ({ world: { store }, params }) =>
    list(
      store.payment_intent.values(),
      params,
      url('payment_intents'),
      () => params.customer === undefined,
    ),
  'GET /v1/payment_intents/search': ({ world, params }) => searchIntents(world.store, params),
  'GET /v1/payment_intents/:id': ({ world: { store }, id }) =>
    get(store.payment_intent, 'payment_intent', id, 'intent'),
  'POST /v1/payment_intents/:id/capture': ({ world, params, id }) =>
    capture(world, get(world.store.payment_intent, 'payment_intent', id, 'intent'), params),
  'POST /v1/payment_intents/:id/cancel': ({ world, params, id }) =>
    cancel(world, get(world.store.payment_intent, 'payment_intent', id, 'intent'), params),
};

const moneyBack: Pick<
  Routes,
  Extract<Endpoint, `${string} /v1/${'charges' | 'refunds' | 'disputes'}${string}`>
> = {
  'GET /v1/charges': ({ world: { store }, params }) =>
    list(
      store.charge.values(),
      params,
      url('charges'),
      (charge) =>
        (params.payment_intent === undefined || charge.payment_intent === params.payment_intent) &&
        (params.transfer_group === undefined || charge.transfer_group === params.transfer_group),
    ),
  'GET /v1/charges/:id': ({ world: { store }, id }) => get(store.charge, 'charge', id),
  'POST /v1/refunds': ({ world, params }) => createRefund(world, params),
  'GET /v1/refunds': ({ world: { store }, params }) =>
    list(
      store.refund.values(),
      params,
      url('refunds'),
      (refund) =>
        (params.payment_intent === undefined || refund.payment_intent === params.payment_intent) &&
        (params.charge === undefined || refund.charge === params.charge),
    ),
  'GET /v1/refunds/:id': ({ world: { store }, id }) => get(store.refund, 'refund', id),
  'GET /v1/disputes': ({ world: { store }, params }) =>
    list(
      store.dispute.values(),
      params,
      url('disputes'),
      (dispute) =>
        (params.payment_intent === undefined || dispute.payment_intent === params.payment_intent) &&
        (params.charge === undefined || dispute.charge === params.charge),
    ),
  'GET /v1/disputes/:id': ({ world: { store }, id }) => get(store.dispute, 'dispute', id),
  'POST /v1/disputes/:id': ({ world, params, id }) =>
    updateDispute(world, get(world.store.dispute, 'dispute', id), params),
  'POST /v1/disputes/:id/close': ({ world, id }) =>
    closeDispute(world, get(world.store.dispute, 'dispute', id)),
};

const KINDS: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/png': 'png',
  'image/jpeg': 'jpg',
};
const LARGEST = 5_000_000;

function takeFile(
  { store }: World,
  purpose: Stripe.File.Purpose,
  file: SentFile | null,
): Stripe.File {
  if (file === null)
    throw invalid('Missing required param: file.', { param: 'file', code: 'parameter_missing' });
  const type = KINDS[file.type];
  if (type === undefined) throw invalid('The file must be a PDF, JPEG or PNG', { param: 'file' });
  if (file.bytes.length > LARGEST) throw invalid('The file exceeds 5 MB', { param: 'file' });
  const id = store.id('file_');
  const taken: Stripe.File = {
    id,
    object: 'file',
    created: store.now(),
    expires_at: store.now() + 90 * 86_400,
    filename: file.name,
    purpose,
    size: file.bytes.length,
    title: null,
    type,
    url: `https://files.stripe.com/v1/files/${id}/contents`,
  };
  store.file.set(id, taken);
  return taken;
}

const books: Pick<
  Routes,
  Extract<Endpoint, `${string} /v1/${'files' | 'balance' | 'payouts' | 'events'}${string}`>
> = {
  'POST /v1/files': ({ world, params, file }) => takeFile(world, params.purpose, file),
  'GET /v1/files/:id': ({ world: { store }, id }) => get(store.file, 'file', id),
  'GET /v1/balance': ({ world: { store } }) => balanceOf(store),
  'GET /v1/balance_transactions': ({ world: { store }, params }) =>
    list(
      store.balance_transaction.values(),
      params,
      url('balance_transactions'),
      (entry) =>
        (params.source === undefined || entry.source === params.source) &&
        (params.type === undefined || entry.type === params.type) &&
        (params.currency === undefined || entry.currency === params.currency) &&
        params.payout === undefined,
    ),
  'GET /v1/balance_transactions/:id': ({ world: { store }, id }) =>
    get(store.balance_transaction, 'balance transaction', id),
  'POST /v1/payouts': ({ world, params }) => createPayout(world, params),
  'GET /v1/payouts': ({ world: { store }, params }) =>
    list(
      store.payout.values(),
      params,
      url('payouts'),
      (payout) => params.status === undefined || payout.status === params.status,
    ),
  'GET /v1/payouts/:id': ({ world: { store }, id }) => get(store.payout, 'payout', id, 'payout'),
  'GET /v1/events': ({ world: { store }, params }) => {
    if (params.type !== undefined && params.types !== undefined) {
      throw invalid('You may pass either type or types, not both.', {
        code: 'parameters_exclusive',
      });
    }
    if ((params.types?.length ?? 0) > 20) {
      throw invalid('You can pass at most 20 types.', { param: 'types' });
    }
    const types = params.types ?? (params.type === undefined ? null : [params.type]);
    return list(
      store.event.values(),
      params,
      url('events'),
      types === null ? any : ({ type }) => types.includes(type),
    );
  },
  'GET /v1/events/:id': ({ world: { store }, id }) => get(store.event, 'event', id),
};

const ROUTES: Routes = { ...payments, ...moneyBack, ...books };

export interface Found {
  endpoint: string;
  id: string;
  run(call: { world: World; params: object; file: SentFile | null }): object;
}

const PATTERNS = Object.keys(ROUTES)
  .map((endpoint) => {
    const [method = '', path = ''] = endpoint.split(' ');
    return { endpoint, method, pattern: new RegExp(`^${path.replace(':id', '([\\w]+)')}$`) };
  })
  // Fixed addresses before those with an id: `search` is none.
  .toSorted((a, b) => Number(a.endpoint.includes(':id')) - Number(b.endpoint.includes(':id')));

/** The endpoint of an address; null where Stripe has none that the stand-in knows. */
export function route(method: string, path: string): Found | null {
  for (const { endpoint, method: its, pattern } of PATTERNS) {
    const found = its === method ? pattern.exec(path) : null;
    if (!found) continue;
    const id = found[1] ?? '';
    const run = ROUTES[endpoint as Endpoint] as (call: Call<object>) => object;
    return { endpoint, id, run: (call) => run({ ...call, id }) };
  }
  return null;
}
