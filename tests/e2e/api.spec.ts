/**
 * A whole trade by API clients alone: bearer tokens, a Socket.IO client, responses as described by /api/openapi.json.
 */
import { randomUUID } from 'node:crypto';
import { demo } from './support/accounts.ts';
import {
  advanceClock,
  DEMO_PASSWORD,
  freshAccount,
  mail,
  send,
  tokensOf,
  type Account,
} from './support/api.ts';
import { described } from './support/described.ts';
import { holdSeconds, offerFields, tradedCategory } from './support/market.ts';
import { picture } from './support/picture.ts';
import { connect } from './support/program.ts';
import { expect, test } from './support/own-market.ts';

const { game, alias } = tradedCategory;

async function signedIn({ email, password }: Pick<Account, 'email' | 'password'>): Promise<string> {
  const body = { grant_type: 'password', credentials: { email, password } };
  return (await described(200, 'POST', 'auth/token', { body })).access_token;
}

/** Registration, the mail, the confirmation. @returns an access token */
async function member(account: Account): Promise<string> {
  const { email, password, name } = account;
  const credentials = { email, password, password_confirmation: password, public_name: name };
  const body = { grant_type: 'registration', credentials };
  const tokens = await described(200, 'POST', 'auth/token', { body });
  await described(200, 'GET', `dev/mail?to=${encodeURIComponent(email)}`);
  const code = new URL((await mail(email)).links[0] ?? '').searchParams.get('code');
  await described(200, 'POST', 'auth/activation/activate', { body: { code } });
  return tokens.access_token;
}

/** A new seller's offer, checked by support and on sale. @returns its id */
async function offerOnSale(as: string, title: string): Promise<string> {
  await described(201, 'POST', 'market/seller/request', {
    as,
    body: { about: 'Rings and amulets that I find myself.', accepts_rules: true },
  });
  const category = await described(200, 'GET', `market/game/${game.alias}/category/${alias}`);
  const draft = await described(201, 'POST', 'market/seller/offer', {
    as,
    body: { category_id: category.id },
  });
  const path = `market/seller/offer/${draft.id}`;
  await described(200, 'PATCH', path, { as, body: offerFields(title) });
  expect((await described(200, 'POST', `${path}/publish`, { as })).status).toBe('on_review');
  const { access_token: support } = await tokensOf(demo.support);
  await described(200, 'POST', `admin/market/offer/${draft.id}/moderate`, {
    as: support,
    body: { decision: 'approve' },
  });
  const query = `game=${game.alias}&category=${alias}&search=${encodeURIComponent(title)}`;
  const found = await described(200, 'GET', `market/offer?${query}`);
  expect(found.data).toMatchObject([{ id: draft.id, title, catalog_price: 1_320 }]);
  return draft.id;
}

interface Sides {
  buyer: string;
  seller: string;
  offerId: string;
}

/** As the offer is listed, fee included. */
const UNIT_CENTS = 1_320;

const orderOf = (offerId: string, count = 1) => ({
  offer_id: offerId,
  count,
  buyer_inputs: { character: 'Programmed' },
  expected_total_amount: count * UNIT_CENTS,
});

/** One key is one order, however often it is sent; another body under it is refused. @returns its id */
async function placed({ buyer, offerId }: Sides): Promise<string> {
  const headers = { 'idempotency-key': randomUUID() };
  const first = await described(200, 'POST', 'market/order', {
    as: buyer,
    headers,
    body: orderOf(offerId),
  });
  const again = await described(200, 'POST', 'market/order', {
    as: buyer,
    headers,
    body: orderOf(offerId),
  });
  expect(again).toEqual(first);
  const other = { as: buyer, headers, body: orderOf(offerId, 2) };
  await described(409, 'POST', 'market/order', other);
  const { meta } = await described(200, 'GET', 'market/order', { as: buyer });
  expect(meta.total).toBe(1);
  return first.id;
}

