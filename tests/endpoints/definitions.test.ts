/** What categories define, kept by staff: drafts, previews, the job that fits offers, undoing (decision 0122). */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import {
  endInSecondStep,
  isForgotten,
  noticesOf,
  refusal,
  storedOffer,
  without,
  type Attribute,
  type Change,
  type Document,
} from './definitions.calls.ts';
import { addCatalogue, addOffer, type Catalogue } from './market.data.ts';
import { startStaff, type Member, type StaffApp } from './staff.app.ts';

const reason = 'The publisher renamed its ranks.';
const PATH = 'admin/definitions';
let app: StaffApp;
let catalogue: Catalogue;
let [admin, second, support, seller, other]: Member[] = [];
let category = '';

const show = async (by: Member = admin!) =>
  (await app.get(`${PATH}/valorant/accounts`, by.token)).body;
const save = (definition: object, seen: Change['seen'], by = admin!) =>
  app.put(`${PATH}/${category}/draft`, by.token, { ...seen, definition });
const preview = async () => (await app.get(`${PATH}/${category}/preview`, admin!.token)).body;
const apply = (seen: Change['seen'], choices: object = {}, by = admin!) =>
  app.post(`${PATH}/${category}/apply`, by.token, { ...seen, choices, reason });
const undo = (version: number, by = admin!) =>
  app.post(`${PATH}/${category}/undo`, by.token, { version, reason });
/** The definition in force with one attribute changed; null: without it. */
async function changed(key: string, change: ((one: Attribute) => object) | null): Promise<Change> {
  const { definition, version, draft } = await show();
  const attributes = (definition as Document).attributes.flatMap((one) => {
    if (one.key !== key) return [one];
    return change === null ? [] : [{ ...one, ...change(one) }];
  });
  return {
    document: { ...(definition as Document), attributes: attributes as Attribute[] },
    seen: { revision: draft?.revision ?? 0, base_version: version as number },
  };
}

/** Saves it and puts it in force. */
async function put({ document, seen }: Change, choices: object = {}) {
  const saved = await save(document, seen);
  expect(saved.status).toBe(200);
  return apply({ revision: seen.revision + 1, base_version: seen.base_version }, choices);
}

/** As after the seconds in which older transactions end. */
async function runJob() {
  await app.db
    .updateTable('offer_refit')
    .set({ created_at: new Date(app.services.clock.now().getTime() - 60_000) })
    .where('state', '=', 'running')
    .execute();
  await app.run('offers.refit');
  await app.settle();
}

const offer = (values: Record<string, unknown>, by: Member = seller!, more: object = {}) =>
  addOffer(app, by.id, category, { values, ...more });
const offerOf = (id: string) => storedOffer(app, id);
const noticesTo = (who: Member) => noticesOf(app, who);

beforeAll(async () => {
  app = await startStaff();
  catalogue = await addCatalogue(app);
  category = catalogue.categories['valorant/accounts'] ?? '';
  admin = await app.staff('admin');
  second = await app.staff('admin');
  support = await app.staff('support');
  seller = await app.person({ is_seller: true });
  other = await app.person({ is_seller: true });
});
afterAll(() => app.close());

let [began, attributesBegan]: [object, object[]] = [{}, []];
beforeEach(async () => {
  const row = await app.db
    .selectFrom('category')
    .selectAll()
    .where('id', '=', category)
    .executeTakeFirstOrThrow();
  const rows = await app.db
    .selectFrom('attribute')
    .selectAll()
    .where('category_id', '=', category)
    .execute();
  const asText = (value: unknown) => JSON.stringify(value) as never;
  began = {
    ...row,
    buyer_inputs: asText(row.buyer_inputs),
    vault_fields: asText(row.vault_fields),
    proof: asText(row.proof),
  };
  attributesBegan = rows.map((one) => ({ ...one, options: asText(one.options) }));
});
/** Each test finds the category as the first one did. */
afterEach(async () => {
  await app.settle();
  await app.db.updateTable('category_version').set({ refit_id: null }).execute();
  await app.db.deleteFrom('category_version').execute();
  await app.db.deleteFrom('category_draft').execute();
  await app.db.deleteFrom('offer_refit').execute();
  await app.db.deleteFrom('notice').execute();
  await app.db.deleteFrom('offer').execute();
  await app.db.deleteFrom('attribute').where('category_id', '=', category).execute();
  await app.db.updateTable('category').set(began).where('id', '=', category).execute();
  await app.db
    .insertInto('attribute')
    .values(attributesBegan as never[])
    .execute();
  app.forget();
});

