/** Promo codes that staff keep: rights, rules, versions, two people, use, and the file (decision 0120). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { createPromoCode } from '~/server/modules/promotions/index.ts';
import { startStaff, type Member, type StaffApp } from './staff.app.ts';

const reason = 'For the winter season.';
const PATH = 'admin/promo-codes';
let app: StaffApp;
let [admin, second, support, buyer]: Member[] = [];
let made = 0;

const nextCode = () => `TEST-${(made += 1)}`;
const fields = (change: object = {}) => ({
  code: nextCode(),
  type: 'market::order_discount',
  percent_bps: 1_000,
  amount: null,
  currency: 'USD',
  maximum_amount: 500,
  scope: 'all',
  scope_id: null,
  minimum_amount: 2_000,
  starts_at: null,
  ends_at: null,
  total_limit: 100,
  user_limit: 1,
  first_order_only: false,
  person: null,
  ...change,
});
type Fields = ReturnType<typeof fields>;

const create = (promo: object = fields(), start = true, by: Member = admin!) =>
  app.post(PATH, by.token, { promo, start, reason });
const change = (id: string, revision: number, promo: object, by: Member = admin!) =>
  app.put(`${PATH}/${id}`, by.token, { revision, promo, reason });
const act = (name: string, id: string, revision: number, by: Member = admin!) =>
  app.post(`${PATH}/${id}/${name}`, by.token, { revision, reason });
const show = async (id: string) => (await app.get(`${PATH}/${id}`, admin!.token)).body;
const check = (code: string) => app.call('POST', 'promocodes/check', { body: { code } });
const refusal = ({ body }: { body: { code?: string; errors?: { path: string }[] } }) => [
  body.code,
  ...(body.errors ?? []).map(({ path }) => path),
];

/** As a use counts itself; the calls of buyers are in tests/races. */
async function use(id: string, { at = app.services.clock.now(), cents = 300, who = buyer! } = {}) {
  const row = {
    id: newId(),
    code_id: id,
    user_id: who.id,
    order_id: newId(),
    offer_id: null,
  };
  await app.db
    .insertInto('promo_activation')
    .values({
      ...row,
      count: 1,
      currency: 'USD',
      discount_cents: cents,
      status: 'consumed',
      created_at: at,
      updated_at: at,
    })
    .execute();
  await app.db
    .updateTable('promo_code')
    .set((eb) => ({
      used_count: eb('used_count', '+', 1),
      first_used_at: at,
      last_used_at: at,
    }))
    .where('id', '=', id)
    .execute();
}

beforeAll(async () => {
  app = await startStaff();
  admin = await app.staff('admin');
  second = await app.staff('admin');
  support = await app.staff('support');
  buyer = await app.person();
});
afterAll(() => app.close());

