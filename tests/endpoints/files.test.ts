/** The files of staff: who may open which, what stands in them, that each look is recorded once (decision 0124). */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type {
  FiledOrder,
  OfferFile,
  OrderFile,
  PersonFile,
  SellerFile,
} from '~/contracts/files/files.schemas.ts';
import { newId } from '~/kernel/ids.ts';
import { selectAudit } from '~/server/core/audit-trail.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { openMarket, START, type Market } from '../races/support/market.ts';

const HOUR = 3_600_000;
let market: Market;
let [support, other, admin, buyer, seller, offer, order] = ['', '', '', '', '', '', ''];

beforeAll(async () => {
  market = await openMarket();
  support = await market.user({ role: 'support', public_name: 'anna' });
  other = await market.user({ role: 'support', public_name: 'ben' });
  admin = await market.user({ role: 'admin' });
  seller = await market.user({ is_seller: true, public_name: 'GildedFox' });
  buyer = await market.user({ public_name: 'tomas_r', email: 'tomas.r@legend.test' });
  await market.fund(buyer, 100_000);
  offer = await market.offer({ sellerId: seller, priceCents: 2_000 });
  order = (await market.place(buyer, { offer_id: offer, count: 1 })).body.id;
  await market.pay(buyer, order);
});
afterEach(async () => {
  await market.outbox.drain();
  expect(market.problems.splice(0)).toEqual([]);
});
afterAll(async () => {
  await assertLedger(market.db);
  await market.drop();
});

const ask = (as: string, path: string) =>
  market.call('GET', `admin/files/${path}`, undefined, { as });
async function open<File>(as: string, path: string): Promise<File> {
  const { status, body } = await ask(as, path);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const note = (as: string, path: string, text = 'Seen before, see the other order') =>
  market.call('POST', `admin/files/${path}/notes`, { text }, { as });

/** Who opened what, as the record has it. */
async function looksAt(id: string): Promise<string[]> {
  const filter = { actorId: undefined, action: 'files.open', from: undefined, before: undefined };
  const rows = await selectAudit(
    market.db,
    { ...filter, subjectId: id },
    { cursor: undefined, limit: 100 },
  );
  return rows.map(({ actor_id: actor }) => actor);
}

describe('the file of an order', () => {
  test('has every posting of it, each of which adds up to zero, and both sides', async () => {
    const file = await open<OrderFile>(support, `orders/${order}`);
    expect(file.postings.map(({ kind }) => kind)).toEqual(['order_paid']);
    for (const { entries } of file.postings) {
      expect(entries.length).toBeGreaterThan(1);
      expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0);
    }
    expect(file).toMatchObject({
      holder: null,
      has_more_postings: false,
      facts: { buyer: { completed: 0, disputes: 0 }, seller: { completed: 0, lost: 0 } },
      signals: { risk: 'low', shared_devices: 0, shared_payout: false, open_reports: 0 },
      offer: { status: 'active', changes: [] },
    });
  });

  test('has payments, refunds to cards, and what of chargebacks falls on it', async () => {
    const { body } = await market.place(buyer, { offer_id: offer, count: 1 });
    const id: string = body.id;
    const [paid, back, taken] = [newId(), newId(), newId()];
    await sql`
      insert into payment (id, order_id, provider, amount_cents, bonus_cents, currency, status, created_at, updated_at)
      values (${paid}, ${id}, 'stripe', 700, 50, 'USD', 'failed', ${START}, ${START})`.execute(
      market.db,
    );
    await sql`
      insert into card_refund (id, user_id, provider, source, source_id, order_id, cents, available_at, created_at,
        requested_at, status, done_at)
      values (${back}, ${buyer}, 'stripe', 'payment', ${paid}, ${id}, 300, ${START}, ${START}, ${START}, 'sent', ${START})`.execute(
      market.db,
    );
    await sql`
      insert into chargeback (id, provider, provider_id, status, source, source_id, user_id, cents, reason, opened_at, asked_at)
      values (${taken}, 'stripe', 'dp_1', 'needs_response', 'payment', ${paid}, ${buyer}, 700, 'fraudulent', ${START}, ${START})`.execute(
      market.db,
    );
    await sql`
      insert into chargeback_order (chargeback_id, order_id, seller_id, kind, cents, seller_cents, market_cents)
      values (${taken}, ${id}, ${seller}, 'buyer', 650, 0, 650)`.execute(market.db);
    const file = await open<OrderFile>(support, `orders/${id}`);
    expect(file.payments).toMatchObject([{ id: paid, status: 'failed', amount: 700 }]);
    expect(file.card_refunds).toMatchObject([{ id: back, status: 'done', amount: 300 }]);
    expect(file.chargebacks).toMatchObject([{ id: taken, amount: 650, reason: 'fraudulent' }]);
    for (const table of ['chargeback_order', 'chargeback', 'card_refund', 'payment']) {
      await sql`delete from ${sql.table(table)}`.execute(market.db);
    }
  });

  test('says what of the offer is other than what was bought', async () => {
    await sql`update offer set title = 'Two of them', warranty_days = 7 where id = ${offer}`.execute(
      market.db,
    );
    expect((await open<OrderFile>(support, `orders/${order}`)).offer.changes).toEqual([
      { trait: 'title', bought: 'A thing that people want', now: 'Two of them' },
      { trait: 'warranty', bought: 0, now: 7 },
    ]);
  });

  test('says what both sides share, and who has it', async () => {
    const id = await disputed();
    for (const user of [buyer, seller]) {
      await sql`insert into known_device values (${user}, 'one', ${START}, ${START})`.execute(
        market.db,
      );
      const method = await market.payoutMethod(user);
      await sql`update payout_method set fingerprint = 'same' where id = ${method}`.execute(
        market.db,
      );
    }
    await market.call('POST', `admin/disputes/${id}/take`, {}, { as: support });
    expect(await open<OrderFile>(other, `orders/${id}`)).toMatchObject({
      holder: { id: support, public_name: 'anna' },
      signals: { shared_devices: 1, shared_payout: true },
    });
  });

  test('is not for its sides, and not for others', async () => {
    const own = await market.user({ role: 'support' });
    await market.fund(own, 10_000);
    const { body } = await market.place(own, { offer_id: offer, count: 1 });
    expect((await ask(own, `orders/${body.id}`)).body.code).toBe('ORDER_OWN_CASE');
    expect((await note(own, `orders/${body.id}`)).body.code).toBe('ORDER_OWN_CASE');
    expect((await ask(buyer, `orders/${order}`)).status).toBe(403);
    expect((await ask(support, `orders/${newId()}`)).body.code).toBe('ORDER_NOT_FOUND');
    expect((await ask(support, 'orders/here')).status).toBe(422);
    expect(await looksAt(body.id)).toEqual([]);
  });
});