describe('who may', () => {
  test('nobody below an admin sees or keeps definitions', async () => {
    const { document, seen } = await changed('rank', without('iron'));
    for (const [by, status] of [
      [undefined, 401],
      [seller, 403],
      [support, 403],
    ] as const) {
      const replies = await Promise.all([
        app.get(PATH, by?.token),
        app.get(`${PATH}/valorant/accounts`, by?.token),
        app.get(`${PATH}/${category}/preview`, by?.token),
        ...(by
          ? [
              save(document, seen, by),
              app.post(`${PATH}/${category}/draft/drop`, by.token, { revision: 1, reason }),
              apply({ revision: 1, base_version: 1 }, {}, by),
              undo(1, by),
            ]
          : []),
      ]);
      for (const reply of replies) expect(reply.status).toBe(status);
    }
    expect((await show()).draft).toBeNull();
  });

  test('what changes offers asks for a fresh second factor; drafts do not', async () => {
    const stale = await app.staff('admin');
    await app.db
      .updateTable('session')
      .set({ second_factor_at: new Date(Date.now() - 3_600_000) })
      .where('user_id', '=', stale.id)
      .execute();
    const { document, seen } = await changed('rank', without('iron'));
    expect((await save(document, seen, stale)).status).toBe(200);
    const draft = { revision: 1, base_version: 1 };
    expect(refusal(await apply(draft, {}, stale))).toEqual(['SECOND_FACTOR_CONFIRM']);
    expect((await apply(draft)).status).toBe(200);
    expect(refusal(await undo(2, stale))).toEqual(['SECOND_FACTOR_CONFIRM']);
  });
});

describe('drafts', () => {
  test('a draft may be unfinished, says what is different, and changes nothing', async () => {
    const { document, seen } = await changed('rank', ({ options }) => ({
      label: { en: 'Current rank', fr: '' },
      options: options.toSpliced(1, 1),
    }));
    const { status, body } = await save(document, seen);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      version: 1,
      draft: { revision: 1, saved_by: { id: admin!.id } },
    });
    const paths = body.draft.changes.map(({ path }: { path: string }) => path);
    expect(paths).toContain('attributes.rank.options.gold');
    expect(paths).toContain('attributes.rank.label.en');
    expect((await app.get(PATH, second!.token)).body.data).toMatchObject([
      { category: { id: category }, revision: 1, saved_by: { id: admin!.id } },
    ]);
    const shop = await app.get('market/game/valorant/category/accounts');
    expect(shop.body.attributes[0]).toMatchObject({ label: 'rank' });
    expect(refusal(await apply({ revision: 1, base_version: 1 }))).toEqual([
      'DEFINITION_WRONG',
      'definition.attributes.0.label.fr',
      'definition.attributes.0.options',
    ]);
  });

  test('of two who edit the second is refused, and saves over it once they saw it', async () => {
    const mine = await changed('rank', without('iron'));
    const theirs = await changed('skins', () => ({ maximum: 900 }));
    expect((await save(mine.document, mine.seen)).status).toBe(200);
    expect(refusal(await save(theirs.document, theirs.seen, second!))).toEqual([
      'DEFINITION_CHANGED',
    ]);
    const { draft } = await show(second);
    expect(draft.saved_by.id).toBe(admin!.id);
    const again = await save(theirs.document, { ...theirs.seen, revision: 1 }, second!);
    expect(again.body.draft).toMatchObject({ revision: 2, saved_by: { id: second!.id } });
    // What was seen before is applied by nobody.
    expect(refusal(await apply({ revision: 1, base_version: 1 }))).toEqual(['DEFINITION_CHANGED']);
  });

  test('a dropped draft is gone, and is dropped as it was seen', async () => {
    const { document, seen } = await changed('rank', without('iron'));
    await save(document, seen);
    const drop = (revision: number) =>
      app.post(`${PATH}/${category}/draft/drop`, admin!.token, { revision, reason });
    expect(refusal(await drop(2))).toEqual(['DEFINITION_CHANGED']);
    expect((await drop(1)).status).toBe(200);
    expect(refusal(await drop(1))).toEqual(['DEFINITION_DRAFT_NOT_FOUND']);
    expect((await show()).draft).toBeNull();
    expect(refusal(await apply({ revision: 0, base_version: 1 }))).toEqual([
      'DEFINITION_DRAFT_NOT_FOUND',
    ]);
  });

  test('a draft from before another version is neither saved nor applied', async () => {
    const { document, seen } = await changed('rank', without('iron'));
    await put({ document, seen });
    expect(refusal(await save(document, { revision: 0, base_version: 1 }))).toEqual([
      'DEFINITION_BASE',
    ]);
    await save({ ...document, check_hours: 24 }, { revision: 0, base_version: 2 });
    await undo(2);
    expect(refusal(await apply({ revision: 1, base_version: 3 }))).toEqual(['DEFINITION_BASE']);
  });

  test('what is not in force but the same is not applied', async () => {
    const { definition } = await show();
    await save(definition, { revision: 0, base_version: 1 });
    expect(refusal(await apply({ revision: 1, base_version: 1 }))).toEqual(['DEFINITION_SAME']);
  });
});

