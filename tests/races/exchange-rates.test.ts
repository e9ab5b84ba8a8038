/** Exchange rates: read once by one of many processes, held, decided, pinned; and what buyers agreed to stays what it is. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPromoCode } from '~/server/modules/promotions/index.ts';
import { rateNow, ratesNow } from '~/server/modules/rates/index.ts';
import { invalidateMemoryCaches } from '~/server/infra/memory-cache.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { openMarket, type Market } from './support/market.ts';

const DAY_MS = 86_400_000;
const REASON = 'As the bank says it';
let market: Market;
let [admin, support, seller, buyer, offer] = ['', '', '', '', ''];
/** What the source says, and how often it was asked. */
let said: () => string = () => '';
let asked = 0;

const day = (days = 0) =>
  new Date(market.clock.now().getTime() + days * DAY_MS).toISOString().slice(0, 10);
const euros = (dollars: string, date = day()) =>
  JSON.stringify({ base: 'EUR', date, rates: { USD: dollars } });

beforeAll(async () => {
  market = await openMarket(undefined, {
    services: () => ({
      rates: {
        name: 'rates.example',
        read: async () => {
          asked += 1;
          return said();
        },
      },
    }),
  });
  admin = await market.user({ role: 'admin' });
  support = await market.user({ role: 'support' });
  seller = await market.user({ is_seller: true });
  buyer = await market.user();
  await market.fund(buyer, 100_000);
  offer = await market.offer({ sellerId: seller });
});
beforeEach(async () => {
  market.clock.advanceMs(2 * DAY_MS);
  for (const table of ['rate_held', 'currency_rate', 'rate_pin', 'rate_reading'] as const) {
    await market.db.deleteFrom(table).execute();
  }
  asked = 0;
  said = () => euros('1.0873');
});
afterEach(async () => {
  await market.outbox.drain();
  await assertLedger(market.db);
});
afterAll(() => market.drop());

const now = async () => rateNow(market.db, 'EUR', market.clock.now());
const show = async () => (await market.call('GET', 'admin/rates', undefined, { as: admin })).body;
const act = (path: string, body: object = {}, as = admin) =>
  market.call('POST', `admin/rates/${path}`, { reason: REASON, ...body }, { as });

/** The job as processes run it, each looking at the same moment. */
const look = (times = 1) =>
  Promise.all(Array.from({ length: times }, () => market.runJob('rates.read')));

async function read(text: string): Promise<void> {
  said = () => text;
  market.clock.advanceMs(DAY_MS);
  await look();
}

describe('the job', () => {
  test('reads once a day, in one of many processes, and records the whole reading', async () => {
    await look(6);
    expect(asked).toBe(1);
    await look(6);
    expect(asked).toBe(1);
    market.clock.advanceMs(DAY_MS);
    await look(6);
    expect(asked).toBe(2);
    const rows = await market.db
      .selectFrom('rate_reading')
      .select(['source', 'base', 'figures', 'problem'])
      .execute();
    const reading = {
      source: 'rates.example',
      base: 'EUR',
      figures: { USD: 1_087_300 },
      problem: null,
    };
    expect(rows).toEqual([reading, reading]);
    expect(await now()).toMatchObject({ rate: 919_709 });
  });

  test('that could not read records why, keeps the rate, and tries again before the day is over', async () => {
    await look();
    said = () => euros('1.09', day(5));
    market.clock.advanceMs(DAY_MS);
    await expect(look()).rejects.toThrow('ahead');
    said = () => '<html>';
    market.clock.advanceMs(16 * 60_000);
    await expect(look()).rejects.toThrow('malformed');
    const { readings } = await show();
    expect(readings.map(({ problem }: { problem: string }) => problem)).toEqual([
      'malformed',
      'ahead',
      null,
    ]);
    expect(await now()).toMatchObject({ rate: 919_709 });
  });
});

