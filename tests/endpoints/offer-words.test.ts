/** Words that offers must not have or are held for: the list, every way an offer is written, and offers on sale. */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { file, importCalls, line } from './imports.calls.ts';
import { startMarket, type MarketApp } from './market.app.ts';
import { addCatalogue, addOffer, type Catalogue } from './market.data.ts';

let app: MarketApp;
let catalogue: Catalogue;
let admin: string;
let support: string;
beforeAll(async () => {
  app = await startMarket();
  catalogue = await addCatalogue(app);
  admin = await app.person({ role: 'admin' });
  support = await app.person({ role: 'support' });
});
afterAll(() => app.close());

const { category, imported, offersOf, knownSeller } = importCalls(() => ({ app, catalogue }));
const things = () => category('7-days/items');
const reason = 'The publisher wrote to us';
const market = { kind: 'market' };
const post = (as: string, path: string, body: unknown = {}, language?: string) =>
  app.call('POST', path, { as, body, ...(language !== undefined && { language }) });
const patch = (as: string, id: string, body: unknown) =>
  app.call('PATCH', `market/seller/offer/${id}`, { as, body });
const act = (as: string, id: string, what: string, body: unknown = {}) =>
  post(as, `market/seller/offer/${id}/${what}`, body);
const own = async (as: string, id: string) =>
  (await app.get(`market/seller/offer/${id}`, { as })).body;
const stored = (id: string) =>
  app.db.selectFrom('offer').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function listed(word: string, change: object = {}): Promise<string> {
  const body = { word, kind: 'forbidden', inside: false, scope: market, reason, ...change };
  const reply = await post(admin, 'admin/forbidden-word', body);
  expect(reply).toMatchObject({ status: 201 });
  return reply.body.id;
}

/** Offers on sale are looked at some seconds after the rules changed. */
async function check() {
  await sql`update rule_check set created_at = created_at - interval '1 minute'`.execute(app.db);
  await app.job('offers.rule_check');
  expect(app.problems).toEqual([]);
  const running = app.db.selectFrom('rule_check').select('id').where('status', '=', 'running');
  expect(await running.execute()).toEqual([]);
}

const fields = {
  title: 'A sword of great length',
  price: 500,
  in_stock: 3,
  delivery: { method: 'manual', minutes: 60 },
};

async function draft(as: string, change: object = {}): Promise<string> {
  const { body } = await post(as, 'market/seller/offer', { category_id: things() });
  const reply = await patch(as, body.id, { ...fields, ...change });
  expect(reply).toMatchObject({ status: 200 });
  return body.id;
}