/** Another order of the two, in dispute. */
async function disputed(): Promise<string> {
  const account = await market.offer({ sellerId: seller, base: 'accounts', stock: 1 });
  const { body } = await market.place(buyer, { offer_id: account, count: 1 });
  const id: string = body.id;
  await market.pay(buyer, id);
  await market.call('POST', `market/order/${id}/start`, {}, { as: seller });
  const claim = { reason: 'other', text: 'It is not what I bought' };
  const opened = await market.call('POST', `market/order/${id}/dispute`, claim, { as: buyer });
  expect(opened.status, JSON.stringify(opened.body)).toBe(200);
  return id;
}

test('the chat is read by whoever has an open case, and by nobody where there is none', async () => {
  const chat = (id: string) =>
    market.call('POST', `admin/disputes/${id}/chat`, {}, { as: support });
  expect((await chat(order)).body.code).toBe('CASE_NOT_OPEN');
  const id = await disputed();
  expect((await chat(id)).body.code).toBe('CASE_NOT_YOURS');
  await market.call('POST', `admin/disputes/${id}/take`, {}, { as: support });
  expect((await chat(id)).status).toBe(200);
  const { looks } = await open<OrderFile>(other, `orders/${id}`);
  expect(looks.map(({ action, by }) => [action, by?.public_name])).toEqual([
    ['files.open', 'ben'],
    ['cases.read_chat', 'anna'],
    ['cases.take', 'anna'],
  ]);
});