/** Declined once, then paid with 3-D Secure. */
async function paidByCard({ buyer }: Sides, orderId: string): Promise<void> {
  for (const outcome of ['fail', 'success']) {
    const answer = await described(200, 'POST', `market/order/${orderId}/pay`, {
      as: buyer,
      headers: { 'idempotency-key': randomUUID() },
      body: { method: 'sandbox', expected_due_amount: UNIT_CENTS, expected_bonus_amount: 0 },
    });
    const payment = String(answer.redirect_url).split('/').at(-1) ?? '';
    await described(200, 'GET', `sandbox/pay/${payment}`);
    await described(200, 'POST', `sandbox/pay/${payment}`, {
      body: { outcome, three_ds: outcome === 'success' },
    });
  }
  // The provider tells the market by a call of its own, a moment after it has answered.
  await expect
    .poll(() => described(200, 'GET', `market/order/${orderId}`, { as: buyer }))
    .toMatchObject({
      status: 'paid',
      total_amount: 1_320,
      paid: { bonus: 0, card: 0, real: 0, provider: 1_320 },
      net_amount: null,
    });
}

/** The other side's socket receives messages and changes of the order. */
async function live({ buyer, seller }: Sides, act: () => Promise<string>): Promise<void> {
  const ours = await connect(buyer);
  const theirs = await connect(seller);
  try {
    const orderId = await act();
    const isPaid = (payload: { order_id: string; status: string }) =>
      payload.order_id === orderId && payload.status === 'paid';
    await theirs.hears('update_order_status', isPaid);
    const order = await described(200, 'GET', `market/order/${orderId}`, { as: buyer });
    const room = { room_id: order.room_id };
    await ours.ask('join_channel', room);
    await theirs.ask('join_channel', room);
    const message = { ...room, client_id: randomUUID(), body: 'Which league is it in?' };
    const sent = await ours.ask('new_message', message);
    const twice = await ours.ask('new_message', message);
    expect(twice.message.seq).toBe(sent.message.seq);
    const heard = await theirs.hears(
      'new_message',
      (payload) => payload.message.client_id === message.client_id,
    );
    expect(heard.message).toEqual(sent.message);
    // Joining a room marks it as read, and the other side is notified.
    const joined = await theirs.ask('join_channel', room);
    expect(joined.read_seq).toBeGreaterThanOrEqual(sent.message.seq);
    await ours.hears('read_channel', ({ seq }) => seq >= sent.message.seq);
    await expect(ours.ask('new_message', { ...room, body: 'no id' })).rejects.toThrow(
      /"statusCode":422.*client_id/,
    );
    const page = await ours.ask('load_messages', { ...room, after: sent.message.seq - 1 });
    expect(page.data.at(0)).toEqual(sent.message);
    const history = await described(200, 'GET', `chat/channel/${order.room_id}/message`, {
      as: seller,
    });
    expect(history.data).toContainEqual(sent.message);
  } finally {
    ours.close();
    theirs.close();
  }
}

/** Started, delivered with a picture, confirmed, reviewed. */
async function fulfilled({ buyer, seller, offerId }: Sides, orderId: string): Promise<void> {
  const order = `market/order/${orderId}`;
  await described(200, 'POST', `${order}/start`, { as: seller });
  const { buffer, mimeType, name } = await picture('proof.png');
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(buffer)], { type: mimeType }), name);
  const image = await described(201, 'POST', 'media', { as: seller, body });
  const delivered = await described(200, 'POST', `${order}/deliver`, {
    as: seller,
    body: { text: 'Traded in your hideout.', images: [image.id] },
  });
  expect(delivered.events.at(-1)).toMatchObject({ event: 'deliver', images: [image.url] });
  await described(200, 'POST', `${order}/confirm`, { as: buyer });
  await described(409, 'POST', `${order}/confirm`, { as: buyer });
  const stars = { communication: 5, fulfillment: 4, start_time: 5 };
  await described(201, 'POST', `${order}/review`, {
    as: buyer,
    body: { ...stars, message: 'As promised.' },
  });
  const reviews = await described(200, 'GET', `market/offer/${offerId}/reviews`);
  expect(reviews.data).toMatchObject([{ message: 'As promised.' }]);
}