describe('who may', () => {
  test('nobody below an admin sees or keeps codes', async () => {
    const { body } = await create();
    const calls = (by: Member | undefined) => [
      app.get(PATH, by?.token),
      app.get(`${PATH}/counts`, by?.token),
      app.get(`${PATH}/use`, by?.token),
      app.get(`${PATH}/places?scope=game`, by?.token),
      app.get(`${PATH}/${body.id}`, by?.token),
      ...(by
        ? [
            create(fields(), false, by),
            change(body.id, 1, fields(), by),
            act('start', body.id, 1, by),
            act('stop', body.id, 1, by),
            act('agree', body.id, 1, by),
            app.post(`${PATH}/export`, by.token, {}),
          ]
        : []),
    ];
    for (const [by, status] of [
      [undefined, 401],
      [buyer, 403],
      [support, 403],
    ] as const) {
      for (const reply of await Promise.all(calls(by))) expect(reply.status).toBe(status);
    }
    expect(await show(body.id)).toMatchObject({ revision: 1, state: 'active' });
  });

  test('staff make no code for themselves, nor for their own offers, and decide about none', async () => {
    for (const person of [admin!.name, admin!.email, admin!.name.toUpperCase()]) {
      expect(refusal(await create(fields({ person })))).toEqual(['PROMO_CODE_OWN']);
    }
    await app.db
      .updateTable('app_user')
      .set({ is_seller: true })
      .where('id', '=', admin!.id)
      .execute();
    const shop = fields({ scope: 'seller', scope_id: admin!.id });
    expect(refusal(await create(shop, false))).toEqual(['PROMO_CODE_OWN']);
    const own = await create(fields({ person: admin!.name }), true, second);
    expect(own.body).toMatchObject({
      state: 'active',
      person: { public_name: admin!.name },
    });
    const { id } = own.body;
    expect((await show(id)).is_own).toBe(true);
    const more = { ...fields({ person: admin!.name }), total_limit: 900 };
    expect(refusal(await change(id, 1, more))).toEqual(['PROMO_CODE_OWN']);
    expect(refusal(await act('stop', id, 1))).toEqual(['PROMO_CODE_OWN']);
    const anybody = await create();
    const mine = fields({ code: anybody.body.code, person: admin!.email });
    expect(refusal(await change(anybody.body.id, 1, mine))).toEqual(['PROMO_CODE_OWN']);
  });

  test('what lets money out asks for a fresh second factor; drafts and stops do not', async () => {
    const stale = await app.staff('admin');
    await app.db
      .updateTable('session')
      .set({ second_factor_at: new Date(Date.now() - 3_600_000) })
      .where('user_id', '=', stale.id)
      .execute();
    expect(refusal(await create(fields(), true, stale))).toEqual(['SECOND_FACTOR_CONFIRM']);
    const { body: draft } = await create(fields(), false, stale);
    expect(draft.state).toBe('draft');
    expect(refusal(await act('start', draft.id, 1, stale))).toEqual(['SECOND_FACTOR_CONFIRM']);
    const { body: code } = await create();
    const more = fields({ code: code.code, total_limit: 101 });
    expect(refusal(await change(code.id, 1, more, stale))).toEqual(['SECOND_FACTOR_CONFIRM']);
    expect((await act('stop', code.id, 1, stale)).body.state).toBe('stopped');
  });
});

