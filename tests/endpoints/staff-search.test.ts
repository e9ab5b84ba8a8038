/** The search of the back office: what is found by which handle, by whom, and what stands in the record (decision 0118). */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  soughtKinds,
  type Sought,
  type SoughtKind,
} from '~/contracts/backoffice/search.schemas.ts';
import { orderNumber } from '~/domain/order-number.ts';
import { newId } from '~/kernel/ids.ts';
import { eraseUser } from '~/server/modules/accounts/index.ts';
import { createPromoCode } from '~/server/modules/promotions/index.ts';
import { openMarket, START, type Market } from '../races/support/market.ts';
import { startStaff } from './staff.app.ts';

let market: Market;
let support: string;
let admin: string;
let superAdmin: string;
let seller: string;
let buyer: string;

beforeAll(async () => {
  market = await openMarket();
  support = await market.user({ role: 'support' });
  admin = await market.user({ role: 'admin' });
  superAdmin = await market.user({ role: 'super_admin' });
  seller = await market.user({
    is_seller: true,
    public_name: 'Frost_9',
    email: 'frost@legend.test',
  });
  buyer = await market.user({ public_name: 'tomas-r', email: 'Tomas.R@legend.test' });
  await market.fund(buyer, 100_000);
});
afterAll(async () => {
  expect(market.problems).toEqual([]);
  await market.drop();
});

const ask = (as: string, q: string) =>
  market.call('GET', `admin/search?${new URLSearchParams({ q })}`, undefined, { as });
const look = (as: string, email: string) =>
  market.call('POST', 'admin/search/email', { email }, { as });

/** Which fields were refused. */
const refused = ({ status, body }: Awaited<ReturnType<typeof ask>>) => [
  status,
  (body.errors ?? []).map(({ path }: { path: string }) => path),
];

async function found(as: string, q: string): Promise<Sought[]> {
  const { status, body } = await ask(as, q);
  expect(status, q).toBe(200);
  return body.data;
}
const ids = async (as: string, q: string) => (await found(as, q)).map(({ id }) => id);

async function order(change: Record<string, unknown> = {}): Promise<string> {
  const offer = await market.offer({ sellerId: seller, stock: 1 });
  const { body } = await market.place(buyer, { offer_id: offer, count: 1 });
  await market.pay(buyer, body.id);
  await market.db
    .updateTable('market_order')
    .set({ status_at: START, ...change })
    .where('id', '=', body.id)
    .execute();
  return body.id;
}

async function payment(
  orderId: string,
  names: { page?: string; payment?: string; charge?: string },
) {
  const id = newId();
  await sql`
    insert into payment (id, order_id, provider, amount_cents, bonus_cents, currency, status, outcome, created_at, updated_at)
    values (${id}, ${orderId}, 'stripe', 700, 0, 'USD', 'captured', 'order', ${START}, ${START})`.execute(
    market.db,
  );
  await sql`
    insert into provider_payment (reference, provider, purpose, page_id, payment_id, charge_id, created_at)
    values (${id}, 'stripe', 'order', ${names.page ?? null}, ${names.payment ?? null}, ${names.charge ?? null}, ${START})`.execute(
    market.db,
  );
  return id;
}

async function deposit(name: string): Promise<string> {
  const id = newId();
  await sql`
    insert into deposit (id, user_id, provider, amount_cents, status, created_at, updated_at)
    values (${id}, ${buyer}, 'stripe', 900, 'captured', ${START}, ${START})`.execute(market.db);
  await sql`
    insert into provider_payment (reference, provider, purpose, page_id, created_at)
    values (${id}, 'stripe', 'deposit', ${name}, ${START})`.execute(market.db);
  return id;
}

