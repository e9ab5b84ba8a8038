/** Fees that staff change from a date on: rights, refusals, two people, what everybody is told (decision 0123). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { builtInFees } from '~/domain/fees.ts';
import { newId } from '~/kernel/ids.ts';
import { catalogPriceMicros } from '~/kernel/money.ts';
import { startStaff, type Member, type StaffApp } from './staff.app.ts';

const reason = 'The costs have changed.';
const PATH = 'admin/rules/fees';
const HOUR = 3_600;
const { levels, extra } = builtInFees.general;
let app: StaffApp;
let [admin, second, support, seller]: Member[] = [];
let category = '';
let offer = '';

const at = (hours: number) =>
  new Date(app.services.clock.now().getTime() + hours * HOUR * 1_000).toISOString();
const general = (change: (bps: number) => number, from = at(25)) => ({
  kind: 'fees',
  from,
  until: null,
  value: { levels: levels.map(change), extra },
});
const ofCategory = (value: number[] | null, from = at(25), until: string | null = null) => ({
  kind: 'category_fees',
  category_id: category,
  from,
  until,
  value,
});
const ofSeller = (value: number | null, from = at(25), id = seller!.id) => ({
  kind: 'seller_fee',
  seller_id: id,
  from,
  until: null,
  value,
});
const schedule = (rule: object, by: Member = admin!) => app.post(PATH, by.token, { rule, reason });
const preview = (rule: object, by: Member = admin!) =>
  app.post(`${PATH}/preview`, by.token, { rule });
const act = (name: string, id: string, by: Member = admin!) =>
  app.post(`${PATH}/${id}/${name}`, by.token, { reason });
const show = async () => (await app.get(PATH, admin!.token)).body;
const history = async () => (await app.get(`${PATH}/history`, admin!.token)).body.data;
const refusal = ({ body }: { body: { code?: string; errors?: { path: string }[] } }) => [
  body.code,
  ...(body.errors ?? []).map(({ path }) => path),
];
const shown = async (id = offer) =>
  (await app.get(`market/seller/offer/${id}`, seller!.token)).body;
/** To a moment, with what follows it. */
async function pass(hours: number) {
  await app.services.clock.advance(app.db, hours * HOUR);
  await app.run('offers.fees');
  await app.settle();
}

beforeAll(async () => {
  app = await startStaff();
  admin = await app.staff('admin');
  second = await app.staff('admin');
  support = await app.staff('support');
  seller = await app.person({ is_seller: true });
  category = newId();
  const game = newId();
  const now = app.services.clock.now();
  await app.db
    .insertInto('genre')
    .values({ id: newId(), alias: 'rpg', title_en: 'RPG', title_fr: 'RPG', position: 1 } as never)
    .execute();
  await app.db
    .insertInto('game')
    .values({ id: game, alias: 'a-game', title: 'A Game', genre: 'rpg', created_at: now } as never)
    .execute();
  await app.db
    .insertInto('base_category')
    .values({
      id: newId(),
      alias: 'items',
      title_en: 'Items',
      title_fr: 'Objets',
      position: 1,
    } as never)
    .execute();
  await app.db
    .insertInto('category')
    .values({
      id: category,
      game_id: game,
      base: 'items',
      alias: 'items',
      title_en: 'Items',
      title_fr: 'Objets',
      position: 1,
      unit_name_en: 'item',
      unit_name_fr: 'objet',
      unit_size: 1,
      price_precision: 'cents',
      delivery_methods: ['manual'],
      promised_minutes: [60],
      check_hours: 72,
      warranty_days: [0],
      facet_keys: [],
      buyer_inputs: '[]',
      vault_fields: '[]',
      proof: '[]',
      created_at: now,
    } as never)
    .execute();
  offer = await anOffer(1_000);
  app.forget();
});
afterAll(() => app.close());

async function anOffer(priceCents: number): Promise<string> {
  const id = newId();
  const now = app.services.clock.now();
  await app.db
    .insertInto('offer')
    .values({
      id,
      seller_id: seller!.id,
      category_id: category,
      status: 'active',
      title: 'A thing that people want',
      price_micros: priceCents * 10_000,
      catalog_price_micros: catalogPriceMicros(priceCents * 10_000, 1_000, 'cents'),
      in_stock: 10,
      min_purchase: 1,
      delivery_method: 'manual',
      delivery_minutes: 60,
      warranty_days: 0,
      created_at: now,
      updated_at: now,
      published_at: now,
    })
    .execute();
  return id;
}