describe('the file of a person', () => {
  test('has balances for whoever keeps the books alone', async () => {
    const file = await open<PersonFile>(admin, `people/${buyer}`);
    expect(file.balances?.find(({ kind }) => kind === 'real')?.balance).toBeGreaterThan(0);
    expect((await open<PersonFile>(support, `people/${buyer}`)).balances).toBeNull();
  });

  test('has reports by and about the person', async () => {
    const report = { type: 'person', id: seller, reason: 'fraud', text: 'A second account' };
    const sent = await market.call('POST', 'report', report, { as: buyer });
    expect(sent.status, JSON.stringify(sent.body)).toBe(201);
    const told = { reason: 'fraud', status: 'open', text: 'A second account' };
    expect((await open<PersonFile>(support, `people/${seller}`)).reports).toMatchObject({
      about: [{ ...told, reporter: { id: buyer }, person: { id: seller } }],
      by: [],
    });
    expect((await open<PersonFile>(support, `people/${buyer}`)).reports).toMatchObject({
      about: [],
      by: [told],
    });
    const { signals } = await open<OrderFile>(support, `orders/${order}`);
    expect(signals.open_reports).toBe(1);
  });

  test('names accounts on the same devices, and with the same destination of payouts', async () => {
    const [one, twin, stranger] = [await market.user(), await market.user(), await market.user()];
    for (const [user, device] of [
      [one, 'a'],
      [one, 'b'],
      [twin, 'a'],
      [twin, 'b'],
      [stranger, 'c'],
    ]) {
      await sql`insert into known_device values (${user}, ${device}, ${START}, ${START})`.execute(
        market.db,
      );
    }
    for (const user of [one, twin]) {
      const method = await market.payoutMethod(user);
      await sql`update payout_method set fingerprint = 'there' where id = ${method}`.execute(
        market.db,
      );
    }
    const { linked } = await open<PersonFile>(support, `people/${one}`);
    expect(linked).toMatchObject([{ id: twin, devices: 2, payouts: 1, is_banned: false }]);
  });

  test('is not for the person, and not for others', async () => {
    expect((await ask(support, `people/${support}`)).body.code).toBe('FILE_OWN');
    expect((await note(support, `people/${support}`)).body.code).toBe('FILE_OWN');
    expect((await ask(seller, `people/${buyer}`)).status).toBe(403);
    expect((await ask(support, `people/${newId()}`)).body.code).toBe('FILE_NOT_FOUND');
  });
});

test('orders of a person and of an offer are listed by pages, the newest first', async () => {
  const person = await market.user();
  await market.fund(person, 50_000);
  const ids: string[] = [];
  for (let count = 0; count < 5; count += 1) {
    const { body } = await market.place(person, { offer_id: offer, count: 1 });
    await market.pay(person, body.id);
    ids.unshift(body.id);
  }
  const pages = async (path: string): Promise<string[]> => {
    const found: string[] = [];
    for (let cursor = ''; ;) {
      const query = `limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`;
      const page = await open<{ data: FiledOrder[]; meta: { next_cursor: string | null } }>(
        support,
        `${path}/orders?${query}`,
      );
      found.push(...page.data.map(({ id }) => id));
      if (page.meta.next_cursor === null) return found;
      cursor = page.meta.next_cursor;
    }
  };
  expect(await pages(`buyer/${person}`)).toEqual(ids);
  expect(await pages(`seller/${person}`)).toEqual([]);
  expect((await pages(`offer/${offer}`)).slice(0, 5)).toEqual(ids);
  expect((await pages(`seller/${seller}`)).slice(0, 5)).toEqual(ids);
  expect((await ask(support, `seller/${newId()}/orders`)).body.code).toBe('FILE_NOT_FOUND');
});