describe('making one', () => {
  test('a code works at once, a draft does not, and a draft that starts does', async () => {
    const { body: code } = await create();
    expect((await check(code.code.toLowerCase())).body).toMatchObject({
      code: code.code,
      processor_data: { discount_percent: 10 },
      maximum_amount: 500,
    });
    const { body: draft } = await create(fields(), false);
    expect(draft).toMatchObject({
      state: 'draft',
      revision: 1,
      is_used: false,
    });
    expect((await check(draft.code)).body.code).toBe('PROMO_NOT_FOUND');
    expect((await act('start', draft.id, 1)).body).toMatchObject({
      state: 'active',
      revision: 2,
    });
    expect((await check(draft.code)).status).toBe(200);
    expect(refusal(await act('start', draft.id, 2))).toEqual(['PROMO_CODE_STATE']);
  });

  test('what does not fit is told at its field', async () => {
    const taken = (await create()).body.code;
    for (const [promo, told] of [
      [{ code: taken.toLowerCase() }, ['PROMO_CODE_TAKEN', 'promo.code']],
      [{ code: 'ABC' }, ['PROMO_CODE_FORM', 'promo.code']],
      [{ code: 'A B C D' }, ['PROMO_CODE_FORM', 'promo.code']],
      [{ code: 'ÉTÉ-2026' }, ['PROMO_CODE_FORM', 'promo.code']],
      [{ code: 'X'.repeat(21) }, ['PROMO_CODE_FORM', 'promo.code']],
      [{ person: 'nobody-of-this-name' }, ['PROMO_CODE_PERSON', 'promo.person']],
      [{ person: 'nobody@example.com' }, ['PROMO_CODE_PERSON', 'promo.person']],
      [{ scope: 'game', scope_id: newId() }, ['PROMO_CODE_PLACE', 'promo.scope_id']],
      [{ scope: 'category', scope_id: newId() }, ['PROMO_CODE_PLACE', 'promo.scope_id']],
      [{ scope: 'seller', scope_id: buyer!.id }, ['PROMO_CODE_PLACE', 'promo.scope_id']],
      [{ percent_bps: 10_001 }, ['VALIDATION', 'promo.percent_bps']],
      [{ amount: 5 }, ['VALIDATION', 'promo.amount']],
      [{ total_limit: 0 }, ['VALIDATION', 'promo.total_limit']],
      [{ ends_at: '2026-13-01T00:00:00Z' }, ['VALIDATION', 'promo.ends_at']],
      [
        { starts_at: '2026-02-02T00:00:00Z', ends_at: '2026-02-01T00:00:00Z' },
        ['VALIDATION', 'promo.ends_at'],
      ],
    ] as const) {
      expect(refusal(await create(fields(promo), false)), JSON.stringify(promo)).toEqual(told);
    }
    const { status } = await app.post(PATH, admin!.token, {
      promo: fields(),
      start: true,
      reason: '',
    });
    expect(status).toBe(422);
  });

  test('one for the wallet gives bonus money to whoever has it, and costs at most its limit', async () => {
    const money = {
      type: 'wallet::balance_deposit',
      percent_bps: null,
      maximum_amount: null,
      minimum_amount: 0,
      amount: 500,
    };
    const { body: code } = await create(fields(money));
    expect(code).toMatchObject({ state: 'active', most_amount: 50_000 });
    const body = { code: code.code, payload: { currency: 'USD' } };
    const used = await app.call('POST', 'promocodes/activation', {
      body,
      token: buyer!.token,
    });
    expect(used.body).toMatchObject({
      status: 'consumed',
      discount_amount: 500,
    });
    expect(await show(code.id)).toMatchObject({
      used_count: 1,
      is_used: true,
      use: { uses: 1, given_amount: 500 },
    });
    const larger = fields({ ...money, code: code.code, amount: 600 });
    expect(refusal(await change(code.id, 1, larger))).toEqual(['PROMO_CODE_USED']);
  });
});