describe('who may', () => {
  test('nobody below an admin sees or changes fees', async () => {
    const rule = general((bps) => bps + 100);
    for (const by of [support!, seller!]) {
      const replies = await Promise.all([
        app.get(PATH, by.token),
        app.get(`${PATH}/history`, by.token),
        preview(rule, by),
        schedule(rule, by),
        act('agree', newId(), by),
        act('withdraw', newId(), by),
      ]);
      expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
    }
    expect((await app.get(PATH)).status).toBe(401);
    expect(await history()).toEqual([]);
  });

  test('an admin whose second factor is not fresh makes none and agrees to none', async () => {
    const stale = await app.staff('admin');
    await app.db
      .updateTable('session')
      .set({ second_factor_at: new Date(Date.now() - 3 * HOUR * 1_000) })
      .where('user_id', '=', stale.id)
      .execute();
    expect(
      refusal(
        await schedule(
          general((bps) => bps + 100),
          stale,
        ),
      ),
    ).toEqual(['SECOND_FACTOR_CONFIRM']);
    expect(refusal(await act('agree', newId(), stale))).toEqual(['SECOND_FACTOR_CONFIRM']);
  });

  test('nobody decides about their own fee', async () => {
    const owner = await app.staff('admin');
    await app.db
      .updateTable('app_user')
      .set({ is_seller: true })
      .where('id', '=', owner.id)
      .execute();
    const rule = ofSeller(1_200, at(25), owner.id);
    expect(refusal(await schedule(rule, owner))).toEqual(['RULE_OWN']);
    expect(refusal(await preview(rule, owner))).toEqual(['RULE_OWN']);
    const made = await schedule(rule);
    expect(refusal(await act('withdraw', made.body.id, owner))).toEqual(['RULE_OWN']);
    expect((await act('withdraw', made.body.id)).body.state).toBe('withdrawn');
  });
});

describe('what is refused', () => {
  test('contradictions, each with its name, and nothing is written', async () => {
    const before = (await history()).length;
    const refused = async (rule: object) => {
      const [made, seen] = [await schedule(rule), await preview(rule)];
      expect(refusal(seen)).toEqual(refusal(made));
      return refusal(made);
    };
    expect(await refused(general((bps) => bps + 100, at(-1)))).toEqual(['RULE_PAST']);
    expect(await refused(general((bps) => bps + 100, at(20)))).toEqual(['RULE_NOTICE']);
    expect(await refused(general(() => 400))).toEqual(['RULE_BOUNDS']);
    expect(await refused(general((bps) => bps))).toEqual(['RULE_SAME']);
    expect(
      await refused(
        ofCategory(
          levels.map(() => 600),
          at(25),
          at(26),
        ),
      ),
    ).toEqual(['RULE_ENDS_EARLY']);
    expect(await refused({ ...ofCategory([...levels]), category_id: newId() })).toEqual([
      'RULE_PLACE',
      'rule.category_id',
    ]);
    expect(await refused(ofSeller(1_000, at(25), second!.id))).toEqual([
      'RULE_PLACE',
      'rule.seller_id',
    ]);
    expect((await schedule({ ...general((bps) => bps), until: at(50) })).status).toBe(422);
    expect((await schedule(general((bps) => bps + 0.5))).status).toBe(422);
    expect(
      (await schedule({ ...general((bps) => bps), value: { levels: [1], extra } })).status,
    ).toBe(422);
    expect(await history()).toHaveLength(before);
  });

  test('what overlaps another change for the same that comes', async () => {
    const [from, until] = [at(100), at(200)];
    const coming = await schedule(
      ofCategory(
        levels.map((bps) => bps + 100),
        from,
        until,
      ),
    );
    expect(coming.status).toBe(200);
    expect(refusal(await schedule(ofCategory([...levels], at(150), at(250))))).toEqual([
      'RULE_OVERLAPS',
    ]);
    await act('withdraw', coming.body.id);
    const other = await schedule(
      ofCategory(
        levels.map((bps) => bps + 50),
        at(150),
        at(250),
      ),
    );
    expect(other.status).toBe(200);
    await act('withdraw', other.body.id);
  });
});

