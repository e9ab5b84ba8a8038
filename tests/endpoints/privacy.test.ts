/** Data export and account deletion: rules, rights, races, and that no personal data remains. */
import { sql } from 'kysely';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { proveDatabase } from '~/server/core/audit-links.ts';
import { storageKeyOf } from '~/server/modules/media/index.ts';
import {
  addressedTables,
  impersonalTables,
  personalTables,
} from '~/server/modules/privacy/index.ts';
import { balancesOf, grantBonus } from '~/server/modules/wallet/index.ts';
import { takeIn } from '~/server/modules/wallet/use-cases/card-money.ts';
import { openMarket, type Market } from '../races/support/market.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { PASSWORD, startAccounts, type AccountsApp, type Person } from './account.app.ts';

let app: AccountsApp;
let market: Market;
beforeAll(async () => {
  app = await startAccounts();
  market = await openMarket(app);
});
afterEach(async () => {
  await app.drain();
  expect(app.problems.splice(0)).toEqual([]);
  await assertLedger(app.db);
});
afterAll(() => app.close());

const subjectsTo = async (email: string): Promise<string[]> =>
  (await app.mailsTo(email)).map(({ subject }: { subject: string }) => subject);
const askExport = (token: string, password = PASSWORD) =>
  app.call('POST', 'auth/export', { password }, { token });
const requestDeletion = (token: string, change: Record<string, unknown> = {}) =>
  app.call(
    'POST',
    'auth/deletion',
    { password: PASSWORD, confirmation: 'DELETE', ...change },
    { token },
  );
const stay = (token: string) => app.call('DELETE', 'auth/deletion', undefined, { token });
const state = async (token: string) =>
  (await app.call('GET', 'auth/deletion', undefined, { token })).body;
const profile = (token: string) => app.call('GET', 'auth/profile', undefined, { token });

/** One unit of 10 USD, with the fee. */
const placeOrder = (token: string, offerId: string) =>
  app.call(
    'POST',
    'market/order',
    { offer_id: offerId, count: 1, currency: 'USD', expected_total_amount: 1_100 },
    { token, headers: { 'idempotency-key': newId() } },
  );
const step = (token: string, orderId: string, action: string, body: unknown = {}) =>
  app.call('POST', `market/order/${orderId}/${action}`, body, {
    token,
    headers: { 'idempotency-key': newId() },
  });

/** A whole trade between two people, with the seller's money paid out of the way at its end. */
async function trade(buyer: Person, seller: Person): Promise<string> {
  await app.db
    .updateTable('app_user')
    .set({ is_seller: true })
    .where('id', '=', seller.id)
    .execute();
  const offerId = await market.offer({ sellerId: seller.id, base: 'top-up' });
  await market.fund(buyer.id, 1_100);
  const { body } = await placeOrder(buyer.token, offerId);
  await step(buyer.token, body.id, 'pay', {
    method: 'wallet',
    use_bonus: false,
    expected_due_amount: 1_100,
    expected_bonus_amount: 0,
  });
  await step(seller.token, body.id, 'start');
  await step(seller.token, body.id, 'deliver', {
    text: `Handed over. Ask ${seller.name} or ${seller.email}.`,
    sealed: [{ code: `For ${buyer.name}` }],
  });
  const done = await step(buyer.token, body.id, 'confirm');
  expect(done.body.status).toBe('completed');
  return body.id;
}

/** An offer with a picture that a file named by its address. */
async function showFrom({ id }: Person, source_url: string): Promise<void> {
  const offer_id = await market.offer({ sellerId: id });
  const picture = { offer_id, position: 0, media_id: newId(), source_url };
  await app.db.insertInto('offer_image').values(picture).execute();
}

