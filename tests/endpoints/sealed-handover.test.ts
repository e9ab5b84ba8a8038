/**
 * What is handed over in secret by manual delivery: only its buyer opens it, every opening is recorded and told, nobody
 * reads it anywhere else (decision 0047).
 */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { openMarket, type Market, type OfferOptions } from '../races/support/market.ts';
import { assertLedger } from '../support/assert-ledger.ts';

const LOGIN = 'dragon-of-the-test';
const PASSWORD = 'hoard-under-the-hill';
const MAILBOX = 'dragon@mailbox.test';
const ACCOUNT = {
  login: LOGIN,
  password: PASSWORD,
  email_login: MAILBOX,
  email_password: 'letters-and-fire',
  notes: 'Born in a cave',
};
const SECRETS = [LOGIN, PASSWORD, MAILBOX, 'letters-and-fire', 'Born in a cave'];
const COMPLAINT = { reason: 'not_as_described', text: 'The password does not work at all' };

let market: Market;
let buyer: string;
let seller: string;
let support: string;

beforeAll(async () => {
  market = await openMarket();
  support = await market.user({ role: 'support' });
});
beforeEach(async () => {
  [buyer, seller] = await Promise.all([market.user(), market.user({ is_seller: true })]);
  await market.fund(buyer, 100_000);
});
afterEach(async () => {
  await market.outbox.drain();
  await assertLedger(market.db);
  expect(market.problems.splice(0)).toEqual([]);
});
afterAll(() => market.drop());

const go = (as: string, id: string, action: string, body: object = {}) =>
  market.call('POST', `market/order/${id}/${action}`, body, { as });
const show = async (as: string, id: string) =>
  (await market.call('GET', `market/order/${id}`, undefined, { as })).body;
const open = (as: string, id: string, ...parts: string[]) => go(as, id, 'sealed', { parts });

/** An order whose seller has started. */
async function started(base: OfferOptions['base'] = 'accounts', count = 1): Promise<string> {
  const offer = await market.offer({ sellerId: seller, base });
  const { body } = await market.place(buyer, { offer_id: offer, count });
  await market.pay(buyer, body.id);
  expect((await go(seller, body.id, 'start')).body.status).toBe('in_progress');
  return body.id;
}

interface Part {
  id: string;
  part: string;
  unit: number;
  opened_at: string | null;
  withdrawn: boolean;
}

async function delivered(): Promise<{ id: string; parts: Record<string, string> }> {
  const id = await started();
  const { status, body } = await go(seller, id, 'deliver', { sealed: [ACCOUNT] });
  expect(status, JSON.stringify(body)).toBe(200);
  return { id, parts: partsOf(body.sealed) };
}

const partsOf = (sealed: Part[]) =>
  Object.fromEntries(sealed.map(({ part, id }) => [part, id] as const));

const views = (id: string) =>
  market.db
    .selectFrom('secret_view')
    .select(['user_id', 'sealed_id'])
    .where('order_id', '=', id)
    .orderBy('id')
    .execute();