describe('a figure that is not taken', () => {
  beforeEach(async () => {
    await look();
  });

  test('waits, is accepted with a record, and is what the next one is compared with', async () => {
    await read(euros('1.20', day(1)));
    expect(await now()).toMatchObject({ rate: 919_709 });
    const { held } = await show();
    expect(held).toMatchObject([{ rate: 833_333, last_rate: 919_709, problem: 'moved' }]);
    const answers = await Promise.all([
      act(`held/${held[0].id}/accept`),
      act(`held/${held[0].id}/accept`),
      act(`held/${held[0].id}/keep`),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const accepted = answers[2]?.status !== 200;
    expect(await now()).toMatchObject({ rate: accepted ? 833_333 : 919_709 });
    const records = await market.db
      .selectFrom('audit_record')
      .select(['action', 'reason', 'actor_id'])
      .where('action', 'in', ['rates.accepted', 'rates.kept'])
      .execute();
    const action = accepted ? 'rates.accepted' : 'rates.kept';
    expect(records).toEqual([{ action, reason: REASON, actor_id: admin }]);
  });

  test('is asked about once while the source says the same; a newer one takes its place', async () => {
    const odd = euros('-1', day(1));
    await read(odd);
    const [first] = (await show()).held;
    expect(first).toMatchObject({ rate: null, problem: 'negative' });
    expect((await act(`held/${first.id}/accept`)).body.code).toBe('RATE_HELD_EMPTY');
    expect((await act(`held/${first.id}/keep`)).status).toBe(200);
    await read(odd);
    expect((await show()).held).toEqual([]);
    await read(euros('1.50', day(1)));
    const [second] = (await show()).held;
    // Said again it is the same question: who looks at it can still decide.
    await read(said());
    expect((await show()).held).toEqual([second]);
    await read(euros('1.09', day(1)));
    expect((await show()).held).toEqual([]);
    expect((await act(`held/${second.id}/accept`)).body.code).toBe('RATE_HELD_DECIDED');
    expect(await now()).toMatchObject({ rate: 917_431 });
  });
});

describe('those who decide', () => {
  const HOUR_MS = 3_600_000;
  let decider: string;
  /** Subjects of their mails about rates. */
  const told = async (id = decider): Promise<string[]> => {
    const rows = await market.db
      .selectFrom('mail_message')
      .innerJoin('app_user', 'app_user.email', 'mail_message.recipient')
      .select('subject')
      .where('app_user.id', '=', id)
      .execute();
    return rows.map(({ subject }) => subject);
  };
  /** The job is due again a quarter of an hour after a failure. */
  async function fail(hours: number): Promise<void> {
    market.clock.advanceMs(hours * HOUR_MS);
    await expect(look(3)).rejects.toThrow('malformed');
  }
  beforeEach(async () => {
    const confirmed = { email_confirmed_at: market.clock.now() };
    decider = await market.user({ role: 'admin', ...confirmed });
    await look();
  });

  test('are told of a figure that waits, once', async () => {
    const other = await market.user({ role: 'support', email_confirmed_at: market.clock.now() });
    await read(euros('1.20', day(1)));
    await read(said());
    expect(await told()).toEqual(['An exchange rate waits for a decision: EUR']);
    expect(await told(other)).toEqual([]);
    await read(euros('1.21', day(1)));
    expect(await told()).toHaveLength(2);
  });

  test('are told of a source that fails for a day, once until it is used again', async () => {
    said = () => '<html>';
    await fail(24);
    await fail(1);
    await fail(22);
    expect(await told()).toEqual([]);
    await fail(1);
    await fail(1);
    await fail(30);
    expect(await told()).toEqual(['No exchange rates were read for a day']);
    await read(euros('1.09'));
    said = () => '<html>';
    await fail(25);
    expect(await told()).toHaveLength(1);
    await fail(24);
    expect(await told()).toHaveLength(2);
  });

  test('cannot accept a figure that is a digit off, nor one beyond twice the rate', async () => {
    for (const dollars of ['10.873', '0.010873', '0.54', '2.18']) {
      await read(euros(dollars, day(1)));
      const [held] = (await show()).held;
      expect(held).toMatchObject({ problem: 'moved', acceptable: false });
      const refused = await act(`held/${held.id}/accept`);
      expect([refused.status, refused.body.code], dollars).toEqual([422, 'RATE_HELD_FAR']);
    }
    expect(await now()).toMatchObject({ rate: 919_709 });
    await read(euros('2.17', day(1)));
    const [held] = (await show()).held;
    expect(held.acceptable).toBe(true);
    expect((await act(`held/${held.id}/accept`)).status).toBe(200);
  });
});

test('old readings go, but for those that a figure rests on', async () => {
  await look();
  await read(euros('1.0873'));
  await read(euros('1.20', day(1)));
  await read(euros('1.09', day(1)));
  said = () => '<html>';
  market.clock.advanceMs(DAY_MS);
  await expect(look()).rejects.toThrow('malformed');
  const ids = async () =>
    (await market.db.selectFrom('rate_reading').select('id').orderBy('read_at').execute()).map(
      ({ id }) => id,
    );
  const before = await ids();
  market.clock.advanceMs(80 * DAY_MS);
  await market.runJob('rates.forget');
  expect(await ids()).toEqual(before);
  market.clock.advanceMs(20 * DAY_MS);
  await Promise.all([market.runJob('rates.forget'), market.runJob('rates.forget')]);
  const rates = await market.db.selectFrom('currency_rate').select('reading_id').execute();
  expect(await ids()).toEqual(before.filter((id) => rates.some((rate) => rate.reading_id === id)));
  expect(rates.length).toBeLessThan(before.length);
  expect(await market.db.selectFrom('rate_held').select('id').execute()).toEqual([]);
  expect(await now()).toMatchObject({ rate: 917_431 });
});

describe('a pin', () => {
  const pin = (more: object = {}, as = admin) =>
    act('EUR/pin', { rate: 900_000, until: day(3), ...more }, as);

  test('holds against readings until its last day is over, or until it is ended', async () => {
    await look();
    expect((await pin()).status).toBe(200);
    await read(euros('1.10', day(1)));
    expect(await now()).toEqual({ rate: 900_000, dated: null });
    expect((await show()).rates[0]).toMatchObject({
      now: { rate: 900_000, origin: 'pin' },
      market: { rate: 909_091, origin: 'reading' },
      pin: { reason: REASON },
    });
    market.clock.advanceMs(3 * DAY_MS);
    expect(await now()).toMatchObject({ rate: 909_091 });
    expect((await act('EUR/unpin')).body.code).toBe('RATE_NOT_PINNED');
    await pin();
    expect((await act('EUR/unpin')).status).toBe(200);
    expect(await now()).toMatchObject({ rate: 909_091 });
  });

  test('is refused where it is far, past, too long, or of no currency', async () => {
    expect((await pin({ rate: 400_000 })).body.code).toBe('RATE_PIN_FAR');
    expect((await pin({ rate: 2_000_000 })).body.code).toBe('RATE_PIN_FAR');
    expect((await pin({ until: day(-1) })).body.code).toBe('RATE_PIN_DAYS');
    expect((await pin({ until: day(120) })).body.code).toBe('RATE_PIN_DAYS');
    expect((await act('USD/pin', { rate: 1, until: day(1) })).body.code).toBe(
      'RATE_CURRENCY_UNKNOWN',
    );
    // Nor in steps: the bound is not measured from a pin.
    await pin({ rate: 1_800_000 });
    expect((await pin({ rate: 3_000_000 })).body.code).toBe('RATE_PIN_FAR');
    for (const rate of [0, -1, 1.5, 'x']) expect((await pin({ rate })).status).toBe(422);
  });

  test('of many at once leaves one, and only admins see and make them', async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, () => pin()));
    expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    const open = await market.db
      .selectFrom('rate_pin')
      .select('id')
      .where('ended_at', 'is', null)
      .execute();
    expect(open).toHaveLength(1);
    for (const as of [support, seller, buyer]) {
      expect((await market.call('GET', 'admin/rates', undefined, { as })).status).toBe(403);
      expect((await pin({}, as)).status).toBe(403);
    }
  });
});