/** @returns the payout and its batch, which a service calls by these names */
async function payout(item: string, batch: string): Promise<{ id: string; batchId: string }> {
  const [id, batchId] = [newId(), newId()];
  const method = await market.payoutMethod(seller);
  await sql`
    insert into payout_request (id, user_id, method_id, amount_cents, status, created_at, updated_at)
    values (${id}, ${seller}, ${method}, 1000, 'withdrawn', ${START}, ${START})`.execute(market.db);
  await sql`
    insert into payout_batch (id, kind, status, created_by, created_at, provider, provider_batch_id, asked_at,
      released_by, released_at)
    values (${batchId}, 'paypal', 'sent', ${admin}, ${START}, 'paypal', ${batch}, ${START}, ${admin}, ${START})`.execute(
    market.db,
  );
  await sql`
    insert into payout_item (batch_id, payout_id, state, settled_at, provider_item_id)
    values (${batchId}, ${id}, 'paid', ${START}, ${item})`.execute(market.db);
  return { id, batchId };
}

async function message(orderId: string | null): Promise<string> {
  const [id, room] = [newId(), newId()];
  await sql`insert into chat_room (id, buyer_id, seller_id, created_at)
    values (${room}, ${buyer}, ${await market.user()}, ${START})`.execute(market.db);
  await sql`
    insert into chat_message (room_id, seq, id, sender_id, body, attachments, order_id, created_at)
    values (${room}, 1, ${id}, ${buyer}, 'call me on 555', '[]', ${orderId}, ${START})`.execute(
    market.db,
  );
  return id;
}

async function document(): Promise<string> {
  const id = newId();
  await sql`insert into paper_series (kind, year, last) values ('fee_invoice', 2026, 7)`.execute(
    market.db,
  );
  await sql`
    insert into paper (id, kind, year, number, user_id, month, issued_at, gross_cents, tax_cents, facts, sealed_recipient)
    values (${id}, 'fee_invoice', 2026, 7, ${seller}, '2026-02-01', ${START}, 500, 0,
      '{"issuer":null,"vat":{"kind":"none"},"pretended":true}', '')`.execute(market.db);
  return id;
}

const promo = (code: string, more: { userId?: string; endsAt?: Date } = {}) =>
  createPromoCode(market.db, { code, percentBps: 1_000, at: START, ...more });

test('a person is found by id, and by the beginning or a part of the name, the whole name first', async () => {
  const longer = await market.user({ public_name: 'frost_91' });
  const inside = await market.user({ public_name: 'Jack-frost_9' });
  expect(await found(support, seller)).toMatchObject([
    {
      kind: 'person',
      id: seller,
      title: 'Frost_9',
      state: 'active',
      opens: { what: 'person', id: seller },
    },
  ]);
  expect(await ids(support, 'FROST_9')).toEqual([seller, longer, inside]);
  expect(await ids(support, 'ck-fros')).toEqual([inside]);
  // Two letters begin a name; within one they would be nearly everybody's.
  expect(await ids(support, 'to')).toContain(buyer);
  expect(await ids(support, 'k-')).not.toContain(inside);
  expect(JSON.stringify(await found(support, 'frost'))).not.toContain('legend.test');
});

test('what stands for anything in a pattern is taken literally', async () => {
  const odd = await market.user({ public_name: 'a_b_c_d' });
  await market.user({ public_name: 'axbxcxd' });
  expect(await ids(support, 'a_b_c')).toEqual([odd]);
  expect(await ids(support, '_b_c')).toEqual([odd]);
  for (const q of ['%%', '%a%', '__', '___', String.raw`\\`, String.raw`a\_b`, "';--", '()*'])
    expect(await ids(support, q), q).toEqual([]);
  expect((await look(support, '%@%')).body.data).toEqual([]);
  expect((await look(support, '___')).body.data).toEqual([]);
});