describe('a change', () => {
  test('is seen before, holds from its moment on, and is on record with who, when and why', async () => {
    const rule = ofSeller(1_200);
    expect((await preview(rule)).body).toEqual({
      offers: 1,
      sellers: 1,
      up_bps: 182,
      down_bps: 0,
      needs_second: false,
    });
    const made = await schedule(rule);
    expect(made.body).toMatchObject({
      kind: 'seller_fee',
      subject: { id: seller!.id, name: seller!.name },
      state: 'coming',
      before: null,
      made: { by: { id: admin!.id }, reason },
      may_withdraw: true,
      may_agree: false,
      repriced: null,
    });
    expect((await show()).coming).toMatchObject([{ id: made.body.id }]);
    await app.services.clock.advance(app.db, 60);
    expect(await shown()).toMatchObject({
      fee_bps: 1_000,
      catalog_price: 1_100,
      next_fee: { from: rule.from, fee_bps: 1_200 },
    });
    await pass(25);
    expect(await shown()).toMatchObject({ fee_bps: 1_200, catalog_price: 1_120, next_fee: null });
    expect(await show()).toMatchObject({
      coming: [],
      own: [{ id: made.body.id, state: 'now', repriced: { offers: 1 }, may_withdraw: false }],
      now: { since: null },
    });
    expect(app.dropped.has('fees')).toBe(true);
    expect(refusal(await act('withdraw', made.body.id))).toEqual(['RULE_STATE']);
    const records = await app.db
      .selectFrom('audit_record')
      .select(['action', 'actor_id', 'reason'])
      .where('subject_id', '=', made.body.id)
      .execute();
    expect(records).toEqual([{ action: 'rules.schedule', actor_id: admin!.id, reason }]);
    // It ends, and the fee of the level holds again.
    await schedule(ofSeller(null, at(25)));
    await pass(26);
    expect(await shown()).toMatchObject({ fee_bps: 1_000, catalog_price: 1_100 });
    expect((await show()).own).toEqual([]);
    expect((await history())[0]).toMatchObject({
      value: null,
      before: { levels: levels.map(() => 1_200) },
      state: 'now',
    });
  });

  test('of a category with an end goes by itself, there and back', async () => {
    await schedule(
      ofCategory(
        levels.map((bps) => bps + 200),
        at(25),
        at(50),
      ),
    );
    await pass(26);
    expect(await shown()).toMatchObject({
      fee_bps: 1_200,
      catalog_price: 1_120,
      next_fee: { fee_bps: 1_000 },
    });
    await pass(25);
    expect(await shown()).toMatchObject({ fee_bps: 1_000, catalog_price: 1_100, next_fee: null });
  });

  test('for everybody reaches documents and public pages', async () => {
    const text = async () =>
      JSON.stringify((await app.get('page/terms-of-services?locale=en')).body.blocks);
    const page = async () => (await app.get('frontend/page?path=/guarantees')).body.level_fees;
    const from = at(25);
    expect(await page()).toMatchObject({ levels: [{ fee_bps: 1_000 }, {}, {}, {}, {}, {}] });
    await schedule(general((bps) => bps + 75, from));
    await app.services.clock.advance(app.db, 60);
    expect((await page()).next).toMatchObject({
      from,
      levels: [{ fee_bps: 1_075, accounts_fee_bps: 1_375 }, {}, {}, {}, {}, {}],
    });
    expect(await text()).not.toContain('10.75%');
    await pass(25);
    expect(await page()).toMatchObject({
      levels: [{ fee_bps: 1_075 }, {}, {}, {}, {}, {}],
      next: null,
    });
    expect(await text()).toContain('10.75%');
    expect((await show()).now).toMatchObject({ since: from });
    await schedule(general((bps) => bps, at(1)));
    await pass(2);
  });

  test('that was withdrawn never holds', async () => {
    const made = await schedule(ofSeller(1_200));
    expect((await act('withdraw', made.body.id, second!)).body).toMatchObject({
      state: 'withdrawn',
      withdrawn: { by: { id: second!.id }, reason },
    });
    await pass(26);
    expect(await shown()).toMatchObject({ fee_bps: 1_000, catalog_price: 1_100 });
    expect(refusal(await act('withdraw', made.body.id))).toEqual(['RULE_STATE']);
  });

  test('is taken back no more shortly before it begins', async () => {
    const made = await schedule(ofSeller(1_200, at(25)));
    await app.services.clock.advance(app.db, 25 * HOUR - 100);
    expect(refusal(await act('withdraw', made.body.id))).toEqual(['RULE_STATE']);
    await pass(1);
    await schedule(ofSeller(null, at(25)));
    await pass(26);
  });
});