describe('what was agreed to', () => {
  test('an order keeps its rate with its day; the next one has the new one', async () => {
    await look();
    const order = { offer_id: offer, count: 1, currency: 'EUR', expected_total_amount: 1_100 };
    const { body: first } = await market.place(buyer, order);
    const dated = day();
    expect(first).toMatchObject({ rate: 919_709, rate_date: dated });
    await read(euros('1.10', day(1)));
    const another = await market.offer({ sellerId: seller });
    const { body: second } = await market.place(buyer, { ...order, offer_id: another });
    expect(second).toMatchObject({ rate: 909_091, total_amount: 1_100 });
    const again = await market.call('GET', `market/order/${first.id}`, undefined, { as: buyer });
    expect(again.body).toMatchObject({ rate: 919_709, rate_date: dated });
  });

  test('a new rate between the quote and the press charges nothing else than what was shown', async () => {
    await look();
    offer = await market.offer({ sellerId: seller });
    const code = 'EUROS';
    await createPromoCode(market.db, {
      code,
      amountCents: 500,
      currency: 'EUR',
      at: market.clock.now(),
    });
    const path = `market/order-quote?offer_id=${offer}&count=1&promo_code=${code}`;
    const { body: shown } = await market.call('GET', path, undefined, { as: buyer });
    expect(shown).toMatchObject({ total_amount: 1_100, discount_amount: 543 });
    await read(euros('1.10', day(1)));
    const press = {
      offer_id: offer,
      count: 1,
      currency: 'EUR',
      promo_code: code,
      expected_total_amount: shown.total_amount,
      expected_discount_amount: shown.discount_amount,
    };
    const refused = await market.place(buyer, press);
    expect(refused.body).toMatchObject({
      code: 'ORDER_PRICE_CHANGED',
      values: { total_amount: 1_100, discount_amount: 549, due_amount: 551 },
    });
    const agreed = { ...press, expected_discount_amount: 549 };
    expect((await market.place(buyer, agreed)).body).toMatchObject({
      due_amount: 551,
      rate: 909_091,
    });
  });

  test('what is shown follows once another rate was announced', async () => {
    await look();
    const ctx = market.applications[0]!.context();
    expect((await ratesNow(ctx)).rates.EUR).toBe(919_709);
    await act('EUR/pin', { rate: 900_000, until: day(3) });
    invalidateMemoryCaches(ctx.services, ['rates']);
    expect((await ratesNow(ctx)).rates).toEqual({ USD: 1_000_000, EUR: 900_000 });
  });
});