test('an order is found by its id, its number and the basket it was bought with; a dispute leads to the desk', async () => {
  const id = await order();
  const disputed = await order({
    status: 'disputed',
    dispute_reason: 'other',
    dispute_escalated_at: START,
    clock_stopped_at: START,
  });
  const purchase = newId();
  await sql`insert into purchase (id, buyer_id, created_at) values (${purchase}, ${buyer}, ${START})`.execute(
    market.db,
  );
  await sql`insert into purchase_order (order_id, purchase_id) values (${id}, ${purchase})`.execute(
    market.db,
  );
  for (const q of [id, id.toUpperCase(), orderNumber(id), `#${orderNumber(id)}`, purchase]) {
    expect(await found(support, q), q).toMatchObject([
      {
        kind: 'order',
        id,
        state: 'paid',
        title: 'A thing that people want',
        person: { id: buyer, public_name: 'tomas-r' },
        opens: { what: 'order', id },
      },
    ]);
  }
  expect(await found(support, `https://legend.example/orders/${disputed}`)).toMatchObject([
    { state: 'disputed', opens: { what: 'dispute', id: disputed } },
  ]);
});

test('an offer is found by id in any state, and by the words of its title while it is on sale', async () => {
  const id = await market.offer({ sellerId: seller });
  const retitle = (title: string) =>
    sql`update offer set title = ${title} where id = ${id}`.execute(market.db);
  await retitle('Épée of Kalandra, instant trade');
  expect(await found(support, 'kaland epee')).toMatchObject([
    { kind: 'offer', id, person: { id: seller }, opens: { what: 'offer', id } },
  ]);
  await sql`update offer set status = 'on_review' where id = ${id}`.execute(market.db);
  expect(await ids(support, 'kalandra')).toEqual([]);
  expect(await found(support, id)).toMatchObject([
    { state: 'on_review', opens: { what: 'review', id } },
  ]);
  // The list of the review shows this one alone.
  const list = await market.call('GET', `admin/market/offer?id=${id}`, undefined, { as: support });
  expect(list.body).toMatchObject({ data: [{ id }], meta: { total: 1 } });
  const none = await market.call('GET', `admin/market/offer?id=${newId()}`, undefined, {
    as: support,
  });
  expect(none.body.data).toEqual([]);
  await sql`update offer set deleted_at = now(), status = 'inactive' where id = ${id}`.execute(
    market.db,
  );
  expect(await ids(support, id)).toEqual([]);
});

test('a payment leads to its order, and a deposit to whose it is, by every name of the provider', async () => {
  const orderId = await order();
  const id = await payment(orderId, { page: 'cs_test_a1', payment: 'pi_b2', charge: 'ch_c3' });
  for (const q of [id, 'cs_test_a1', 'pi_b2', 'ch_c3']) {
    expect(await found(support, q), q).toMatchObject([
      {
        kind: 'payment',
        id,
        amount: 700,
        state: 'captured',
        opens: { what: 'order', id: orderId },
      },
    ]);
  }
  expect(await ids(support, 'PI_B2')).toEqual([]);
  const toWallet = await deposit('cs_test_deposit');
  for (const q of [toWallet, 'cs_test_deposit']) {
    expect(await found(admin, q), q).toMatchObject([
      {
        kind: 'deposit',
        id: toWallet,
        person: { id: buyer },
        opens: { what: 'person', id: buyer },
      },
    ]);
  }
});

test('a payout is found by its id, its batch’s, and what the service calls either; its list shows it alone', async () => {
  const { id, batchId } = await payout('item-77', 'BATCH77');
  for (const q of [id, batchId, 'item-77', 'BATCH77']) {
    expect(await found(admin, q), q).toMatchObject([
      { kind: 'payout', id, state: 'withdrawn', amount: 1_000, opens: { what: 'payout', id } },
    ]);
  }
  const list = await market.call('GET', `admin/payout?id=${id}`, undefined, { as: admin });
  expect(list.body.data).toMatchObject([{ id, status: 'withdrawn' }]);
});

test('a message leads to its order, or to whoever wrote it, and its words are not told', async () => {
  const orderId = await order();
  const [ofOrder, before] = [await message(orderId), await message(null)];
  const answer = await found(support, ofOrder);
  expect(answer).toMatchObject([
    { kind: 'message', person: { id: buyer }, opens: { what: 'order', id: orderId } },
  ]);
  expect(JSON.stringify(answer)).not.toContain('555');
  expect(await found(support, before)).toMatchObject([{ opens: { what: 'person', id: buyer } }]);
});