test('the preview counts offers, those on sale, their sellers, saved searches and orders', async () => {
  await offer({ rank: 'iron', skins: 400 });
  await offer({ rank: 'iron' }, other!);
  await offer({ rank: 'iron' }, other!, { status: 'draft' });
  await offer({ rank: 'gold', skins: 20, agents: ['jett', 'sage'] });
  const buyer = await app.person();
  const saved = await app.post('market/saved-search', buyer.token, {
    category_id: category,
    filter: ['rank:iron'],
    name: 'Iron accounts',
  });
  expect(saved.status).toBe(200);
  const { document, seen } = await changed('rank', without('iron'));
  const narrowed = document.attributes.flatMap((one) => {
    if (one.key === 'skins') return [{ ...one, maximum: 300 }];
    if (one.key === 'agents') return [{ ...one, required: true }];
    return one.key === 'note' ? [] : [one];
  });
  await save({ ...document, attributes: narrowed }, seen);
  const { losses, ...sums } = await preview();
  expect(losses).toMatchObject([
    {
      id: 'option:rank:iron',
      acts: ['move', 'pause'],
      targets: ['gold', 'diamond', 'radiant'],
      offers: 3,
      live: 2,
      sellers: 2,
    },
    { id: 'range:skins', acts: ['clear', 'move', 'pause'], offers: 1, live: 1, sellers: 1 },
    { id: 'attribute:note', acts: ['clear', 'pause'], offers: 0, live: 0, sellers: 0 },
    { id: 'required:agents', acts: ['ask', 'move', 'pause'], offers: 2, live: 2, sellers: 2 },
  ]);
  expect(sums).toMatchObject({
    offers: 3,
    live: 2,
    sellers: 2,
    saved_searches: 1,
    orders: 0,
    is_cut: false,
    refit: { seconds: 6, step: 50 },
    undo_hours: 48,
  });
});