describe('changing one', () => {
  test('is a version with who, when and why, and a record of before and after', async () => {
    const promo = fields();
    const { body: code } = await create(promo);
    const after = {
      ...promo,
      percent_bps: 500,
      ends_at: '2999-01-01T00:00:00.000Z',
    };
    const { body } = await change(code.id, 1, after, second);
    expect(body).toMatchObject({
      revision: 2,
      percent_bps: 500,
      state: 'active',
    });
    expect(body.versions).toMatchObject([
      {
        revision: 2,
        act: 'change',
        by: { id: second!.id, public_name: second!.name },
        reason,
        before: { percent_bps: 1_000, ends_at: null },
        after: { percent_bps: 500, ends_at: '2999-01-01T00:00:00.000Z' },
      },
      { revision: 1, act: 'create', by: { id: admin!.id }, before: null },
    ]);
    const records = await app.db
      .selectFrom('audit_record')
      .select(['actor_id', 'action', 'before', 'after', 'reason'])
      .where('subject_id', '=', code.id)
      .orderBy('id')
      .execute();
    expect(records).toMatchObject([
      {
        actor_id: admin!.id,
        action: 'promotions.create',
        before: null,
        reason,
      },
      {
        actor_id: second!.id,
        action: 'promotions.change',
        before: { percent_bps: 1_000, revision: 1 },
        after: { percent_bps: 500, revision: 2 },
        reason,
      },
    ]);
  });

  test('of what somebody changed meanwhile is refused, and writes nothing', async () => {
    const promo = fields();
    const { body: code } = await create(promo);
    await change(code.id, 1, { ...promo, total_limit: 90 }, second);
    expect(refusal(await change(code.id, 1, { ...promo, total_limit: 80 }))).toEqual([
      'PROMO_CODE_CHANGED',
    ]);
    for (const name of ['stop', 'start', 'agree']) {
      expect(refusal(await act(name, code.id, 1))).toEqual(['PROMO_CODE_CHANGED']);
    }
    expect(await show(code.id)).toMatchObject({ total_limit: 90, revision: 2 });
    const same = { ...promo, total_limit: 90 };
    expect(refusal(await change(code.id, 2, same))).toEqual(['PROMO_CODE_UNCHANGED']);
    expect(refusal(await change(newId(), 1, promo))).toEqual(['PROMO_CODE_NOT_FOUND']);
  });

  test('of one that was used leaves what it gives, and no limit below what was used', async () => {
    const promo = fields({ user_limit: 5 });
    const { body: code } = await create(promo);
    for (let times = 0; times < 3; times += 1) await use(code.id);
    await use(code.id, { who: second! });
    const refused = async (more: object) =>
      refusal(await change(code.id, 1, { ...promo, ...more }));
    expect(await refused({ percent_bps: 900 })).toEqual(['PROMO_CODE_USED']);
    expect(await refused({ code: nextCode() })).toEqual(['PROMO_CODE_USED']);
    expect(await refused({ person: buyer!.name })).toEqual(['PROMO_CODE_USED']);
    expect(await refused({ total_limit: 3 })).toEqual(['PROMO_CODE_LIMIT', 'promo.total_limit']);
    expect(await refused({ user_limit: 2 })).toEqual(['PROMO_CODE_LIMIT', 'promo.user_limit']);
    const { body } = await change(code.id, 1, {
      ...promo,
      total_limit: 4,
      user_limit: 3,
    });
    expect(body).toMatchObject({
      state: 'used_up',
      total_limit: 4,
      user_limit: 3,
    });
    expect((await act('stop', code.id, 2)).body).toMatchObject({
      state: 'stopped',
    });
    expect((await check(code.code)).body.code).toBe('PROMO_NOT_FOUND');
    expect((await act('start', code.id, 3)).body).toMatchObject({
      state: 'used_up',
    });
  });

  test('keeps a code readable and its form where it is older than the rule', async () => {
    const at = app.services.clock.now();
    const id = await createPromoCode(app.db, { code: 'old_code of 2019', percentBps: 500, at });
    const old = fields({
      code: 'old_code of 2019',
      percent_bps: 500,
      maximum_amount: null,
      minimum_amount: 0,
      total_limit: null,
      user_limit: 2,
    });
    expect((await change(id, 1, old)).body).toMatchObject({
      user_limit: 2,
      state: 'active',
    });
    expect(refusal(await change(id, 2, { ...old, code: 'other_code of 2019' }))).toEqual([
      'PROMO_CODE_FORM',
      'promo.code',
    ]);
  });
});