describe('the archive', () => {
  test('is asked for with the password, once a day, and made in the background', async () => {
    const { email, token } = await app.person();
    expect(await askExport(token, 'not the password')).toMatchObject({
      status: 422,
      body: { code: 'PASSWORD_WRONG', errors: [{ path: 'password' }] },
    });
    const asked = await askExport(token);
    expect(asked).toMatchObject({ status: 202, body: { export: { status: 'pending' } } });
    expect(await askExport(token)).toMatchObject({
      status: 409,
      body: { code: 'EXPORT_TOO_SOON' },
    });
    const path = `auth/export/${asked.body.export.id}/archive`;
    expect((await app.call('GET', path, undefined, { token })).status).toBe(404);
    await app.job('privacy.build_export');
    const { body } = await app.call('GET', 'auth/export', undefined, { token });
    expect(body.export).toMatchObject({ status: 'ready', byte_size: expect.any(Number) });
    expect((await subjectsTo(email))[0]).toBe('Your data from Legend is ready');
    const [mail] = await app.mailsTo(email);
    expect(mail.text).not.toContain(asked.body.export.id);
  });

  test('two who ask at once get one archive', async () => {
    const { id, token } = await app.person();
    const replies = await Promise.all([askExport(token), askExport(token), askExport(token)]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([202, 409, 409]);
    const rows = await app.db
      .selectFrom('data_export')
      .selectAll()
      .where('user_id', '=', id)
      .execute();
    expect(rows).toHaveLength(1);
  });

  test('holds everything of one’s own, and nobody else’s', async () => {
    const [buyer, seller] = [await app.person(), await app.person()];
    const orderId = await trade(buyer, seller);
    await app.db
      .updateTable('market_order')
      .set({ buyer_inputs: JSON.stringify({ character: 'Secret_of_the_buyer' }) })
      .where('id', '=', orderId)
      .execute();
    await speak(buyer, seller, 'Words of the buyer', 'Words of the seller');
    const picture = await app.upload(seller.token, '#123456');
    await showFrom(seller, 'https://pictures.example.com/of-the-seller.png');
    await showFrom(buyer, 'https://pictures.example.com/of-the-buyer.png');
    const checked = { level: 2, provider: 'sandbox', status: 'approved' } as const;
    const at = new Date('2026-11-20T10:00:00Z');
    await app.db
      .insertInto('verification')
      .values({
        ...checked,
        id: newId(),
        user_id: seller.id,
        provider_reference: 'case-4711',
        reason: null,
        created_at: at,
        updated_at: at,
        expires_at: null,
        told_at: at,
      })
      .execute();
    await market.fundByCard(seller.id, 700);
    const { body } = await askExport(seller.token);
    await app.job('privacy.build_export');
    const path = `auth/export/${body.export.id}/archive`;
    const response = await app.send('GET', path, { token: seller.token });
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="legend-data-\d{4}-\d\d-\d\d\.zip"$/,
    );
    expect(response.headers.get('cache-control')).toBe('no-store');
    const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
    const read = (name: string) => JSON.parse(strFromU8(files[`${name}.json`] ?? new Uint8Array()));
    expect(read('profile')).toMatchObject([{ id: seller.id, email: seller.email }]);
    expect(read('orders_sold')).toMatchObject([{ id: orderId, status: 'completed' }]);
    expect(read('identity_checks')).toMatchObject([
      { ...checked, provider_reference: 'case-4711' },
    ]);
    expect(read('orders_bought')).toEqual([]);
    expect(read('offer_pictures')).toMatchObject([
      { position: 0, source_url: 'https://pictures.example.com/of-the-seller.png' },
    ]);
    expect(read('messages_written')).toMatchObject([{ body: 'Words of the seller' }]);
    expect(read('wallet_statement')).toContainEqual(
      expect.objectContaining({ account: 'card', cents: 700 }),
    );
    expect(read('tax_details')).toBeNull();
    expect(read('sessions')[0]).toMatchObject({ user_agent: 'tests' });
    expect(Object.keys(files)).toEqual(
      expect.arrayContaining(['README.txt', `images/${picture}.webp`, 'consents.json']),
    );
    const everything = Object.entries(files)
      .filter(([name]) => name.endsWith('.json'))
      .map(([, bytes]) => strFromU8(bytes))
      .join('\n');
    const foreigns = [buyer.email, 'Words of the buyer', 'Secret_of_the_buyer', 'of-the-buyer.png'];
    for (const foreign of foreigns) {
      expect(everything).not.toContain(foreign);
    }
    for (const secret of ['password_hash', 'argon2', 'sealed', 'ciphertext', 'hash"']) {
      expect(everything).not.toContain(secret);
    }
  });

  test('opens for its owner’s own hand alone, for seven days', async () => {
    const [owner, stranger] = [await app.person(), await app.person()];
    const staff = await app.person({ role: 'super_admin' });
    const { body } = await askExport(owner.token);
    await app.job('privacy.build_export');
    const path = `auth/export/${body.export.id}/archive`;
    const fetchAs = async (token?: string) =>
      (await app.call('GET', path, undefined, token === undefined ? {} : { token })).status;
    expect(await fetchAs(owner.token)).toBe(200);
    expect(await fetchAs(stranger.token)).toBe(404);
    expect(await fetchAs(staff.token)).toBe(404);
    expect(await fetchAs()).toBe(401);
    const entered = await app.impersonate(owner, staff);
    expect((await app.call('GET', path, undefined, { token: entered })).body.code).toBe(
      'IMPERSONATING',
    );
    expect((await askExport(entered)).body.code).toBe('IMPERSONATING');
    app.advanceDays(7);
    expect(await fetchAs(owner.token)).toBe(404);
    await app.job('privacy.expire_exports');
    expect(await app.services.storage.has(`export/${body.export.id}.zip`)).toBe(false);
    expect((await askExport(owner.token)).status).toBe(202);
  });

  test('of an account without a password waits for one', async () => {
    const { token } = await app.person({ password_hash: null });
    expect((await askExport(token)).body.code).toBe('PASSWORD_NEEDED');
    expect((await requestDeletion(token)).body.code).toBe('PASSWORD_NEEDED');
    const careful = await app.person({ second_factor_on: true });
    expect((await askExport(careful.token)).body.code).toBe('SECOND_FACTOR_CONFIRM');
    expect((await requestDeletion(careful.token)).body.code).toBe('SECOND_FACTOR_CONFIRM');
  });
});