test('a posting and its transaction are found by their ids, and lead to the transaction', async () => {
  const orderId = await order();
  const postings = await sql<{ id: string; transaction_id: string; cents: number }>`
    select p.id, p.transaction_id, p.cents from ledger_posting p
    join ledger_transaction t on t.id = p.transaction_id
    where t.reference = ${orderId} and t.kind = 'order_paid' order by p.id`.execute(market.db);
  const [first] = postings.rows;
  expect(await found(admin, first!.id)).toMatchObject([
    {
      kind: 'posting',
      id: first!.id,
      state: 'order_paid',
      amount: first!.cents,
      opens: { what: 'transaction', id: first!.transaction_id },
    },
  ]);
  expect(await ids(admin, first!.transaction_id)).toEqual(postings.rows.map(({ id }) => id));
});

test('a document is found by its number, and a promo code by itself, whatever the case', async () => {
  const id = await document();
  for (const q of ['INV-2026-000007', 'inv-2026-7', id]) {
    expect(await found(admin, q), q).toMatchObject([
      { kind: 'document', id, opens: { what: 'document', id: 'INV-2026-000007' } },
    ]);
  }
  await promo('SPRING10');
  await promo('ONLY-TOMAS', { userId: buyer, endsAt: new Date(START.getTime() - 1) });
  expect(await found(admin, 'spring10')).toMatchObject([
    { kind: 'promo_code', title: 'SPRING10', state: 'open', opens: { what: 'promo_code' } },
  ]);
  expect(await found(admin, 'ONLY-TOMAS')).toMatchObject([
    { state: 'ended', person: { id: buyer }, opens: { what: 'promo_code' } },
  ]);
});

test('each role is told of the kinds that it may look at, and nobody else of any', async () => {
  const orderId = await order();
  const { id: payoutId } = await payout('item-88', 'BATCH88');
  const paperId = (await sql<{ id: string }>`select id from paper`.execute(market.db)).rows[0]!.id;
  const postingId = (
    await sql<{ id: string }>`select id from ledger_posting limit 1`.execute(market.db)
  ).rows[0]!.id;
  const handles: Record<SoughtKind, string> = {
    person: buyer,
    order: orderId,
    offer: await market.offer({ sellerId: seller }),
    payment: await payment(orderId, {}),
    deposit: await deposit('cs_of_rights'),
    payout: payoutId,
    message: await message(null),
    posting: postingId,
    document: paperId,
    promo_code: 'SPRING10',
  };
  const kindsOf = async (as: string) => {
    const kinds: SoughtKind[] = [];
    for (const kind of soughtKinds) {
      const answer = await found(as, handles[kind]);
      if (answer.some((each) => each.kind === kind)) kinds.push(kind);
    }
    return kinds;
  };
  expect(await kindsOf(support)).toEqual(['person', 'order', 'offer', 'payment', 'message']);
  expect(await kindsOf(admin)).toEqual([...soughtKinds]);
  expect(await kindsOf(superAdmin)).toEqual([...soughtKinds]);
  for (const as of [buyer, seller]) {
    expect((await ask(as, orderId)).status).toBe(403);
    expect((await look(as, 'frost@legend.test')).status).toBe(403);
  }
  const visitor = await market.call('GET', `admin/search?q=${orderId}`);
  expect(visitor.status).toBe(401);
});

test('staff whose session has not confirmed a second factor find nothing', async () => {
  const app = await startStaff();
  const member = await app.person({ role: 'support', second_factor_on: true });
  const asked = await app.get('admin/search?q=somebody', member.token);
  const looked = await app.post('admin/search/email', member.token, { email: member.email });
  expect([asked.status, looked.status]).toEqual([403, 403]);
  expect(asked.body.code).toBe('SECOND_FACTOR_CONFIRM');
  const confirmed = await app.staff('support');
  expect((await app.get('admin/search?q=somebody', confirmed.token)).status).toBe(200);
  await app.close();
});