describe('the list', () => {
  test('is kept by admins, with the reason on record', async () => {
    for (const as of [support, await app.seller(), await app.person()]) {
      expect((await app.get('admin/forbidden-word', { as })).status).toBe(403);
      const body = { word: 'rights', kind: 'review', inside: false, scope: market, reason };
      expect((await post(as, 'admin/forbidden-word', body)).status).toBe(403);
    }
    const id = await listed('on record');
    const change = { kind: 'brand', inside: true, reason: 'It is a brand name' };
    const path = `admin/forbidden-word/${id}`;
    expect((await app.call('PATCH', path, { as: admin, body: change })).body).toMatchObject({
      kind: 'brand',
      inside: true,
    });
    // Pressed twice.
    expect((await app.call('PATCH', path, { as: admin, body: change })).status).toBe(200);
    expect((await post(admin, `${path}/remove`, { reason })).status).toBe(200);
    expect((await post(admin, `${path}/remove`, { reason })).body.code).toBe('WORD_NOT_FOUND');
    const records = await app.db
      .selectFrom('audit_record')
      .select(['action', 'actor_id', 'reason'])
      .where('subject_id', '=', id)
      .orderBy('id')
      .execute();
    expect(records).toEqual([
      { action: 'offers.add_word', actor_id: admin, reason },
      { action: 'offers.change_word', actor_id: admin, reason: 'It is a brand name' },
      { action: 'offers.remove_word', actor_id: admin, reason },
    ]);
  });

  test('has a word once in a scope, however it is written', async () => {
    await listed('Épée rare');
    const again = { word: 'EPEE   RARE', kind: 'brand', inside: false, scope: market, reason };
    expect((await post(admin, 'admin/forbidden-word', again)).body.code).toBe('WORD_LISTED');
    const elsewhere = { ...again, scope: { kind: 'category', id: things() } };
    const reply = await post(admin, 'admin/forbidden-word', elsewhere, 'fr');
    expect(reply.body.scope).toMatchObject({ kind: 'category', label: '7 Days to Die · Objets' });
  });

  test.each([
    ['nothing that can be seen', { word: '\u200B\u200B' }, 422],
    ['signs alone', { word: '...' }, 422],
    ['a letter', { word: 'a' }, 422],
    ['a text', { word: 'a'.repeat(61) }, 422],
    ['no reason', { reason: '' }, 422],
    ['an unknown game', { scope: { kind: 'game', id: newId() } }, 404],
    ['an unknown category', { scope: { kind: 'category', id: newId() } }, 404],
    ['a scope without an id', { scope: { kind: 'game' } }, 422],
  ])('refuses %s', async (_name, change, status) => {
    const body = { word: 'refusable', kind: 'review', inside: false, scope: market, reason };
    expect((await post(admin, 'admin/forbidden-word', { ...body, ...change })).status).toBe(status);
  });

  test('tells what it finds in a text, with the place', async () => {
    await listed('try me');
    const text = 'Please trỳ-m€ now';
    const { body } = await post(admin, 'admin/forbidden-word/try', { text, scope: market });
    const [find] = body.data;
    expect(text.slice(find.start, find.end)).toBe('trỳ-m€');
    expect(find).toMatchObject({ word: 'try me', kind: 'forbidden' });
  });
});