/** A line from each of two people who trade with each other: their room exists by that. */
async function speak(one: Person, two: Person, first: string, second: string): Promise<void> {
  await app.drain();
  const lines = [
    { sender: one.id, body: first },
    { sender: two.id, body: second },
  ];
  for (const { sender, body } of lines) {
    await sql`
      with room as (
        update chat_room set last_seq = last_seq + 1
        where least(buyer_id, seller_id) = least(${one.id}::uuid, ${two.id}::uuid)
          and greatest(buyer_id, seller_id) = greatest(${one.id}::uuid, ${two.id}::uuid)
        returning id, last_seq
      )
      insert into chat_message (room_id, seq, id, sender_id, body, created_at)
      select id, last_seq, ${newId()}, ${sender}, ${body}, now() from room
    `.execute(app.db);
  }
}

const onSale = async ({ id }: Person): Promise<number> =>
  (await app.call('GET', `market/profile/${id}/offers`)).body.data.length;

describe('leaving', () => {
  test('takes the password and the word, by the owner’s own hand', async () => {
    const person = await app.person();
    const staff = await app.person({ role: 'admin' });
    expect((await requestDeletion(person.token, { password: 'wrong' })).body.code).toBe(
      'PASSWORD_WRONG',
    );
    expect((await requestDeletion(person.token, { confirmation: 'yes' })).body).toMatchObject({
      code: 'VALIDATION',
      errors: [{ path: 'confirmation' }],
    });
    const entered = await app.impersonate(person, staff);
    expect((await requestDeletion(entered)).body.code).toBe('IMPERSONATING');
    expect((await requestDeletion(staff.token)).body.code).toBe('DELETION_BLOCKED');
    expect((await requestDeletion(person.token, { confirmation: 'supprimer' })).status).toBe(202);
    expect((await stay(entered)).status).toBe(401);
  });

  test('is refused while anything is open, and says what', async () => {
    const [buyer, seller] = [await app.person(), await app.person({ is_seller: true })];
    const offerId = await market.offer({ sellerId: seller.id });
    const { body: order } = await placeOrder(buyer.token, offerId);
    expect((await state(buyer.token)).obstacles).toEqual([
      { kind: 'purchases', count: 1, amount: null },
    ]);
    expect((await state(seller.token)).obstacles).toMatchObject([{ kind: 'sales', count: 1 }]);
    for (const { token } of [buyer, seller]) {
      expect(await requestDeletion(token)).toMatchObject({
        status: 409,
        body: { code: 'DELETION_BLOCKED' },
      });
    }
    await step(buyer.token, order.id, 'cancel');
    await market.fund(buyer.id, 500);
    expect((await state(buyer.token)).obstacles).toMatchObject([{ kind: 'real', amount: 500 }]);
    expect((await requestDeletion(buyer.token)).body.code).toBe('DELETION_BLOCKED');
    await trade(buyer, seller);
    const { obstacles } = await state(seller.token);
    expect(obstacles).toMatchObject([{ kind: 'hold' }]);
    expect((await requestDeletion(seller.token, { waive_bonus: true })).body.code).toBe(
      'DELETION_BLOCKED',
    );
  });

  test('loses bonus money only when it is given up, and only at the end', async () => {
    const { id, token } = await app.person();
    await grantBonus(app.db, { userId: id, cents: 700, reason: 'welcome', at: app.now() });
    expect((await requestDeletion(token)).body.code).toBe('DELETION_BLOCKED');
    expect((await requestDeletion(token, { waive_bonus: true })).status).toBe(202);
    expect((await balancesOf(app.db, id)).bonus).toBe(700);
    app.advanceDays(15);
    await app.job('privacy.erase');
    expect((await balancesOf(app.db, id)).bonus).toBe(0);
  });

  test('sends card money back to its card at once, so that it holds nobody here', async () => {
    const { id, token } = await app.person();
    const lot = {
      id: newId(),
      userId: id,
      kind: 'payment',
      provider: 'sandbox',
      cents: 900,
      at: app.now(),
    } as const;
    await app.db.transaction().execute((tx) =>
      takeIn(tx, {
        lot,
        entry: { kind: 'late_payment', key: `test:${lot.id}`, reference: newId() },
      }),
    );
    expect((await state(token)).obstacles).toEqual([]);
    expect((await requestDeletion(token)).status).toBe(202);
    expect((await balancesOf(app.db, id)).card).toBe(0);
    const { data } = (await app.call('GET', 'wallet/card-refunds', undefined, { token })).body;
    expect(data).toMatchObject([{ amount: 900, status: 'requested' }]);
  });

  test('waits 14 days: other devices go, offers hide, nothing new begins, and one can stay', async () => {
    const seller = await app.person({ is_seller: true });
    const buyer = await app.person();
    const offerId = await market.offer({ sellerId: seller.id });
    const other = (await app.signIn(seller.email)).body.access_token;
    expect((await requestDeletion(seller.token)).status).toBe(202);
    await app.drain();
    expect((await profile(other)).status).toBe(401);
    expect((await profile(seller.token)).body.deletion_due_at).not.toBeNull();
    expect(await onSale(seller)).toBe(0);
    expect((await placeOrder(buyer.token, offerId)).status).toBe(409);
    const own = await market.offer({ sellerId: buyer.id });
    expect(await placeOrder(seller.token, own)).toMatchObject({
      body: { code: 'ACCOUNT_LEAVING' },
    });
    expect((await requestDeletion(seller.token)).body.code).toBe('DELETION_UNDER_WAY');
    expect((await subjectsTo(seller.email))[0]).toBe('Your account at Legend will be deleted');

    const again = (await app.signIn(seller.email)).body.access_token;
    expect((await profile(again)).body.deletion_due_at).not.toBeNull();
    expect((await stay(again)).status).toBe(200);
    await app.drain();
    expect(await onSale(seller)).toBe(1);
    expect((await placeOrder(buyer.token, offerId)).status).toBe(200);
    expect((await stay(again)).body.code).toBe('DELETION_NOT_FOUND');
    app.advanceDays(15);
    await app.job('privacy.erase');
    expect((await app.signIn(seller.email)).status).toBe(200);
  });

  test('stops when money comes in meanwhile', async () => {
    const { id, email, token } = await app.person();
    await requestDeletion(token);
    await market.fund(id, 100);
    app.advanceDays(15);
    await app.job('privacy.erase');
    expect((await subjectsTo(email))[0]).toBe('Your account at Legend could not be deleted');
    const fresh = (await app.signIn(email)).body.access_token;
    expect((await profile(fresh)).body.deletion_due_at).toBeNull();
  });

  test('and a new order never cross: one of the two is refused', async () => {
    for (let round = 0; round < 12; round += 1) {
      const seller = await app.person({ is_seller: true });
      const buyer = await app.person();
      const offerId = await market.offer({ sellerId: seller.id });
      const deleted = round % 2 === 0 ? seller : buyer;
      const [left, placed] = await Promise.all([
        requestDeletion(deleted.token),
        placeOrder(buyer.token, offerId),
      ]);
      const outcome = [left.status, placed.status].join(' ');
      expect(`${outcome} ${JSON.stringify([left.body, placed.body])}`).toMatch(
        /^(?:202 409|409 200)/,
      );
    }
  });
});