describe('a delivery', () => {
  test('without what the goods ask for is refused, field by field, and changes nothing', async () => {
    const id = await started();
    const refused = async (body: object) => {
      const answer = await go(seller, id, 'deliver', body);
      return [answer.status, answer.body.code, ...paths(answer.body)];
    };
    const incomplete = [422, 'ORDER_HANDOVER_INCOMPLETE'];
    expect(await refused({ text: 'Look in the chat' })).toEqual([
      ...incomplete,
      'sealed.0.login',
      'sealed.0.password',
    ]);
    expect(await refused({ sealed: [{ login: LOGIN, password: ' ' }] })).toEqual([
      ...incomplete,
      'sealed.0.password',
    ]);
    expect(await refused({ sealed: [{ ...ACCOUNT, login: 'x'.repeat(321) }] })).toEqual([
      ...incomplete,
      'sealed.0.login',
    ]);
    expect(await refused({ sealed: [{ ...ACCOUNT, shoe_size: '44' }] })).toEqual([
      ...incomplete,
      'sealed.0.shoe_size',
    ]);
    expect(await refused({ sealed: [ACCOUNT, ACCOUNT] })).toEqual([...incomplete, 'sealed']);
    // Beyond what a field of any goods may have: refused before anything is looked at.
    expect(await refused({ sealed: [{ ...ACCOUNT, notes: 'x'.repeat(4_001) }] })).toEqual([
      422,
      'VALIDATION',
      'sealed.0.notes',
    ]);
    const many = Array.from({ length: 101 }, () => ACCOUNT);
    expect(await refused({ sealed: many })).toEqual([422, 'VALIDATION', 'sealed']);
    for (const sealed of ['text', [['x']], [{ login: 5 }], [{ 'Not a key': 'x' }]]) {
      expect((await go(seller, id, 'deliver', { sealed })).status, JSON.stringify(sealed)).toBe(
        422,
      );
    }
    expect(await show(buyer, id)).toMatchObject({ status: 'in_progress', sealed: [] });
    expect((await go(buyer, id, 'deliver', { sealed: [ACCOUNT] })).body.code).toBe(
      'ORDER_NOT_YOURS_TO_DO',
    );
  });

  test('of codes has one for each unit; of a traded thing a picture', async () => {
    const cards = await started('gift-cards', 2);
    const code = { code: 'AAAA-BBBB-CCCC' };
    expect((await go(seller, cards, 'deliver', { sealed: [code] })).status).toBe(422);
    const sent = await go(seller, cards, 'deliver', { sealed: [code, { code: 'DDDD' }] });
    expect(sent.body.sealed.map(({ unit, part }: Part) => [unit, part])).toEqual([
      [1, 'code'],
      [2, 'code'],
    ]);
    const things = await started('items');
    const unproved = await go(seller, things, 'deliver', { text: 'Traded' });
    expect([unproved.body.code, ...paths(unproved.body)]).toEqual([
      'ORDER_HANDOVER_INCOMPLETE',
      'images',
    ]);
    const image = newId();
    await market.db
      .insertInto('media')
      .values({
        id: image,
        owner_id: seller,
        width: 10,
        height: 10,
        byte_size: 10,
        content_hash: image,
        claimed_at: null,
        created_at: new Date(),
      })
      .execute();
    expect((await go(seller, things, 'deliver', { images: [image] })).body.status).toBe(
      'acceptance',
    );
  });

  test('sent twice with one key is one; another content under that key is refused', async () => {
    const id = await started();
    const key = newId();
    const send = (sealed: object) =>
      market.call('POST', `market/order/${id}/deliver`, { sealed: [sealed] }, { as: seller, key });
    const [one, other] = await Promise.all([send(ACCOUNT), send(ACCOUNT)]);
    expect(one.text).toBe(other.text);
    expect(one.body.sealed).toHaveLength(4);
    const changed = await send({ ...ACCOUNT, password: 'another' });
    expect(changed.body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });
});

const paths = (body: { errors?: { path: string }[] }) =>
  (body.errors ?? []).map(({ path }) => path);

describe('what was sealed', () => {
  test('is opened by its buyer, part by part; both sides see which, and when', async () => {
    const { id, parts } = await delivered();
    expect(Object.keys(parts)).toEqual(['login', 'password', 'mailbox', 'notes']);
    expect((await show(buyer, id)).actions).toContain('reveal');
    market.clock.advanceMs(60_000);
    const at = market.clock.now().toISOString();
    const answer = await open(buyer, id, parts.mailbox ?? '');
    expect(answer.body.data).toEqual([
      {
        id: parts.mailbox,
        unit: 1,
        part: 'mailbox',
        opened_at: at,
        fields: [
          { key: 'email_login', value: MAILBOX },
          { key: 'email_password', value: 'letters-and-fire' },
        ],
      },
    ]);
    for (const as of [buyer, seller, support]) {
      const { sealed } = await show(as, id);
      const opened = sealed.filter((part: Part) => part.opened_at !== null);
      expect(opened).toMatchObject([{ part: 'mailbox', opened_at: at }]);
    }
    expect((await show(buyer, id)).revealed_at).toBe(at);
  });

  test('opened again, or twice at once, is the same: its time stays, each look is recorded, one event is told', async () => {
    const { id, parts } = await delivered();
    const login = parts.login ?? '';
    const both = await Promise.all([open(buyer, id, login), open(buyer, id, login)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    market.clock.advanceMs(60_000);
    const later = await open(buyer, id, login, login, parts.password ?? '');
    expect(later.body.data).toHaveLength(2);
    expect(later.body.data[0]).toEqual(both[0].body.data[0]);
    expect(await views(id)).toHaveLength(4);
    const told = await sql<{ count: number }>`
      select count(*)::int as count from outbox
      where topic = 'orders.sealed_opened' and payload->>'order_id' = ${id}
    `.execute(market.db);
    expect(told.rows[0]?.count).toBe(2);
  });

  test('is nobody else’s: not another buyer’s, not the seller’s, not that of staff, with a case or without', async () => {
    const { id, parts } = await delivered();
    const login = parts.login ?? '';
    const refusals = async () => {
      const all = [await market.user(), seller, support, await market.user({ role: 'admin' })];
      return Promise.all(all.map(async (as) => (await open(as, id, login)).body.code));
    };
    const refused = [
      'ORDER_NOT_FOUND',
      'ORDER_NOT_YOURS_TO_DO',
      'ORDER_NOT_YOURS_TO_DO',
      'ORDER_NOT_YOURS_TO_DO',
    ];
    expect(await refusals()).toEqual(refused);
    await go(buyer, id, 'dispute', COMPLAINT);
    expect(await refusals()).toEqual(refused);
    expect(await views(id)).toEqual([]);
    // A buyer of another order cannot open it by way of their own.
    const mine = await delivered();
    const crossed = await open(buyer, mine.id, login);
    expect([crossed.status, crossed.body.code]).toEqual([404, 'ORDER_NOTHING_TO_REVEAL']);
    const mixed = await open(buyer, mine.id, mine.parts.login ?? '', login);
    expect(mixed.status).toBe(404);
    expect(await views(mine.id)).toEqual([]);
  });

  test('is not there before it was delivered, and bad input opens nothing', async () => {
    const id = await started();
    expect((await open(buyer, id, newId())).body.code).toBe('ORDER_NOTHING_TO_REVEAL');
    const { id: other } = await delivered();
    for (const parts of [[], ['x'], 'x', undefined, Array.from({ length: 101 }, newId)]) {
      expect((await go(buyer, other, 'sealed', { parts })).status, String(parts)).toBe(422);
    }
  });

  test('stays the seller’s where it was not opened before a refund', async () => {
    const { id, parts } = await delivered();
    await open(buyer, id, parts.login ?? '');
    await go(buyer, id, 'dispute', COMPLAINT);
    const decision = { decision: 'refund', reason: 'It does not work' };
    const path = `admin/order/${id}/resolve`;
    const refunded = await market.call('POST', path, decision, { as: support });
    expect(refunded.body.status).toBe('refund');
    expect((await open(buyer, id, parts.password ?? '')).body.code).toBe('ORDER_NOTHING_TO_REVEAL');
    expect((await open(buyer, id, parts.login ?? '')).status).toBe(200);
    const { sealed } = await show(buyer, id);
    expect(sealed.map(({ part, withdrawn }: Part) => [part, withdrawn])).toEqual([
      ['login', false],
      ['password', true],
      ['mailbox', true],
      ['notes', true],
    ]);
    expect(await stored(id)).toEqual([true, false, false, false]);
  });

  test('is replaced by another delivery: the first cannot be opened any more', async () => {
    const { id, parts } = await delivered();
    await open(buyer, id, parts.login ?? '', parts.password ?? '');
    await go(buyer, id, 'dispute', COMPLAINT);
    const decision = { decision: 'redeliver', reason: 'Send the right one' };
    const path = `admin/order/${id}/resolve`;
    await market.call('POST', path, decision, { as: support });
    market.clock.advanceMs(60_000);
    const fresh = { login: 'another-dragon', password: 'another-hoard' };
    const again = await go(seller, id, 'deliver', { sealed: [fresh] });
    expect(again.body.sealed.map(({ part, opened_at: at }: Part) => [part, at])).toEqual([
      ['login', null],
      ['password', null],
    ]);
    expect(again.body.revealed_at ?? (await show(buyer, id)).revealed_at).toBeNull();
    for (const old of Object.values(parts)) {
      expect((await open(buyer, id, old)).body.code).toBe('ORDER_NOTHING_TO_REVEAL');
    }
    const { login = '' } = partsOf(again.body.sealed);
    expect((await open(buyer, id, login)).body.data[0].fields).toEqual([
      { key: 'login', value: 'another-dragon' },
    ]);
    expect(await stored(id)).toEqual([false, false, false, false, true, true]);
  });

  test('may be opened by a buyer who was banned meanwhile', async () => {
    const { id, parts } = await delivered();
    await market.db
      .updateTable('app_user')
      .set({ is_banned: true })
      .where('id', '=', buyer)
      .execute();
    expect((await open(buyer, id, parts.login ?? '')).status).toBe(200);
  });

  /** Whether something is kept of each part, in the order of deliveries. */
  async function stored(id: string): Promise<boolean[]> {
    const rows = await market.db
      .selectFrom('sealed_part')
      .select('ciphertext')
      .where('order_id', '=', id)
      .orderBy('id')
      .execute();
    return rows.map(({ ciphertext }) => ciphertext !== null);
  }
});

test('nothing of it is in any table, mail, event or answer but that of the opening', async () => {
  const { id, parts } = await delivered();
  await open(buyer, id, ...Object.values(parts));
  await market.outbox.drain();
  await market.mailsTo(buyer);
  await market.mailsTo(seller);
  for (const as of [buyer, seller, support]) {
    const seen = JSON.stringify(await show(as, id));
    for (const secret of SECRETS) expect(seen).not.toContain(secret);
  }
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
  `.execute(market.db);
  expect(tables.length).toBeGreaterThan(50);
  for (const { name } of tables) {
    for (const secret of SECRETS) {
      const { rows } = await sql`
        select from ${sql.table(name)} t where t::text like ${`%${secret}%`} limit 1
      `.execute(market.db);
      expect(rows, `${secret} in ${name}`).toHaveLength(0);
    }
  }
});