describe('two people', () => {
  const large = (more: object = {}) => fields({ total_limit: 2_000, ...more });

  test('one that can cost more waits, and whoever asked cannot agree', async () => {
    const { body: code } = await create(large());
    expect(code).toMatchObject({
      state: 'waiting',
      most_amount: 1_000_000,
      asked_by: { id: admin!.id },
    });
    expect((await check(code.code)).body.code).toBe('PROMO_NOT_FOUND');
    expect(refusal(await act('agree', code.id, 1))).toEqual(['PROMO_CODE_SECOND_PERSON']);
    const agreed = await act('agree', code.id, 1, second);
    expect(agreed.body).toMatchObject({
      state: 'active',
      asked_by: null,
      revision: 2,
    });
    expect((await check(code.code)).status).toBe(200);
  });

  test('one without a limit waits as well; a draft is asked for when it starts', async () => {
    const { body: code } = await create(fields({ total_limit: null }), false);
    expect(code).toMatchObject({ state: 'draft', most_amount: null });
    const asked = await act('start', code.id, 1, second);
    expect(asked.body).toMatchObject({
      state: 'waiting',
      versions: [{ act: 'ask' }, {}],
    });
    expect(refusal(await act('agree', code.id, 2, second))).toEqual(['PROMO_CODE_SECOND_PERSON']);
    expect((await act('agree', code.id, 2)).body.state).toBe('active');
  });

  test('whoever changes what waits asks, and a stop ends the waiting', async () => {
    const promo = large();
    const { body: code } = await create(promo);
    const changed = await change(code.id, 1, { ...promo, total_limit: 3_000 }, second);
    expect(changed.body).toMatchObject({
      state: 'waiting',
      asked_by: { id: second!.id },
    });
    expect(refusal(await act('agree', code.id, 2, second))).toEqual(['PROMO_CODE_SECOND_PERSON']);
    expect((await act('stop', code.id, 2)).body).toMatchObject({
      state: 'draft',
      asked_by: null,
    });
    expect(refusal(await act('agree', code.id, 3, second))).toEqual(['PROMO_CODE_STATE']);
  });

  test('what raises the cost of one in use is asked again; less, and what was agreed to, is not', async () => {
    const promo = fields();
    const { body: code } = await create(promo);
    const to = (limit: number | null, revision: number) =>
      change(code.id, revision, { ...promo, total_limit: limit! });
    expect((await to(1_000, 1)).body.state).toBe('active');
    expect((await to(1_001, 2)).body).toMatchObject({
      state: 'waiting',
      revision: 3,
    });
    expect((await check(code.code)).body.code).toBe('PROMO_NOT_FOUND');
    expect((await act('agree', code.id, 3, second)).body.state).toBe('active');
    expect((await to(900, 4)).body.state).toBe('active');
    expect((await to(1_001, 5)).body.state).toBe('active');
    expect((await to(1_002, 6)).body.state).toBe('waiting');
    expect((await to(500, 7)).body.state).toBe('active');
    expect((await to(null, 8)).body.state).toBe('waiting');
  });

  test('one who is no admin any more cannot agree, and nobody agrees to a code of their own', async () => {
    const former = await app.staff('admin');
    const { body: code } = await create(large({ person: second!.name, user_limit: 2_000 }));
    expect(code.state).toBe('waiting');
    expect(refusal(await act('agree', code.id, 1, second))).toEqual(['PROMO_CODE_OWN']);
    await app.db
      .updateTable('app_user')
      .set({ role: 'support' })
      .where('id', '=', former.id)
      .execute();
    expect((await act('agree', code.id, 1, former)).status).toBe(403);
    expect((await show(code.id)).state).toBe('waiting');
  });
});