describe('two people', () => {
  test('a large move waits for somebody else, and holds for nobody until then', async () => {
    const made = await schedule(ofSeller(2_000, at(40)));
    const { id, state } = made.body;
    expect(state).toBe('waiting');
    expect(refusal(await act('agree', id))).toEqual(['RULE_SECOND_PERSON']);
    await app.services.clock.advance(app.db, 60);
    expect(await shown()).toMatchObject({ next_fee: null });
    expect((await act('agree', id, second!)).body).toMatchObject({
      state: 'coming',
      agreed: { by: { id: second!.id }, reason },
    });
    expect(refusal(await act('agree', id, second!))).toEqual(['RULE_STATE']);
    await pass(41);
    expect(await shown()).toMatchObject({ fee_bps: 2_000, catalog_price: 1_200 });
    const back = await schedule(ofSeller(null, at(1)));
    expect(back.body.state).toBe('waiting');
    await act('agree', back.body.id, second!);
    await pass(2);
    expect(await shown()).toMatchObject({ fee_bps: 1_000 });
  });

  test('small steps of one person are one large move; each asks for a second person beyond the bound', async () => {
    const first = await schedule(ofSeller(1_300, at(25)));
    expect(first.body.state).toBe('coming');
    const next = ofSeller(1_301, at(26));
    expect((await preview(next)).body.needs_second).toBe(true);
    await pass(26);
    const later = await schedule(ofSeller(1_600, at(25)));
    expect(later.body.state).toBe('waiting');
    await act('withdraw', later.body.id);
    // What has held for a month is what others are measured against.
    await pass(31 * 24);
    const month = await schedule(ofSeller(1_600, at(25)));
    expect(month.body.state).toBe('coming');
    await act('withdraw', month.body.id);
    const back = await schedule(ofSeller(null, at(1)));
    expect(back.body.state).toBe('coming');
    await pass(2);
  });

  test('whoever sells within its reach asks for it only, and is no second person', async () => {
    const rule = ofCategory(levels.map((bps) => bps + 1));
    await app.db
      .updateTable('offer')
      .set({ seller_id: admin!.id })
      .where('id', '=', offer)
      .execute();
    expect((await preview(rule)).body.needs_second).toBe(true);
    const [own, others] = [await schedule(rule), await preview(rule, second!)];
    expect([own.body.state, others.body.code]).toEqual(['waiting', 'RULE_OVERLAPS']);
    await act('withdraw', own.body.id);
    const large = await schedule(ofCategory(levels.map((bps) => bps + 500)), second!);
    expect(refusal(await act('agree', large.body.id))).toEqual(['RULE_OWN']);
    await act('withdraw', large.body.id);
    await app.db
      .updateTable('offer')
      .set({ seller_id: seller!.id })
      .where('id', '=', offer)
      .execute();
  });

  test('what raises a fee is agreed to a day before, and lapses otherwise', async () => {
    const made = await schedule(ofSeller(2_000, at(25)));
    await app.services.clock.advance(app.db, 2 * HOUR);
    expect(refusal(await act('agree', made.body.id, second!))).toEqual(['RULE_NOTICE']);
    await pass(24);
    expect(await shown()).toMatchObject({ fee_bps: 1_000, catalog_price: 1_100 });
    expect((await history())[0]).toMatchObject({ id: made.body.id, state: 'lapsed' });
    expect(refusal(await act('agree', made.body.id, second!))).toEqual(['RULE_STATE']);
  });
});

test('no rule is changed or deleted behind the product', async () => {
  const [{ id }] = await history();
  const rows = app.db.updateTable('rule_version').where('id', '=', id);
  await expect(rows.set({ valid_until: new Date() }).execute()).rejects.toThrow();
  await expect(app.db.deleteFrom('rule_version').where('id', '=', id).execute()).rejects.toThrow();
});