/** Every row of every table that holds one of the words anywhere, as `table: row`. */
async function findWords(words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
  `.execute(app.db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`
      select t::text as row from ${sql.table(name)} t
      where ${sql.join(
        words.map((word) => sql`t::text ilike ${`%${word}%`}`),
        sql` or `,
      )}
    `.execute(app.db);
    found.push(...rows.map(({ row }) => `${name}: ${row}`));
  }
  return found;
}

test('an erased account leaves no personal byte, and the books agree', async () => {
  const ip = '203.0.113.77';
  const deleted = await app.person();
  const other = await app.person();
  const grant = {
    grant_type: 'password',
    credentials: { email: deleted.email, password: PASSWORD },
  };
  await app.call('POST', 'auth/token', grant, { headers: { 'x-forwarded-for': ip } });
  const moved = `Zz-Moved-${newId().slice(-6)}@mailbox.example`;
  await app.call('POST', 'auth/email/change', { email: moved, password: PASSWORD }, deleted);
  await app.call('POST', 'auth/activation/activate', { code: await app.codeFor(moved) });
  const orderId = await trade(deleted, other);
  const soldId = await trade(other, deleted);
  await app.db
    .updateTable('market_order')
    .set({ buyer_inputs: JSON.stringify({ character: deleted.name }) })
    .where('id', '=', orderId)
    .execute();
  await step(deleted.token, orderId, 'review', {
    communication: 5,
    fulfillment: 5,
    start_time: 5,
    message: `Good. Yours, ${deleted.name}.`,
  });
  await speak(deleted, other, `I am ${deleted.name.toUpperCase()}, ${deleted.email}`, 'Hello');
  await app.db
    .insertInto('audit_record')
    .values({
      id: newId(),
      actor_id: deleted.id,
      impersonated_id: null,
      action: 'test.act',
      subject_type: 'user',
      subject_id: deleted.id,
      reason: `As ${deleted.email} asked`,
      before: JSON.stringify({ name: deleted.name }),
      after: null,
      ip,
      created_at: app.now(),
    })
    .execute();
  await showFrom(deleted, `https://pictures.example.com/${deleted.name}.png`);
  const picture = await app.upload(deleted.token, '#fedcba');
  const patched = await app.call('PATCH', 'auth/profile', { avatar_media_id: picture }, deleted);
  const mediaId = /image\/([0-9a-f-]{36})-/.exec(patched.body.avatar)?.[1] ?? '';
  await app.call(
    'POST',
    'contact',
    {
      name: deleted.name,
      email: deleted.email,
      topic: 'other',
      message: 'A letter of some length.',
    },
    { headers: { 'x-forwarded-for': ip } },
  );
  await askExport(deleted.token);
  await app.job('privacy.build_export');
  const offers = await app.call('GET', `market/profile/${deleted.id}/offers`);
  expect(offers.body.data).toHaveLength(2);

  // The proceeds are released and paid out of the way.
  app.advanceDays(10);
  await app.job('wallet.release_holds');
  const { real } = await balancesOf(app.db, deleted.id);
  await market.fund(deleted.id, -real);
  const token = (await app.signIn(moved.toLowerCase())).body.access_token;
  expect((await state(token)).obstacles).toEqual([]);
  expect((await requestDeletion(token)).status).toBe(202);
  await app.drain();
  app.advanceDays(13.9);
  await app.job('privacy.erase');
  expect((await findWords([deleted.name])).length).toBeGreaterThan(5);
  app.advanceDays(0.2);
  await app.job('moderation.seal_audit');
  await app.job('privacy.erase');
  await app.drain();
  // The record of what staff did stays evidence: the erasure has a place of its own in its chain.
  await app.job('moderation.seal_audit');
  const chain = await proveDatabase(app.db, { from: null, expected: null });
  expect(chain).toMatchObject({ first: null });
  expect(chain.redactions).toBeGreaterThan(0);

  const goodbye = 'Your account at Legend was deleted';
  expect(await subjectsTo(moved)).toEqual([goodbye]);
  await app.db.deleteFrom('mail_message').where('subject', '=', goodbye).execute();
  expect(await findWords([deleted.email, moved, deleted.name, ip])).toEqual([]);
  // What they bought in secret is gone; what they sold is its buyer's.
  const sealed = await app.db
    .selectFrom('sealed_part')
    .select(['order_id', 'ended'])
    .where('order_id', 'in', [orderId, soldId])
    .orderBy('id')
    .execute();
  expect(sealed).toEqual([
    { order_id: orderId, ended: 'erased' },
    { order_id: soldId, ended: null },
  ]);
  for (const key of [storageKeyOf(mediaId), storageKeyOf(picture)]) {
    expect(await app.services.storage.has(key)).toBe(false);
  }

  expect((await app.signIn(moved)).status).toBe(401);
  expect((await app.signIn(deleted.email)).status).toBe(401);
  for (const path of [
    `market/profile/${deleted.id}`,
    `frontend/page?path=/profile/${deleted.id}/sale`,
  ]) {
    expect([path, (await app.call('GET', path)).status]).toEqual([path, 404]);
  }
  expect((await app.call('GET', `market/profile/${deleted.id}/offers`)).body.data).toEqual([]);
  const order = await app.call('GET', `market/order/${orderId}`, undefined, { token: other.token });
  expect(order.body.buyer).toMatchObject({ public_name: 'Deleted account', avatar: null });
  const reviews = await app.call('GET', `market/profile/${other.id}/reviews`);
  expect(reviews.body.data[0].reviewer.public_name).toBe('Deleted account');
  const credentials = {
    email: deleted.email,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    public_name: deleted.name,
  };
  const signUp = () => app.call('POST', 'auth/token', { grant_type: 'registration', credentials });
  expect((await signUp()).body.code).toBe('PUBLIC_NAME_TAKEN');
  app.advanceDays(91);
  expect((await signUp()).status).toBe(200);
});