describe('the list', () => {
  const list = async (query: string) =>
    (await app.get(`${PATH}?limit=100&${query}`, admin!.token)).body.data as {
      code: string;
      state: string;
    }[];

  test('filters by state, scope and text, counts, and leaves the programme’s codes out', async () => {
    const tag = `LIST${made}`;
    const day = (days: number) =>
      new Date(app.services.clock.now().getTime() + days * 86_400_000).toISOString();
    const make = async (name: string, more: object, start = true) =>
      (await create(fields({ code: `${tag}-${name}`, ...more }), start)).body;
    await make('ACTIVE', {});
    await make('DRAFT', {}, false);
    await make('SCHED', { starts_at: day(1) });
    await make('ENDED', { ends_at: day(-1) });
    await make('WAITING', { total_limit: null });
    await act('stop', (await make('STOPPED', {})).id, 1);
    const seller = await app.person({ is_seller: true });
    const shop = await make('USEDUP', {
      total_limit: 1,
      scope: 'seller',
      scope_id: seller.id,
    });
    await use(shop.id);
    const friend = { code: `${tag}-FRIEND`, percentBps: 500, userId: buyer!.id, totalLimit: 1 };
    await createPromoCode(app.db, { ...friend, at: new Date() });
    const states = {
      active: 1,
      scheduled: 1,
      draft: 1,
      waiting: 1,
      stopped: 1,
      used_up: 1,
      ended: 1,
    };
    const counts = await app.get(`${PATH}/counts?search=${tag.toLowerCase()}`, admin!.token);
    expect(counts.body).toEqual({ all: 7, states });
    for (const state of Object.keys(states)) {
      const found = await list(`search=${tag}&state=${state}`);
      expect(found.map((row) => [row.code.split('-')[1]?.slice(0, 5), row.state])).toEqual([
        [state.replace('_', '').toUpperCase().slice(0, 5), state],
      ]);
    }
    expect(await list(`search=${tag}&scope=seller`)).toMatchObject([
      { scope_id: seller.id, scope_name: seller.name },
    ]);
    expect(await list(`search=${encodeURIComponent("%' or true")}`)).toEqual([]);
    const file = await app.post(`${PATH}/export`, admin!.token, {
      search: tag,
      state: 'used_up',
    });
    const [head, line, end] = file.body.content.split('\r\n');
    expect(head).toMatch(/^code,state,type,percent,amount,currency/);
    expect(line).toContain(
      `${tag}-USEDUP,used_up,market::order_discount,10,,USD,5,seller,${seller.name}`,
    );
    expect(end).toBe('');
  });

  test('goes on page by page, whatever is made meanwhile', async () => {
    const tag = `PAGE${made}`;
    for (let n = 0; n < 5; n += 1) await create(fields({ code: `${tag}-${n}` }), false);
    const page = async (cursor = '') =>
      (await app.get(`${PATH}?limit=2&search=${tag}${cursor}`, admin!.token)).body;
    const first = await page();
    await create(fields({ code: `${tag}-NEW` }), false);
    const next = await page(`&cursor=${first.meta.next_cursor}`);
    const last = await page(`&cursor=${next.meta.next_cursor}`);
    const codes = [first, next, last].flatMap(({ data }) => data.map((row: Fields) => row.code));
    expect(codes).toEqual([4, 3, 2, 1, 0].map((n) => `${tag}-${n}`));
    expect(last.meta.next_cursor).toBeNull();
  });

  test('finds games, categories and sellers by name', async () => {
    const seller = await app.person({ is_seller: true });
    const places = async (scope: string, search: string) =>
      (await app.get(`${PATH}/places?scope=${scope}&search=${search}`, admin!.token)).body.data;
    expect(await places('seller', seller.name)).toEqual([{ id: seller.id, name: seller.name }]);
    expect(await places('seller', buyer!.email)).toEqual([]);
    const [game] = await app.db.selectFrom('game').select(['id', 'title']).limit(1).execute();
    if (!game) return;
    expect(await places('game', encodeURIComponent(game.title))).toContainEqual({
      id: game.id,
      name: game.title,
    });
  });

  test('says what was given on each of the last 30 days, without what is older or was given back', async () => {
    const { body: code } = await create();
    const before = (await app.get(`${PATH}/use`, admin!.token)).body.use;
    const now = app.services.clock.now();
    const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
    await use(code.id, { cents: 300 });
    await use(code.id, { at: ago(29), cents: 200, who: second! });
    await use(code.id, { at: ago(31), cents: 9_000, who: support! });
    await use(code.id, { cents: 7_000, who: admin! });
    await app.db
      .updateTable('promo_activation')
      .set({ status: 'returned' })
      .where('code_id', '=', code.id)
      .where('discount_cents', '=', 7_000)
      .execute();
    const { use: of } = await show(code.id);
    expect(of).toMatchObject({ uses: 2, given_amount: 500 });
    expect(of.days).toHaveLength(30);
    expect(of.days[0]).toEqual({
      day: ago(29).toISOString().slice(0, 10),
      uses: 1,
      given_amount: 200,
    });
    expect(of.days.at(-1)).toMatchObject({
      day: now.toISOString().slice(0, 10),
      uses: 1,
    });
    const { body } = await app.get(`${PATH}/use`, admin!.token);
    expect(body.use.given_amount).toBe(before.given_amount + 500);
    expect(body.four_eyes_amount).toBe(500_000);
  });
});
