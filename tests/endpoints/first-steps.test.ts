/** What a new seller does first: every step follows from a fact, and the list goes by itself or when it is put away. */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { NEW_SALES } from '~/domain/first-steps.ts';
import { openMarket, type Market } from '../races/support/market.ts';

let market: Market;
let buyer: string;

beforeAll(async () => {
  market = await openMarket();
  buyer = await market.user({ email_confirmed_at: new Date(0), trust_level: 2 });
});
afterAll(async () => {
  expect(market.problems).toEqual([]);
  await market.drop();
});

const ask = (as: string) => market.call('GET', 'market/seller/first-steps', undefined, { as });
const hide = (as: string, part: unknown) =>
  market.call('PUT', 'market/seller/first-steps/hidden', { part }, { as, key: newId() });

async function read(as: string) {
  const { status, body } = await ask(as);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
async function done(as: string): Promise<string[]> {
  const { steps } = await read(as);
  return steps.flatMap((step: { name: string; is_done: boolean }) =>
    step.is_done ? [step.name] : [],
  );
}
const newSeller = () => market.user({ is_seller: true, email_confirmed_at: null });

test('nothing is done yet, and what each step is for is said', async () => {
  const body = await read(await newSeller());
  expect(body).toMatchObject({ is_shown: true, is_guided: true });
  expect(body.steps.map(({ name, need }: Record<string, string>) => `${name}: ${need}`)).toEqual([
    'email: selling',
    'first_offer: selling',
    'second_factor: payout',
    'identity: payout',
    'payout_method: payout',
    'profile: advice',
    'hours: advice',
    'first_sale: outcome',
  ]);
  expect(body.steps.some(({ is_done: isDone }: { is_done: boolean }) => isDone)).toBe(false);
});

test('facts of the account', async () => {
  const seller = await newSeller();
  const facts: [string, () => Promise<unknown>][] = [
    ['email', () => set(sql`email_confirmed_at = now()`)],
    ['second_factor', () => set(sql`second_factor_on = true`)],
    ['identity', () => set(sql`trust_level = 2`)],
    ['hours', () => set(sql`work_hours = '{"timeZone":"UTC","days":[[],[],[],[],[],[],[]]}'`)],
  ];
  const set = (part: ReturnType<typeof sql>) =>
    sql`update app_user set ${part} where id = ${seller}`.execute(market.db);
  for (const [name, happen] of facts) {
    expect(await done(seller)).not.toContain(name);
    await happen();
    expect(await done(seller)).toContain(name);
  }
});

test('a picture alone is half of the profile, and so are words alone', async () => {
  const seller = await newSeller();
  const say = (en: string) =>
    sql`insert into seller_about (user_id, en, fr, updated_at) values (${seller}, ${en}, '', now())`.execute(
      market.db,
    );
  await say('I play what I sell.');
  expect(await done(seller)).not.toContain('profile');
  const picture = newId();
  await sql`
    insert into media (id, owner_id, content_hash, width, height, byte_size, created_at)
    values (${picture}, ${seller}, ${picture}, 8, 8, 8, now())
  `.execute(market.db);
  await sql`update app_user set avatar_media_id = ${picture} where id = ${seller}`.execute(
    market.db,
  );
  expect(await done(seller)).toContain('profile');
  await sql`delete from seller_about where user_id = ${seller}`.execute(market.db);
  expect(await done(seller)).not.toContain('profile');
});

test('a payout method counts until it is removed', async () => {
  const seller = await newSeller();
  const id = newId();
  await sql`
    insert into payout_method (id, user_id, kind, label, sealed_details, fingerprint, usable_from, created_at)
    values (${id}, ${seller}, 'paypal', 'a•••@b', 'sealed', ${id}, now() + interval '2 days', now())
  `.execute(market.db);
  expect(await done(seller)).toContain('payout_method');
  await sql`update payout_method set removed_at = now() where id = ${id}`.execute(market.db);
  expect(await done(seller)).not.toContain('payout_method');
});

test('a draft is no published offer; a published one stays one, and ends the guide', async () => {
  const seller = await newSeller();
  const offer = await market.offer({ sellerId: seller });
  const set = (part: ReturnType<typeof sql>) =>
    sql`update offer set ${part} where id = ${offer}`.execute(market.db);
  await set(sql`status = 'draft', published_at = null`);
  expect(await read(seller)).toMatchObject({ is_guided: true });
  expect(await done(seller)).not.toContain('first_offer');
  await set(sql`status = 'on_review', published_at = now()`);
  expect(await read(seller)).toMatchObject({ is_guided: false });
  expect(await done(seller)).toContain('first_offer');
  await set(sql`deleted_at = now()`);
  expect(await read(seller)).toMatchObject({ is_guided: false });
});

test('the first sale is done with its delivery', async () => {
  const seller = await newSeller();
  await market.fund(buyer, 5_000);
  const offer = await market.offer({ sellerId: seller, priceCents: 1_000, stock: 1 });
  const { body } = await market.place(buyer, { offer_id: offer, count: 1 });
  expect((await market.pay(buyer, body.id)).status).toBe(200);
  const act = (name: string, given: object) =>
    market.call('POST', `market/order/${body.id}/${name}`, given, { as: seller, key: newId() });
  expect((await act('start', {})).status).toBe(200);
  expect(await done(seller)).not.toContain('first_sale');
  expect((await act('deliver', { text: 'Done.', images: [] })).status).toBe(200);
  expect(await done(seller)).toContain('first_sale');
});

test('the list goes once all that is required is done, or after some sales', async () => {
  const seller = await newSeller();
  await market.offer({ sellerId: seller });
  await sql`
    update app_user set email_confirmed_at = now(), second_factor_on = true, trust_level = 2
    where id = ${seller}
  `.execute(market.db);
  expect(await read(seller)).toMatchObject({ is_shown: true });
  const id = newId();
  await sql`
    insert into payout_method (id, user_id, kind, label, sealed_details, fingerprint, usable_from, created_at)
    values (${id}, ${seller}, 'paypal', 'a•••@b', 'sealed', ${id}, now(), now())
  `.execute(market.db);
  expect(await read(seller)).toMatchObject({ is_shown: false });

  const busy = await newSeller();
  const sales = (count: number) =>
    sql`update app_user set completed_orders = ${count} where id = ${busy}`.execute(market.db);
  await sales(NEW_SALES - 1);
  expect(await read(busy)).toMatchObject({ is_shown: true });
  await sales(NEW_SALES);
  expect(await read(busy)).toMatchObject({ is_shown: false });
});

test('each part is put away for itself, and twice is as once', async () => {
  const seller = await newSeller();
  const other = await newSeller();
  expect((await hide(seller, 'list')).body).toMatchObject({ is_shown: false, is_guided: true });
  expect((await hide(seller, 'list')).body).toMatchObject({ is_shown: false, is_guided: true });
  expect((await hide(seller, 'guide')).body).toMatchObject({ is_shown: false, is_guided: false });
  expect(await read(seller)).toMatchObject({ is_shown: false, is_guided: false });
  expect(await read(other)).toMatchObject({ is_shown: true, is_guided: true });
  const { rows } = await sql<{ list: Date; guide: Date }>`
    select list_hidden_at as list, guide_left_at as guide from first_steps_choice
    where user_id = ${seller}
  `.execute(market.db);
  expect(rows).toHaveLength(1);
});

test('only sellers have first steps, and an unknown part is refused', async () => {
  expect((await ask(buyer)).status).toBe(403);
  expect((await hide(buyer, 'list')).status).toBe(403);
  const seller = await newSeller();
  for (const part of ['all', '', null, 7, ['list']]) {
    expect((await hide(seller, part)).status).toBe(422);
  }
});
