/** Figures that staff change from a date on: rights, refusals, two people, what holds when (decision 0127). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { figuresAt, figuresOf } from '~/server/modules/rules/index.ts';
import { startStaff, type Member, type StaffApp } from './staff.app.ts';

type Kind = Parameters<typeof figuresOf>[0];
const reason = 'Banks ask for it.';
const HOUR = 3_600;
let app: StaffApp;
let [admin, second, support, buyer]: Member[] = [];

const path = (kind: string) => `admin/rules/figures/${kind}`;
const at = (hours: number) =>
  new Date(app.services.clock.now().getTime() + hours * HOUR * 1_000).toISOString();
const schedule = (
  kind: Kind,
  value: Record<string, number>,
  { from = at(25), by = admin! }: { from?: string; by?: Member } = {},
) => app.post(path(kind), by.token, { from, value: { ...figuresOf(kind), ...value }, reason });
const preview = (kind: Kind, value: Record<string, number>, from = at(25)) =>
  app.post(`${path(kind)}/preview`, admin!.token, {
    from,
    value: { ...figuresOf(kind), ...value },
  });
const act = (name: string, kind: Kind, id: string, by: Member = admin!) =>
  app.post(`${path(kind)}/${id}/${name}`, by.token, { reason });
const show = async (kind: Kind) => (await app.get(path(kind), admin!.token)).body;
const history = async (kind: Kind) =>
  (await app.get(`${path(kind)}/history`, admin!.token)).body.data;
const refusal = ({ body }: { body: { code?: string; errors?: { path: string }[] } }) => [
  body.code,
  ...(body.errors ?? []).map((each) => each.path),
];
const limits = async (by = buyer!) => (await app.get('wallet/deposit-limits', by.token)).body;
/** To a moment, with what is told of it. */
async function pass(hours: number) {
  await app.services.clock.advance(app.db, hours * HOUR);
  await app.run('rules.announce');
  await app.settle();
}

beforeAll(async () => {
  app = await startStaff();
  admin = await app.staff('admin');
  second = await app.staff('admin');
  support = await app.staff('support');
  buyer = await app.person({ trust_level: 1 });
});
afterAll(() => app.close());

describe('who may', () => {
  test('nobody below an admin sees or changes figures', async () => {
    for (const by of [support!, buyer!]) {
      const replies = await Promise.all([
        app.get(path('risk'), by.token),
        app.get(`${path('risk')}/history`, by.token),
        app.post(`${path('risk')}/preview`, by.token, { from: at(25), value: figuresOf('risk') }),
        schedule('risk', { high_cents: 300_000 }, { by }),
        act('agree', 'risk', newId(), by),
        act('withdraw', 'risk', newId(), by),
      ]);
      expect(replies.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403]);
    }
    expect((await app.get(path('risk'))).status).toBe(401);
    expect((await app.get(path('weather'), admin!.token)).status).toBe(422);
    expect(await history('risk')).toEqual([]);
  });

  test('an admin whose second factor is not fresh makes none and agrees to none', async () => {
    const stale = await app.staff('admin');
    await app.db
      .updateTable('session')
      .set({ second_factor_at: new Date(Date.now() - 3 * HOUR * 1_000) })
      .where('user_id', '=', stale.id)
      .execute();
    const made = await schedule('risk', { high_cents: 300_000 }, { by: stale });
    expect(refusal(made)).toEqual(['SECOND_FACTOR_CONFIRM']);
    expect(refusal(await act('agree', 'risk', newId(), stale))).toEqual(['SECOND_FACTOR_CONFIRM']);
  });
});

describe('what is refused', () => {
  test('names the figure, in the reader’s language, and nothing is written', async () => {
    const refused = async (kind: Kind, value: Record<string, number>, from?: string) => {
      const [made, seen] = [
        await schedule(kind, value, from === undefined ? {} : { from }),
        await preview(kind, value, from),
      ];
      expect(refusal(seen)).toEqual(refusal(made));
      return refusal(made);
    };
    expect(await refused('risk', { medium_cents: 300_000 })).toEqual([
      'RULE_FIGURE_ORDER',
      'value.high_cents',
    ]);
    expect(await refused('limits', { deposit_day_cents: 250_000 })).toEqual([
      'RULE_FIGURE_ORDER',
      'value.deposit_month_cents',
    ]);
    expect(await refused('risk', { known_factor: 11 })).toEqual([
      'RULE_FIGURE_BOUNDS',
      'value.known_factor',
    ]);
    expect(await refused('risk', { another: 1 })).toEqual(['RULE_FIGURES']);
    expect(await refused('risk', {})).toEqual(['RULE_SAME']);
    expect(await refused('risk', { high_cents: 300_000 }, at(-1))).toEqual(['RULE_PAST']);
    expect(await refused('risk', { high_cents: 300_000 }, at(24 * 400))).toEqual(['RULE_FAR']);
    expect((await schedule('risk', { high_cents: 300_000.5 })).status).toBe(422);
    const { body } = await preview('limits', { deposit_once_cents: 4_000 });
    expect(body.errors[0].message).toContain('50 and 2000');
    expect(await history('risk')).toEqual([]);
    expect(await history('limits')).toEqual([]);
  });

  test('what is worse for people is known a day before; what is not, minutes', async () => {
    expect(
      refusal(await schedule('limits', { deposit_day_cents: 40_000 }, { from: at(23) })),
    ).toEqual(['RULE_WORSE']);
    const made = await schedule('limits', { deposit_day_cents: 60_000 }, { from: at(1) });
    expect(made.body).toMatchObject({
      state: 'coming',
      changes: [{ name: 'deposit_day_cents', before: 50_000, after: 60_000, is_worse: false }],
      made: { by: { id: admin!.id }, reason },
      may_withdraw: true,
    });
    // One change at a time: what is judged before another began would not be what holds then.
    expect(
      refusal(await schedule('limits', { deposit_day_cents: 70_000 }, { from: at(2) })),
    ).toEqual(['RULE_COMES']);
    expect((await act('withdraw', 'limits', made.body.id, second!)).body).toMatchObject({
      state: 'withdrawn',
      withdrawn: { by: { id: second!.id }, reason },
    });
    await pass(2);
    expect((await limits()).day.limit).toBe(50_000);
    expect(refusal(await act('withdraw', 'limits', made.body.id))).toEqual(['RULE_STATE']);
    expect(refusal(await act('withdraw', 'risk', made.body.id))).toEqual(['RULE_NOT_FOUND']);
  });
});