describe('a forbidden word', () => {
  let seller: string;
  beforeAll(async () => {
    seller = await knownSeller();
    await listed('gold hack');
  });

  test.each([
    'gold hack',
    'GOLD  HACK',
    'g0ld h4ck',
    'goldhack',
    'g o l d h a c k',
    'gold_hack',
    'go\u200Bld hack',
    'gоld hасk',
    'gööld hack'.replace('öö', 'ö'),
    'gooooold haaaack',
    'G.O.L.D-H.A.C.K',
  ])('is found in “%s”', async (text) => {
    const id = await draft(seller);
    const reply = await patch(seller, id, { title: `The best ${text} here` });
    expect(reply).toMatchObject({ status: 422, body: { code: 'WORD_REFUSED' } });
    expect(reply.body.errors[0].path).toBe('title');
  });

  test('is named with its field, in the language of the seller', async () => {
    const id = await draft(seller);
    const reply = await app.call('PATCH', `market/seller/offer/${id}`, {
      as: seller,
      language: 'fr',
      body: { description: 'Avec un Gold-Hack dedans' },
    });
    expect(reply.body.errors).toEqual([
      {
        path: 'description',
        message: '«\u00A0Gold-Hack\u00A0» ne peut pas être utilisé ici. Modifiez-le.',
      },
    ]);
  });

  test('keeps drafts of before from being published, moved and shown again', async () => {
    const waiting = await draft(seller, { description: 'late word in it' });
    const paused = await addOffer(app, seller, things(), {
      status: 'inactive',
      published_at: new Date(),
      description: 'late word in it',
    });
    await listed('late word');
    const published = await act(seller, waiting, 'publish');
    expect(published.body).toMatchObject({ code: 'WORD_REFUSED' });
    expect(published.body.errors[0].path).toBe('description');
    expect((await act(seller, paused, 'activate')).body.code).toBe('WORD_REFUSED');
    const copy = await act(seller, paused, 'duplicate');
    expect(copy.status).toBe(201);
    expect((await act(seller, copy.body.id, 'publish')).body.code).toBe('WORD_REFUSED');
    const moved = await act(seller, paused, 'change-category', {
      category_id: category('fortnite/accounts'),
    });
    expect(moved.body.code).toBe('WORD_REFUSED');
    // What is not touched is not asked about again: the price of a draft can change.
    expect((await patch(seller, waiting, { price: 600 })).status).toBe(200);
  });

  test('holds only where it is listed for', async () => {
    await listed('scoped word', { scope: { kind: 'category', id: category('fortnite/accounts') } });
    await listed('game word', { scope: { kind: 'game', id: catalogue.games['fortnite'] } });
    const id = await draft(seller, { title: 'A scoped word and a game word' });
    expect((await act(seller, id, 'publish')).body.status).toBe('active');
    const moved = await act(seller, id, 'change-category', {
      category_id: category('fortnite/accounts'),
    });
    expect(moved.body.code).toBe('WORD_REFUSED');
  });

  test('is found in attributes that are typed, not in those that are chosen', async () => {
    await listed('iron');
    const { body } = await post(seller, 'market/seller/offer', {
      category_id: category('valorant/accounts'),
    });
    const chosen = { attributes: { rank: 'iron' } };
    expect((await patch(seller, body.id, chosen)).status).toBe(200);
    const typed = await patch(seller, body.id, { attributes: { note: 'from 1r0n up' } });
    expect(typed.body.errors[0].path).toBe('attributes.note');
  });

  test('is an error of its cell in a file, and a refusal of an act on many', async () => {
    const { body: uploaded } = await importCalls(() => ({ app, catalogue })).upload(
      seller,
      file(line('W-1', { title: 'Divine Orb with Gold-Hack' }), line('W-2')),
    );
    expect(uploaded.counts).toMatchObject({ error: 1, create: 1 });
    const errors = await app.get(`market/seller/offer/import/${uploaded.id}/rows?view=errors`, {
      as: seller,
    });
    expect(errors.body.data[0].errors).toMatchObject([{ field: 'title' }]);
    const id = await draft(seller, { description: 'bulk word in it' });
    await listed('bulk word');
    const bulk = await app.handle(
      new Request('http://localhost/api/market/seller/offer/bulk', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${seller}`,
          'content-type': 'application/json',
          'idempotency-key': newId(),
        },
        body: JSON.stringify({ selection: { ids: [id] }, act: { kind: 'publish' } }),
      }),
    );
    expect(await bulk.json()).toMatchObject({ refused: 1, refusals: [{ code: 'WORD_REFUSED' }] });
  });
});

describe('a word to look at', () => {
  test('holds a new offer with its reason; the seller mends the text and it is on sale', async () => {
    const seller = await knownSeller();
    await listed('Acme', { kind: 'brand' });
    const id = await draft(seller, { description: 'Made by A.C.M.E in 2020' });
    const held = await act(seller, id, 'publish');
    expect(held.body).toMatchObject({
      status: 'on_review',
      held_for: [
        {
          kind: 'word',
          word_kind: 'brand',
          word: 'Acme',
          path: 'description',
          excerpt: 'Made by A.C.M.E in 2020',
          start: 8,
          end: 15,
        },
      ],
    });
    expect((await app.get(`market/offer/${id}`)).status).toBe(404);
    const waiting = (await app.get('admin/market/offer', { as: support })).body.data;
    expect(waiting.find((one: { id: string }) => one.id === id)?.held_for).toHaveLength(1);
    // Another text with the word is still held.
    await patch(seller, id, { description: 'Made by ACME' });
    expect((await own(seller, id)).status).toBe('on_review');
    const mended = await patch(seller, id, { description: 'Made by hand' });
    expect(mended.body).toMatchObject({ status: 'active', held_for: [] });
    expect((await app.get(`market/offer/${id}`)).status).toBe(200);
    expect((await patch(seller, id, { title: 'A sword by 4cme itself' })).body).toMatchObject({
      status: 'on_review',
    });
  });

  test('is let pass by staff, for this text alone', async () => {
    const seller = await knownSeller();
    await listed('Globex', { kind: 'brand' });
    const id = await draft(seller, { description: 'From Globex' });
    await act(seller, id, 'publish');
    const decision = { decision: 'approve', reason: 'Shown the contract' };
    await post(support, `admin/market/offer/${id}/moderate`, decision);
    expect((await own(seller, id)).status).toBe('active');
    // Neither another field, nor a pause, nor a look at all offers holds it again.
    expect((await patch(seller, id, { title: 'A sword of greater length' })).body.status).toBe(
      'active',
    );
    await act(seller, id, 'deactivate');
    expect((await act(seller, id, 'activate')).body.status).toBe('active');
    await listed('unrelated');
    await check();
    expect((await own(seller, id)).status).toBe('active');
    expect((await patch(seller, id, { description: 'From Globex too' })).body.status).toBe(
      'on_review',
    );
  });

  test('hides no forbidden word behind it, however often it is there', async () => {
    await listed('Steamy', { kind: 'brand' });
    await listed('silver hack');
    const seller = await knownSeller();
    const many = 'Steamy '.repeat(5);
    const bad = `${many}silver hack`;
    const id = await draft(seller, { description: many });
    const saved = await patch(seller, id, { description: bad });
    expect(saved.body).toMatchObject({ code: 'WORD_REFUSED' });
    expect(saved.body.errors).toHaveLength(1);
    expect(saved.body.errors[0].message).toContain('silver hack');
    // What is said of one text is bounded.
    const worse = await patch(seller, id, { description: 'silver hack '.repeat(50) });
    expect(worse.body.errors).toHaveLength(5);
    await app.db.updateTable('offer').set({ description: bad }).where('id', '=', id).execute();
    expect((await act(seller, id, 'publish')).body.code).toBe('WORD_REFUSED');
    // An approval lets every word pass that is there, and none that is listed afterwards.
    await app.db.updateTable('offer').set({ description: many }).where('id', '=', id).execute();
    expect((await act(seller, id, 'publish')).body.held_for).toHaveLength(5);
    const decision = { decision: 'approve', reason: 'Shown the contract' };
    await post(support, `admin/market/offer/${id}/moderate`, decision);
    const late = `${many}copper hack`;
    expect((await patch(seller, id, { description: late })).body.held_for).toHaveLength(5);
    await post(support, `admin/market/offer/${id}/moderate`, decision);
    expect((await own(seller, id)).status).toBe('active');
    await listed('copper hack');
    await check();
    expect(await own(seller, id)).toMatchObject({
      status: 'on_review',
      held_for: [{ word: 'copper hack' }],
    });
    await post(support, `admin/market/offer/${id}/moderate`, decision);
    await check();
    expect((await own(seller, id)).status).toBe('active');
  });

  test('leaves those that wait for another reason to the staff', async () => {
    const newcomer = await app.seller();
    await listed('Initech', { kind: 'review' });
    const id = await draft(newcomer, { description: 'Of Initech' });
    const waiting = await act(newcomer, id, 'publish');
    expect(waiting.body.held_for).toMatchObject([{ kind: 'newcomer' }, { kind: 'word' }]);
    expect((await patch(newcomer, id, { description: 'Of nobody' })).body).toMatchObject({
      status: 'on_review',
      held_for: [{ kind: 'newcomer' }],
    });
    const sentBack = await draft(await knownSeller(), {});
    const owner = (await stored(sentBack)).seller_id;
    await act(owner, sentBack, 'publish');
    await post(support, `admin/market/offer/${sentBack}/moderate`, {
      decision: 'need_details',
      reason: 'Say where it is from',
    });
    const again = await act(owner, sentBack, 'publish');
    expect(again.body).toMatchObject({ status: 'on_review', held_for: [{ kind: 'sent_back' }] });
    expect((await patch(owner, sentBack, { description: 'From the north' })).body.status).toBe(
      'on_review',
    );
  });

  test('holds rows of files, new and changed ones', async () => {
    const seller = await knownSeller();
    await listed('Umbrella', { kind: 'review' });
    const texts = { title: 'Divine Orb by Umbrella' };
    await imported(seller, file(line('U-1', texts), line('U-2')));
    expect(await offersOf(seller)).toMatchObject([
      { status: 'on_review', held: true, needs_review: false },
      { status: 'active', held: false },
    ]);
    await imported(seller, file(line('U-1'), line('U-2', texts)));
    expect(await offersOf(seller)).toMatchObject([
      { status: 'active', held: false },
      { status: 'on_review', held: true },
    ]);
  });
});

describe('offers on sale', () => {
  test('are counted before, held after, and released when the word goes', async () => {
    await check();
    const seller = await app.seller();
    const place = category('fortnite/accounts');
    const ids: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      ids.push(await addOffer(app, seller, place, { description: `Hooli ${index}` }));
    }
    const soldOut = await addOffer(app, seller, place, {
      status: 'sold',
      in_stock: 0,
      description: 'h00li',
    });
    const clean = await addOffer(app, seller, place);
    const elsewhere = await addOffer(app, seller, things(), { description: 'Hooli' });
    const scope = { kind: 'category', id: place };
    const asked = { word: 'hooli', inside: false, scope };
    const { body: preview } = await post(admin, 'admin/forbidden-word/preview', asked);
    expect(preview).toMatchObject({ found: 3, is_all: true });
    expect(preview.examples).toHaveLength(3);
    expect((await own(seller, ids[0] ?? '')).status).toBe('active');

    const word = await listed('hooli', { scope });
    // Not yet: what runs by the old rules is waited for.
    await app.job('offers.rule_check');
    expect((await own(seller, ids[0] ?? '')).status).toBe('active');
    await check();
    for (const id of [...ids, soldOut]) {
      expect(await stored(id)).toMatchObject({ status: 'on_review', held: true, version: 2 });
    }
    for (const id of [clean, elsewhere]) expect((await stored(id)).status).toBe('active');
    const list = (await app.get('admin/forbidden-word', { as: admin })).body;
    expect(list.check).toMatchObject({ status: 'done', held: 4, released: 0 });
    // Once more changes nothing.
    await check();
    expect((await stored(ids[0] ?? '')).version).toBe(2);

    await post(admin, `admin/forbidden-word/${word}/remove`, { reason });
    await check();
    for (const id of ids) expect(await stored(id)).toMatchObject({ status: 'active', held: false });
    expect((await stored(soldOut)).status).toBe('sold');
  });

  test('that are sold out and held go back as that, by their seller and by staff', async () => {
    const seller = await knownSeller();
    const soldOut = { status: 'sold', in_stock: 0, description: 'Made by Pied Piper' } as const;
    const [mended, approved, priced] = [
      await addOffer(app, seller, things(), soldOut),
      await addOffer(app, seller, things(), soldOut),
      await addOffer(app, seller, things(), soldOut),
    ];
    await listed('Pied Piper', { kind: 'brand' });
    await check();
    expect(await stored(mended)).toMatchObject({ status: 'on_review', held: true });
    const edited = await patch(seller, mended, { description: 'Made by hand' });
    expect(edited.body).toMatchObject({ status: 'sold', held_for: [] });
    const decision = { decision: 'approve', reason: 'Shown the contract' };
    const passed = await post(support, `admin/market/offer/${approved}/moderate`, decision);
    expect(passed.body).toMatchObject({ status: 'sold', in_stock: 0 });
    expect(await stored(approved)).toMatchObject({ status: 'sold', held: false });
    const record = await app.db
      .selectFrom('audit_record')
      .select('after')
      .where('subject_id', '=', approved)
      .executeTakeFirstOrThrow();
    expect(record.after).toEqual({ status: 'sold' });
    expect((await patch(seller, priced, { price: 700 })).body.status).toBe('on_review');
  });

  test('are counted by what is typed: a value that the category offers is never held', async () => {
    const seller = await app.seller();
    const place = category('valorant/accounts');
    const chosen = await addOffer(app, seller, place, { values: { rank: 'gold' } });
    const typed = await addOffer(app, seller, place, { values: { note: 'From gold up' } });
    const scope = { kind: 'category', id: place };
    const asked = { word: 'gold', inside: false, scope };
    const { body } = await post(admin, 'admin/forbidden-word/preview', asked);
    expect(body).toMatchObject({ found: 1, examples: [{ id: typed }] });
    await listed('gold', { scope });
    await check();
    expect((await stored(chosen)).status).toBe('active');
    expect((await stored(typed)).status).toBe('on_review');
  });

  test('a check goes on where it was left, a page of the table at a time', async () => {
    const seller = await app.seller();
    const place = category('fortnite/accounts');
    await check();
    const one = await addOffer(app, seller, place, { description: 'vandelay' });
    await sql`
      insert into offer (
        id, seller_id, category_id, status, title, description, price_micros, catalog_price_micros,
        in_stock, delivery_method, delivery_minutes, attributes, facet_tokens, market_key,
        created_at, updated_at, published_at
      )
      select gen_random_uuid(), seller_id, category_id, status, title, description, price_micros,
        catalog_price_micros, in_stock, delivery_method, delivery_minutes, attributes, facet_tokens,
        market_key, created_at, updated_at, published_at
      from offer, generate_series(1, 249) where id = ${one}
    `.execute(app.db);
    await listed('vandelay', { kind: 'review' });
    await check();
    const { rows } = await sql<{ waiting: number }>`
      select count(*) as waiting from offer where held and description = 'vandelay'
    `.execute(app.db);
    expect(Number(rows[0]?.waiting)).toBe(250);
    const versions = app.db
      .selectFrom('offer')
      .select('version')
      .where('description', '=', 'vandelay');
    expect(await versions.distinct().execute()).toEqual([{ version: 2 }]);
    const shown = (await app.get('admin/forbidden-word', { as: admin })).body.check;
    const { count } = await app.db
      .selectFrom('offer')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where((eb) => eb.or([eb('status', 'in', ['active', 'sold']), eb('held', '=', true)]))
      .executeTakeFirstOrThrow();
    expect(shown).toMatchObject({ status: 'done', held: 250, checked: count });
  });

  test('that are looked at anew are counted anew, and the look that began last is shown', async () => {
    const place = { kind: 'category', id: category('fortnite/accounts') };
    await check();
    await listed('first look', { scope: place });
    await sql`update rule_check set checked = 9, held = 5, released = 4 where status = 'running'`.execute(
      app.db,
    );
    await listed('elsewhere', { scope: { kind: 'category', id: things() } });
    await app.services.clock.advance(app.db, 1);
    await listed('again there', { scope: place });
    const running = app.db
      .selectFrom('rule_check')
      .select(['id', 'scope_id', 'checked', 'held', 'released'])
      .where('status', '=', 'running');
    expect(await running.where('scope_id', '=', place.id).execute()).toMatchObject([
      { checked: 0, held: 0, released: 0 },
    ]);
    const again = await running.where('scope_id', '=', place.id).executeTakeFirstOrThrow();
    const shown = (await app.get('admin/forbidden-word', { as: admin })).body.check;
    expect(shown).toMatchObject({ id: again.id, status: 'running', held: 0, released: 0 });
    await check();
  });

  test('undoing a pause does not bring back what has a word by now', async () => {
    const seller = await knownSeller();
    const id = await addOffer(app, seller, things(), { description: 'Soylent green' });
    const send = async (path: string, body: unknown) => {
      const response = await app.handle(
        new Request(`http://localhost/api/market/seller/offer/bulk${path}`, {
          method: 'POST',
          headers: {
            authorization: `Bearer ${seller}`,
            'content-type': 'application/json',
            'idempotency-key': newId(),
          },
          body: JSON.stringify(body),
        }),
      );
      return response.json();
    };
    const paused = await send('', { selection: { ids: [id] }, act: { kind: 'pause' } });
    const word = await listed('Soylent');
    expect(await send(`/${paused.id}/undo`, {})).toMatchObject({
      refusals: [{ code: 'WORD_REFUSED' }],
    });
    const paths = `admin/forbidden-word/${word}`;
    await app.call('PATCH', paths, { as: admin, body: { kind: 'review', inside: false, reason } });
    expect((await act(seller, id, 'activate')).body).toMatchObject({ status: 'on_review' });
  });
});

test('requests of buyers have none of the words', async () => {
  await listed('Wonka', { kind: 'brand' });
  const buyer = await app.person();
  const reply = await post(buyer, 'market/request', {
    category_id: category('valorant/accounts'),
    title: 'An account of W0nka please',
    note: '',
    attributes: {},
    count: 1,
    hours: 24,
    budget_amount: null,
  });
  expect(reply.body).toMatchObject({ code: 'REQUEST_WORD_REFUSED' });
});