describe('applying', () => {
  test('each offer that loses a value needs a choice, and only one that is possible', async () => {
    await offer({ rank: 'iron' });
    const { document, seen } = await changed('rank', without('iron'));
    await save(document, seen);
    const draft = { revision: 1, base_version: 1 };
    const missing = ['DEFINITION_CHOICE', 'choices.option:rank:iron'];
    expect(refusal(await apply(draft))).toEqual(missing);
    // Offers are not without what is required.
    const clear = { 'option:rank:iron': { act: 'clear', to: null } };
    expect(refusal(await apply(draft, clear))).toEqual(missing);
    for (const to of [null, 'iron', 'wood']) {
      const move = { 'option:rank:iron': { act: 'move', to } };
      expect(refusal(await apply(draft, move))).toEqual(missing);
    }
    expect(await show()).toMatchObject({ version: 1, versions: [] });
  });

  test('values move, offers stay on sale, filters and the shop follow, and the seller is told once', async () => {
    const iron = await offer({ rank: 'iron', email: true });
    const also = await offer({ rank: 'iron' }, seller!, { status: 'draft' });
    const gold = await offer({ rank: 'gold' });
    const theirs = await offer({ rank: 'iron' }, other!);
    const applied = await put(await changed('rank', without('iron')), {
      'option:rank:iron': { act: 'move', to: 'gold' },
    });
    expect(applied.body).toMatchObject({
      version: 2,
      draft: null,
      versions: [
        {
          version: 2,
          act: 'apply',
          by: { id: admin!.id },
          reason,
          refit: { state: 'running', total: 4, checked: 0 },
          changes: expect.arrayContaining([
            { path: 'attributes.rank.options.iron', before: 'IRON / iron', after: null },
          ]),
        },
        { version: 1, act: 'start', by: null },
      ],
    });
    const shop = await app.get('market/game/valorant/category/accounts');
    expect(shop.body.attributes[0].options).toHaveLength(3);
    await runJob();
    expect(await offerOf(iron)).toMatchObject({
      attributes: { rank: 'gold', email: true },
      facet_tokens: ['rank:gold', 'email:true'],
      status: 'active',
      version: 2,
    });
    expect((await offerOf(also)).attributes).toEqual({ rank: 'gold' });
    expect((await offerOf(theirs)).attributes).toEqual({ rank: 'gold' });
    expect((await offerOf(gold)).version).toBe(1);
    // In the file of the offer it is no change of the seller's.
    const kept = await app.db
      .selectFrom('offer_version')
      .select('by')
      .where('offer_id', 'in', [iron, theirs])
      .execute();
    expect(kept.map(({ by }) => by)).toEqual(['staff', 'staff']);
    const [{ refit }] = (await show()).versions;
    expect(refit).toMatchObject({ state: 'done', checked: 4, changed: 3, paused: 0, asked: 0 });
    expect((await noticesTo(seller!)).map(({ data }) => data)).toMatchObject([
      { type: 'category_changed', changed: 2, paused: 0, isUndo: false },
    ]);
    expect(await noticesTo(other!)).toHaveLength(1);
    // Once more does nothing: it is done.
    await runJob();
    expect((await offerOf(iron)).version).toBe(2);
    const records = await app.db
      .selectFrom('audit_record')
      .select(['action', 'reason'])
      .where('subject_id', '=', category)
      .where('action', '=', 'catalogue.apply_definition')
      .execute();
    expect(records.at(-1)).toEqual({ action: 'catalogue.apply_definition', reason });
  });

  test('what was an attribute in use goes: values are cleared, the offer stays', async () => {
    const shown = await offer({ rank: 'gold', skins: 12, agents: ['jett'] });
    await put(await changed('skins', null), { 'attribute:skins': { act: 'clear', to: null } });
    await runJob();
    expect(await offerOf(shown)).toMatchObject({
      attributes: { rank: 'gold', agents: ['jett'] },
      status: 'active',
    });
    const edited = await app.call('PATCH', `market/seller/offer/${shown}`, {
      token: seller!.token,
      body: { attributes: { skins: 4 } },
    });
    expect(edited.status).not.toBe(200);
  });

  test('paused offers leave the market without the value, and come back once it is there', async () => {
    const sold = await offer({ rank: 'iron' }, seller!, { status: 'sold', in_stock: 0 });
    const live = await offer({ rank: 'iron' });
    const waiting = await offer({ rank: 'iron' }, seller!, { status: 'on_review' });
    await put(await changed('rank', without('iron')), {
      'option:rank:iron': { act: 'pause', to: null },
    });
    await runJob();
    expect(await offerOf(live)).toMatchObject({ attributes: {}, status: 'inactive' });
    expect(await offerOf(sold)).toMatchObject({ attributes: {}, status: 'inactive' });
    // What waits for its review is not let past it.
    expect(await offerOf(waiting)).toMatchObject({ attributes: {}, status: 'on_review' });
    expect((await noticesTo(seller!))[0]?.data).toMatchObject({ paused: 2, changed: 1 });
    const activate = () =>
      app.call('POST', `market/seller/offer/${live}/activate`, { token: seller!.token });
    expect((await activate()).body.code).toBe('OFFER_INCOMPLETE');
  });

  test('a value that many may have goes from among them; a range takes what is outside to its end', async () => {
    const both = await offer({ rank: 'gold', agents: ['jett', 'sage'], skins: 450 });
    const { document, seen } = await changed('agents', without('jett'));
    const attributes = document.attributes.map((one) =>
      one.key === 'skins' ? { ...one, maximum: 300 } : one,
    );
    await put(
      { document: { ...document, attributes }, seen },
      {
        'option:agents:jett': { act: 'clear', to: null },
        'range:skins': { act: 'move', to: null },
      },
    );
    await runJob();
    expect((await offerOf(both)).attributes).toEqual({
      rank: 'gold',
      agents: ['sage'],
      skins: 300,
    });
  });

  test('what is newly required is asked for, or filled in for all', async () => {
    const lacks = await offer({ rank: 'gold' });
    await put(await changed('skins', () => ({ required: true })), {
      'required:skins': { act: 'ask', to: null },
    });
    await runJob();
    expect(await offerOf(lacks)).toMatchObject({ status: 'active', version: 1 });
    expect((await noticesTo(seller!))[0]?.data).toMatchObject({ asked: 1, changed: 0 });
    await put(await changed('email', () => ({ required: true })), {
      'required:email': { act: 'move', to: 'true' },
    });
    await runJob();
    expect((await offerOf(lacks)).attributes).toEqual({ rank: 'gold', email: true });
  });

  test('names alone start no job; other markets are found again without a version of the offers', async () => {
    const found = await offer({ rank: 'gold' });
    const renamed = await put(
      await changed('rank', () => ({ label: { en: 'Current rank', fr: 'Rang actuel' } })),
    );
    expect(renamed.body.versions[0]).toMatchObject({ version: 2, refit: null });
    const { document, seen } = await changed('rank', () => ({}));
    await put({ document: { ...document, facet_keys: ['rank'] }, seen });
    await runJob();
    expect(await offerOf(found)).toMatchObject({ market_key: 'rank:gold', version: 1 });
    expect(await noticesTo(seller!)).toEqual([]);
  });

  test('while offers are changed nothing else is put in force', async () => {
    await offer({ rank: 'iron' });
    await put(await changed('rank', without('iron')), {
      'option:rank:iron': { act: 'move', to: 'gold' },
    });
    const next = await changed('rank', without('gold'));
    await save(next.document, next.seen);
    const draft = { revision: 1, base_version: 2 };
    const move = { 'option:rank:gold': { act: 'move', to: 'diamond' } };
    expect(refusal(await apply(draft, move))).toEqual(['DEFINITION_BUSY']);
    await runJob();
    expect((await apply(draft, move)).status).toBe(200);
  });
});