const looks = () =>
  market.db
    .selectFrom('audit_record')
    .selectAll()
    .where('action', '=', 'backoffice.search_email')
    .orderBy('id', 'desc')
    .execute();

test('a person is found by the whole address or its beginning, and each look stands in the record once', async () => {
  const before = await looks();
  const { body } = await look(support, '  TOMAS.R@LEGEND.TEST ');
  expect(body.data).toMatchObject([
    { id: buyer, title: 'tomas-r', email: 'Tomas.R@legend.test', opens: { id: buyer } },
  ]);
  const twin = await market.user({ email: 'tomas.r@legend.test.example' });
  const several = await look(admin, 'tomas.r@l');
  expect(several.body.data.map(({ id }: { id: string }) => id)).toEqual([buyer, twin]);
  expect((await look(admin, 'nobody.at.all@legend.test')).body.data).toEqual([]);
  const [none, both, one, ...earlier] = await looks();
  expect(earlier).toEqual(before);
  expect(one).toMatchObject({
    actor_id: support,
    subject_type: 'user',
    subject_id: buyer,
    after: { looked_for: 't…@l….test', found: [buyer] },
  });
  expect(both).toMatchObject({
    actor_id: admin,
    subject_type: 'search',
    after: { found: [buyer, twin] },
  });
  expect(none?.after).toEqual({ looked_for: 'n…@l….test', found: [] });
  expect(JSON.stringify([none, both, one])).not.toMatch(/tomas|nobody/i);
});

test('no other search looks at an address, and none is recorded', async () => {
  const before = (await looks()).length;
  for (const q of ['frost@legend.test', '@legend.test', 'legend.test'])
    expect(await ids(support, q), q).toEqual([]);
  expect(await looks()).toHaveLength(before);
  expect(refused(await look(support, 'fr'))).toEqual([422, ['email']]);
  expect(await looks()).toHaveLength(before);
});

test('somebody who is banned is found and said to be; who was erased is found by the id alone', async () => {
  const banned = await market.user({ public_name: 'banned_one', email: 'banned@legend.test' });
  await market.db
    .updateTable('app_user')
    .set({ is_banned: true })
    .where('id', '=', banned)
    .execute();
  expect(await found(support, 'banned_o')).toMatchObject([{ id: banned, state: 'banned' }]);
  const gone = await market.user({ public_name: 'gone_soon', email: 'gone@legend.test' });
  await eraseUser(market.db, gone, START);
  expect(await found(support, gone)).toMatchObject([
    { id: gone, state: 'deleted', title: 'Deleted account' },
  ]);
  for (const q of ['gone_soon', 'deleted', 'delet']) expect(await ids(support, q)).toEqual([]);
  for (const email of ['gone@legend.test', gone, gone.slice(0, 8)])
    expect((await look(support, email)).body.data, email).toEqual([]);
});

test('of a kind there are six at the most, and input that is no search is refused by its field', async () => {
  for (let place = 0; place < 9; place += 1) await market.user({ public_name: `crowd_${place}` });
  expect(await found(support, 'crowd')).toHaveLength(6);
  expect(await found(support, 'rowd')).toHaveLength(6);
  for (const q of ['', ' ', 'a', ' a ', 'x'.repeat(201), 'two\nlines', 'nul\u0000']) {
    expect(refused(await ask(support, q)), JSON.stringify(q)).toEqual([422, ['q']]);
  }
  for (const q of ['𝒜𝒷', '‮txet', 'é'.repeat(200), '👩‍👩‍👧 x', 'ﷺ'.repeat(100), 'ааа', '00000000'])
    expect((await ask(support, q)).status, q).toBe(200);
  expect((await market.call('GET', 'admin/search', undefined, { as: support })).status).toBe(422);
});