/** On hold first, then in the balance, each with its line in the statement. */
async function settled({ seller }: Sides, orderId: string): Promise<void> {
  const real = async (): Promise<number> => {
    const { data } = await described(200, 'GET', 'wallet', { as: seller });
    return data.find(({ slug }: { slug: string }) => slug === 'real').balance;
  };
  const hold = await described(200, 'GET', 'wallet/balance/hold', { as: seller });
  expect(hold).toMatchObject({
    net_amount: 1_200,
    items: [{ order_id: orderId, rule: 'hold.L0' }],
  });
  expect(await real()).toBe(0);
  await advanceClock(holdSeconds + 60);
  // All that was due in the whole market meanwhile comes before it.
  await expect.poll(real, { timeout: 45_000 }).toBe(1_200);
  const { data } = await described(200, 'GET', 'wallet/transaction?account=real', { as: seller });
  expect(data).toMatchObject([{ amount: 1_200, event: 'hold_released', order_id: orderId }]);
}

test('programs trade as the published description says', async () => {
  const sellerAccount = freshAccount('apiseller');
  const buyerAccount = freshAccount('apibuyer');
  await member(sellerAccount);
  await member(buyerAccount);
  const seller = await signedIn(sellerAccount);
  const buyer = await signedIn(buyerAccount);
  const offerId = await offerOnSale(seller, `Programmed ring of ${sellerAccount.name}`);
  const sides: Sides = { buyer, seller, offerId };
  const quote = await described(200, 'GET', `market/order-quote?offer_id=${offerId}&count=1`);
  expect(quote.total_amount).toBe(1_320);
  let orderId = '';
  await live(sides, async () => {
    orderId = await placed(sides);
    await paidByCard(sides, orderId);
    return orderId;
  });
  await fulfilled(sides, orderId);
  await settled(sides, orderId);
});

const refused: [string, string, object | undefined, string][] = [
  [
    'POST',
    'auth/token',
    { grant_type: 'password', credentials: { email: 'x' } },
    'credentials.email',
  ],
  ['POST', 'market/order', { offer_id: 'no id', count: 1 }, 'offer_id'],
  ['POST', 'market/order', { offer_id: randomUUID(), count: -1 }, 'count'],
  ['POST', 'market/order', { offer_id: randomUUID(), count: 1, currency: 'XXX' }, 'currency'],
  ['GET', 'market/game?limit=101', undefined, 'limit'],
  ['GET', 'market/order?role=king', undefined, 'role'],
  ['POST', 'wallet/deposit', { amount: 1 }, 'amount'],
  ['POST', 'dev/clock', { advance_seconds: -1 }, 'advance_seconds'],
  ['PATCH', 'auth/profile', { public_name: 'ab' }, 'public_name'],
];

test('bad input is refused with the field named, in the language asked for', async () => {
  const as = await signedIn({ email: demo.newcomer, password: DEMO_PASSWORD });
  for (const [method, path, body, field] of refused) {
    const headers = { 'idempotency-key': randomUUID(), 'accept-language': 'fr' };
    const answer = await described(422, method, path, { as, body, headers });
    const paths = answer.errors.map((error: { path: string }) => error.path);
    expect(paths, `${method} ${path}`).toContain(field);
    expect(answer.statusCode).toBe(422);
  }
  const french = await described(422, 'GET', 'market/game?limit=0', {
    headers: { 'accept-language': 'fr' },
  });
  const english = await described(422, 'GET', 'market/game?limit=0');
  expect(french.message).not.toBe(english.message);

  await described(401, 'GET', 'auth/profile');
  await described(401, 'GET', 'auth/profile', { as: 'no token' });
  await described(403, 'GET', 'admin/market/offer', { as });
  await described(404, 'GET', `market/order/${randomUUID()}`, { as });
  const missing = await described(422, 'POST', 'market/order', {
    as,
    body: { offer_id: randomUUID(), count: 1, expected_total_amount: UNIT_CENTS },
  });
  expect(missing.code).toBe('IDEMPOTENCY_KEY_MISSING');
  const broken = await send('POST', 'auth/token', {
    headers: { 'content-type': 'application/json' },
  });
  expect(broken.status).toBeGreaterThanOrEqual(400);
  expect(broken.status).toBeLessThan(500);
  await expect(connect('no token')).rejects.toThrow();
});