describe('the job', () => {
  test('goes on where a process ended, in steps, and changes no offer twice', async () => {
    const ids = await Promise.all(
      Array.from({ length: 120 }, (_one, index) =>
        offer({ rank: 'iron' }, index % 2 === 0 ? seller! : other!),
      ),
    );
    await put(await changed('rank', without('iron')), {
      'option:rank:iron': { act: 'move', to: 'gold' },
    });
    await endInSecondStep(app, runJob);
    expect(await moved(ids)).toBe(50);
    expect((await show()).versions[0].refit).toMatchObject({ state: 'running', checked: 50 });
    await runJob();
    expect(await moved(ids)).toBe(120);
    const versions = await Promise.all(ids.map(async (id) => (await offerOf(id)).version));
    expect(new Set(versions)).toEqual(new Set([2]));
    expect((await show()).versions[0].refit).toMatchObject({ checked: 120, changed: 120 });
    expect(await noticesTo(seller!)).toHaveLength(1);
  });

  const moved = async (ids: readonly string[]): Promise<number> => {
    const rows = await Promise.all(ids.map(offerOf));
    return rows.filter(({ attributes }) => attributes['rank'] === 'gold').length;
  };
});

describe('undoing', () => {
  test('gives back what was taken, apart from what was edited since', async () => {
    const [paused, moved, edited] = [
      await offer({ rank: 'iron', skins: 20 }),
      await offer({ rank: 'gold', skins: 450 }),
      await offer({ rank: 'gold', skins: 480 }),
    ];
    const { document, seen } = await changed('rank', without('iron'));
    const attributes = document.attributes.map((one) =>
      one.key === 'skins' ? { ...one, maximum: 300 } : one,
    );
    await put(
      { document: { ...document, attributes }, seen },
      {
        'option:rank:iron': { act: 'pause', to: null },
        'range:skins': { act: 'clear', to: null },
      },
    );
    await runJob();
    expect((await offerOf(moved)).attributes).toEqual({ rank: 'gold' });
    await app.db
      .updateTable('offer')
      .set((eb) => ({
        attributes: JSON.stringify({ rank: 'gold', skins: 299 }),
        version: eb('version', '+', 1),
      }))
      .where('id', '=', edited)
      .execute();
    const back = await undo(2);
    expect(back.body).toMatchObject({
      version: 3,
      versions: [{ act: 'undo', version: 3 }, { version: 2, is_undone: true }, { version: 1 }],
    });
    expect(back.body.definition).toEqual(
      (
        await app.db
          .selectFrom('category_version')
          .select('document')
          .where('version', '=', 1)
          .executeTakeFirstOrThrow()
      ).document,
    );
    await runJob();
    expect(await offerOf(paused)).toMatchObject({
      attributes: { rank: 'iron', skins: 20 },
      facet_tokens: ['rank:iron'],
      status: 'active',
    });
    expect((await offerOf(moved)).attributes).toEqual({ rank: 'gold', skins: 450 });
    expect((await offerOf(edited)).attributes).toEqual({ rank: 'gold', skins: 299 });
    expect((await show()).versions[0].refit).toMatchObject({ state: 'done', changed: 2, kept: 1 });
    expect((await noticesTo(seller!)).at(-1)?.data).toMatchObject({ isUndo: true });
    expect(refusal(await undo(2))).toEqual(['DEFINITION_UNDO']);
    expect(refusal(await undo(3))).toEqual(['DEFINITION_UNDO']);
  });

  test('ends a job that runs, and takes back what it did by then', async () => {
    const ids = await Promise.all(Array.from({ length: 60 }, () => offer({ rank: 'iron' })));
    await put(await changed('rank', without('iron')), {
      'option:rank:iron': { act: 'move', to: 'gold' },
    });
    await endInSecondStep(app, runJob);
    expect((await undo(2)).status).toBe(200);
    await runJob();
    const rows = await Promise.all(ids.map(offerOf));
    expect(new Set(rows.map(({ attributes }) => attributes['rank']))).toEqual(new Set(['iron']));
    expect((await show()).versions[1].refit).toMatchObject({ state: 'stopped', changed: 50 });
    expect(await isForgotten(app)).toBe(true);
  });

  test('what sellers set by the version alone is not left behind', async () => {
    const { document, seen } = await changed('email', () => ({}));
    const region: Attribute = {
      ...document.attributes[0]!,
      key: 'region',
      ordinal: false,
      required: false,
      label: { en: 'Region', fr: 'Région' },
      options: [{ value: 'eu', label: { en: 'EU', fr: 'UE' }, rank: null }],
    };
    await put({ document: { ...document, attributes: [...document.attributes, region] }, seen });
    const since = await offer({ rank: 'gold', region: 'eu' });
    await undo(2);
    await runJob();
    expect((await offerOf(since)).attributes).toEqual({ rank: 'gold' });
  });

  test('is over after two days', async () => {
    await put(await changed('rank', () => ({ label: { en: 'Now', fr: 'Rang' } })));
    expect((await show()).versions[0].undo_until).not.toBeNull();
    await app.db
      .updateTable('category_version')
      .set({ changed_at: new Date(Date.now() - 49 * 3_600_000) })
      .where('version', '=', 2)
      .execute();
    expect((await show()).versions[0].undo_until).toBeNull();
    expect(refusal(await undo(2))).toEqual(['DEFINITION_UNDO']);
  });
});

test('an offer is not written by a definition that is no longer in force', async () => {
  const url = `market/seller/offer/${await offer({ rank: 'gold' })}`;
  const token = seller!.token;
  const edit = (rank: string) => app.call('PATCH', url, { token, body: { attributes: { rank } } });
  await edit('diamond');
  // As another process does it: this one has the old definition in its memory.
  const { document } = await changed('rank', without('iron'));
  const { writeDefinition } = await import('~/server/modules/catalogue/index.ts');
  const { renewStamp } = await import('~/server/modules/offers/rules/rules.repository.ts');
  await app.db.transaction().execute(async (tx) => {
    await writeDefinition(tx, category, { document: document as never, version: 2 });
    await renewStamp(tx, newId());
  });
  expect((await edit('iron')).status).toBe(422);
});