describe('a change', () => {
  test('is seen before, holds from its moment on, and is on record with who, when and why', async () => {
    const from = at(25);
    expect((await preview('limits', { deposit_day_cents: 10_000 }, from)).body).toMatchObject({
      changes: [{ name: 'deposit_day_cents', unit: 'cents', after: 10_000, is_worse: true }],
      needs_second: false,
    });
    const made = await schedule('limits', { deposit_day_cents: 10_000 }, { from });
    expect((await show('limits')).coming).toMatchObject([{ id: made.body.id }]);
    await app.services.clock.advance(app.db, 60);
    expect(await limits()).toMatchObject({
      day: { limit: 50_000 },
      next: { from, day: 10_000, month: 200_000, most_amount: 200_000 },
    });
    await pass(25);
    expect(await limits()).toMatchObject({
      possible_amount: 10_000,
      day: { limit: 10_000 },
      next: null,
    });
    // A deposit after the moment meets the new limit.
    const deposit = (amount: number) =>
      app.post('wallet/deposit', buyer!.token, { amount, method: 'sandbox' });
    expect(refusal(await deposit(10_100))).toEqual(['DEPOSIT_LIMIT_REACHED']);
    expect((await deposit(10_000)).status).toBe(200);
    expect(await show('limits')).toMatchObject({ since: from, coming: [] });
    expect(await history('limits')).toMatchObject([
      { id: made.body.id, state: 'now', may_withdraw: false },
      { state: 'withdrawn' },
    ]);
    const records = await app.db
      .selectFrom('audit_record')
      .select(['action', 'actor_id', 'reason'])
      .where('subject_id', '=', made.body.id)
      .execute();
    expect(records).toEqual([{ action: 'figures.schedule', actor_id: admin!.id, reason }]);
    // What was asked about an earlier moment is answered with what held then.
    const ctx = { db: app.db, services: app.services };
    const earlier = new Date(Date.parse(from) - 1);
    expect((await figuresAt(ctx, 'limits', earlier)).deposit_day_cents).toBe(50_000);
    expect((await figuresAt(ctx, 'limits')).deposit_day_cents).toBe(10_000);
  });

  test('reaches the documents that name the figure', async () => {
    const text = async () =>
      JSON.stringify((await app.get('page/terms-of-services?locale=en')).body.blocks).replaceAll(
        '\u00A0',
        ' ',
      );
    expect(await text()).toContain('up to 100 USD in 24 hours');
    app.dropped.clear();
    await schedule('limits', { deposit_day_cents: 15_100 });
    await schedule('risk', { medium_cents: 45_100 });
    await pass(26);
    expect(await text()).toContain('up to 151 USD in 24 hours');
    expect(app.dropped.has('documents')).toBe(true);
    const state = await app.get('auth/kyc', buyer!.token);
    expect(state.body.card_look_amount).toBe(45_100);
  });
});

describe('two people', () => {
  test('more than the double waits for somebody else, and holds for nobody until then', async () => {
    const made = await schedule('risk', { medium_cents: 100_100 }, { from: at(2) });
    const { id, state } = made.body;
    expect(state).toBe('waiting');
    expect(refusal(await act('agree', 'risk', id))).toEqual(['RULE_SECOND_PERSON']);
    expect((await act('agree', 'risk', id, second!)).body).toMatchObject({
      state: 'coming',
      agreed: { by: { id: second!.id }, reason },
    });
    expect(refusal(await act('agree', 'risk', id, second!))).toEqual(['RULE_STATE']);
    await pass(3);
    expect((await show('risk')).figures[0]).toMatchObject({ name: 'medium_cents', now: 100_100 });
  });

  test('small steps that come to as much do so as well', async () => {
    expect(
      (await schedule('risk', { high_cents: 390_000, medium_cents: 100_100 }, { from: at(1) })).body
        .state,
    ).toBe('coming');
    await pass(2);
    const made = await schedule(
      'risk',
      { high_cents: 410_000, medium_cents: 100_100 },
      { from: at(1) },
    );
    expect(made.body.state).toBe('waiting');
    // What nobody agreed to lapses.
    await pass(2);
    expect((await history('risk'))[0]).toMatchObject({ id: made.body.id, state: 'lapsed' });
    expect((await show('risk')).figures[1].now).toBe(390_000);
  });
});

test('no rule is changed or deleted behind the product, and fees know nothing of it', async () => {
  const [{ id }] = await history('risk');
  const rows = app.db.updateTable('rule_version').where('id', '=', id);
  await expect(rows.set({ valid_from: new Date() }).execute()).rejects.toThrow();
  expect((await app.get('admin/rules/fees/history', admin!.token)).body.data).toEqual([]);
  expect(
    refusal(await app.post(`admin/rules/fees/${id}/withdraw`, admin!.token, { reason })),
  ).toEqual(['RULE_NOT_FOUND']);
});