describe('a look', () => {
  test('stands in the record once for an hour and somebody, whichever call it was', async () => {
    const person = await market.user({ email: 'whole.address@legend.test' });
    const account = () => market.call('GET', `admin/user/${person}`, undefined, { as: support });
    const answers = await Promise.all([
      ask(support, `people/${person}`),
      account(),
      ask(support, `buyer/${person}/orders`),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await looksAt(person)).toEqual([support]);
    await ask(other, `people/${person}`);
    expect(await looksAt(person)).toEqual([other, support]);
    market.clock.advanceMs(HOUR + 1);
    expect((await account()).body.email).toBe('whole.address@legend.test');
    expect(await looksAt(person)).toEqual([support, other, support]);
  });

  test('is refused, and not recorded, for who lost the right meanwhile', async () => {
    const leaving = await market.user({ role: 'support' });
    expect((await ask(leaving, `orders/${order}`)).status).toBe(200);
    await sql`update app_user set role = 'user' where id = ${leaving}`.execute(market.db);
    const before = await looksAt(buyer);
    for (const path of [`orders/${order}`, `people/${buyer}`, `buyer/${buyer}/orders`]) {
      expect((await ask(leaving, path)).status, path).toBe(403);
    }
    expect((await note(leaving, `orders/${order}`)).status).toBe(403);
    expect(await looksAt(buyer)).toEqual(before);
  });
});

describe('a note of staff', () => {
  test('stands with its author, the newest first, for staff alone, and is never changed', async () => {
    const id = await disputed();
    expect((await note(support, `orders/${id}`, 'The first one')).status).toBe(200);
    const second = await note(other, `orders/${id}`, '  The second one\n');
    expect(second.body).toMatchObject({ text: 'The second one', by: { public_name: 'ben' } });
    const { notes, looks } = await open<OrderFile>(support, `orders/${id}`);
    expect(notes.map(({ text, by }) => [text, by?.public_name])).toEqual([
      ['The second one', 'ben'],
      ['The first one', 'anna'],
    ]);
    expect(looks.map(({ action }) => action)).toContain('files.note');
    await expect(sql`update staff_note set text = 'x'`.execute(market.db)).rejects.toThrow(
      'append-only',
    );
    await expect(sql`delete from staff_note`.execute(market.db)).rejects.toThrow('append-only');
  });

  test('is refused without words, with too many, and about nothing', async () => {
    expect((await note(support, `orders/${order}`, '  ')).status).toBe(422);
    expect((await note(support, `orders/${order}`, 'x'.repeat(1_001))).status).toBe(422);
    expect((await note(support, `offers/${newId()}`)).body.code).toBe('FILE_NOT_FOUND');
    expect((await note(support, `sellers/${buyer}`)).body.code).toBe('FILE_NOT_FOUND');
    expect((await note(support, `rooms/${buyer}`)).status).toBe(422);
  });

  test('keeps neither address nor name of an account that is erased', async () => {
    const { eraseTraces } = await import('~/server/modules/privacy/personal-data.repository.ts');
    const person = await market.user({ public_name: 'Zoe_9', email: 'zoe@legend.test' });
    await note(support, `people/${person}`, 'Zoe_9 also writes as zoe@legend.test, a reseller');
    await market.db
      .transaction()
      .execute((tx) =>
        eraseTraces(
          tx,
          { userId: person, emails: ['zoe@legend.test'], name: 'Zoe_9' },
          market.clock.now(),
        ),
      );
    const { notes } = await open<PersonFile>(support, `people/${person}`);
    expect(notes.map(({ text }) => text)).toEqual([
      '[removed] also writes as [removed], a reseller',
    ]);
  });
});

test('the list of people shows no whole address, and looking for one is recorded without it', async () => {
  const people = async (search: string) =>
    (
      await market.call('GET', `admin/user?${new URLSearchParams({ search })}`, undefined, {
        as: support,
      })
    ).body.data;
  expect(await people('tomas_r')).toMatchObject([{ id: buyer, email: 't…@l….test' }]);
  // A part of an address is looked for with its @ alone: everything else would find it without a record.
  expect(await people('tomas.r')).toEqual([]);
  expect(await people('tomas.r@leg')).toMatchObject([{ id: buyer, email: 't…@l….test' }]);
  const { rows } = await sql<{ after: object; subject_id: string }>`
    select after, subject_id from audit_record where action = 'backoffice.search_email'
  `.execute(market.db);
  expect(rows).toEqual([{ subject_id: buyer, after: { looked_for: 't…@l…', found: [buyer] } }]);
});

test('a search by address is recorded wherever its page begins', async () => {
  const search = 'tomas.r@l';
  const query = new URLSearchParams({ search, cursor: 'ffffffff-ffff-7fff-bfff-ffffffffffff' });
  const recorded = async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from audit_record where action = 'backoffice.search_email'
    `.execute(market.db);
    return rows[0]?.count ?? 0;
  };
  const before = await recorded();
  const { body } = await market.call('GET', `admin/user?${query}`, undefined, { as: support });
  expect(body.data).toMatchObject([{ id: buyer }]);
  expect(await recorded()).toBe(before + 1);
});

describe('the file of an offer', () => {
  test('has what was changed of it, who did it, and its prices', async () => {
    const fox = await market.user({ is_seller: true, trust_level: 2, public_name: 'Fox_2' });
    const id = await market.offer({ sellerId: fox, priceCents: 1_000 });
    const change = (body: object) =>
      market.call('PATCH', `market/seller/offer/${id}`, body, { as: fox });
    for (const body of [
      { price: 1_200 },
      { title: 'Another thing that people want', warranty_days: 7 },
    ]) {
      market.clock.advanceMs(1_000);
      const { status, body: answer } = await change(body);
      expect(status, JSON.stringify(answer)).toBe(200);
    }
    const reject = { decision: 'reject', reason: 'It says what it is not' };
    const decided = await market.call('POST', `admin/market/offer/${id}/moderate`, reject, {
      as: support,
    });
    expect(decided.status, JSON.stringify(decided.body)).toBe(200);
    const file = await open<OfferFile>(other, `offers/${id}`);
    expect(file).toMatchObject({
      status: 'inactive',
      seller: { id: fox, public_name: 'Fox_2' },
      price: 1_200,
      moderation_reason: 'It says what it is not',
      removed_at: null,
    });
    expect(file.versions.map(({ by, changes }) => [by, changes])).toEqual([
      ['staff', [{ field: 'status', name: null, before: 'active', after: 'inactive' }]],
      [
        'seller',
        [
          {
            field: 'title',
            name: null,
            before: 'A thing that people want',
            after: 'Another thing that people want',
          },
          { field: 'warranty_days', name: null, before: 0, after: 7 },
        ],
      ],
      ['seller', [{ field: 'price_micros', name: null, before: 1_000, after: 1_200 }]],
    ]);
    expect(file.prices).toMatchObject([{ by: 'seller', before: 1_000, after: 1_200 }]);
    expect(file.looks.map(({ action }) => action)).toEqual(['files.open', 'offers.reject']);
  });

  test('is not for its seller, and not for others', async () => {
    const own = await market.user({ role: 'support', is_seller: true });
    const id = await market.offer({ sellerId: own });
    expect((await ask(own, `offers/${id}`)).body.code).toBe('FILE_OWN');
    expect((await note(own, `offers/${id}`)).body.code).toBe('FILE_OWN');
    expect((await ask(own, `sellers/${own}`)).body.code).toBe('FILE_OWN');
    expect((await ask(seller, `offers/${id}`)).status).toBe(403);
    expect((await ask(support, `offers/${newId()}`)).body.code).toBe('FILE_NOT_FOUND');
  });
});

describe('the file of a seller', () => {
  test('counts what the market counts, and has payouts for whoever decides them', async () => {
    const method = await market.payoutMethod(seller);
    const payout = newId();
    await sql`
      insert into payout_request (id, user_id, method_id, amount_cents, status, created_at, updated_at)
      values (${payout}, ${seller}, ${method}, 1000, 'pending', ${START}, ${START})`.execute(
      market.db,
    );
    await sql`update app_user set completed_orders = 4, on_time_count = 3, rating_sum = 27, reviews_count = 2
      where id = ${seller}`.execute(market.db);
    const file = await open<SellerFile>(support, `sellers/${seller}`);
    expect(file).toMatchObject({
      level: 0,
      levels: [],
      results: { completed: 4, on_time: 3, rating: 4.5, ratings: 2, recent: { failed: 0 } },
      holds: { count: 0, amount: 0 },
      payouts: null,
    });
    expect(file.results.disputes).toBeGreaterThan(0);
    expect(file.offers.find(({ status }) => status === 'active')?.count).toBeGreaterThan(0);
    const whole = await open<SellerFile>(admin, `sellers/${seller}`);
    expect(whole.payouts).toMatchObject([{ id: payout, status: 'pending', amount: 1_000 }]);
    await sql`delete from payout_request where id = ${payout}`.execute(market.db);
  });

  test('says when the level changed, what was asked and what was proven', async () => {
    const rising = await market.user({ is_seller: true });
    await sql`update app_user set seller_level = 3, level_counted_at = ${new Date(0)} where id = ${rising}`.execute(
      market.db,
    );
    await market.runJob('sellers.count_levels');
    const asked = newId();
    await sql`
      insert into seller_request (id, user_id, status, about, reason, created_at, decided_at)
      values (${asked}, ${rising}, 'rejected', 'I sell gold', 'Say more', ${START}, ${START})`.execute(
      market.db,
    );
    await sql`
      insert into seller_proof (id, seller_id, category_id, status, about, reason, created_at, decided_at)
      select ${newId()}, ${rising}, id, 'refused', 'A picture', 'It is cut', ${START}, ${START}
      from category where base = 'items'`.execute(market.db);
    const file = await open<SellerFile>(support, `sellers/${rising}`);
    expect(file.levels).toMatchObject([{ from: 3, to: 0 }]);
    expect(file.requests).toMatchObject([{ id: asked, status: 'rejected', reason: 'Say more' }]);
    expect(file.proofs).toMatchObject([
      { status: 'refused', category: 'items', game: 'Test Game', reason: 'It is cut' },
    ]);
    expect((await ask(support, `sellers/${buyer}`)).body.code).toBe('FILE_NOT_FOUND');
  });
});