describe('the list of personal data', () => {
  test('knows every table, and every column that names a person', async () => {
    const { rows } = await sql<{ table: string; column: string | null }>`
      select tables.table_name as table, named.attname as column
      from information_schema.tables
      left join lateral (
        select a.attname from pg_constraint c
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
        where c.contype = 'f' and c.confrelid = 'app_user'::regclass
          and c.conrelid = format('public.%I', tables.table_name)::regclass
      ) named on true
      where tables.table_schema = 'public' and tables.table_type = 'BASE TABLE'
    `.execute(app.db);
    const staffColumns =
      'impersonator_id decided_by created_by proposed_by agreed_by withdrawn_by ended_by first_approved_by approved_by frozen_by lifted_by'.split(
        ' ',
      );
    const known = new Map(personalTables.map(({ table, of }) => [table, of]));
    const missing = rows.filter(({ table, column }) => {
      if (column === null) return !known.has(table) && !impersonalTables.includes(table);
      return !known.get(table)?.includes(column) && !staffColumns.includes(column);
    });
    expect(missing).toEqual([]);
  });

  test('names only what there is', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name || '.' || column_name as name from information_schema.columns
      where table_schema = 'public'
    `.execute(app.db);
    const real = new Set(rows.map(({ name }) => name));
    const named = personalTables.flatMap(({ table, of, erase, give = [] }) => {
      const erased =
        typeof erase === 'string'
          ? []
          : [...Object.keys(erase.blank ?? {}), ...(erase.scrub ?? [])];
      return [...of, ...erased, ...give.flatMap(({ columns }) => columns)].map(
        (column) => `${table}.${column}`,
      );
    });
    const addressed = addressedTables.map(({ table, column }) => `${table}.${column}`);
    expect([...named, ...addressed].filter((name) => !real.has(name))).toEqual([]);
  });
});
