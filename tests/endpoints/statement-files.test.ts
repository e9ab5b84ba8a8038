/** The statement as files: CSV and PDF agree with the ledger to the cent, and with each other. */
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { serverConfig } from '~config';
import { newId } from '~/kernel/ids.ts';
import { shownUnits } from '~/kernel/money.ts';
import { platformAccount, post as book, userAccount } from '~/server/modules/ledger/index.ts';
import { balancesOf, grantBonus, releaseDueHolds } from '~/server/modules/wallet/index.ts';
import { openMarket, START, type Market } from '../races/support/market.ts';
import { assertLedger } from '../support/assert-ledger.ts';
import { readPdf } from '../support/read-pdf.ts';
import { statementsOf } from '../support/statements.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const { pdfLines, pdfDays } = serverConfig.wallet.statement;
let market: Market;
let buyer: string;
let seller: string;

beforeAll(async () => {
  market = await openMarket();
});
beforeEach(async () => {
  [buyer, seller] = await Promise.all([
    market.user({ email_confirmed_at: new Date(0), trust_level: 2 }),
    market.user({ is_seller: true, public_name: `Zoë${newId().slice(-6)}` }),
  ]);
});
afterEach(() => assertLedger(market.db));
afterAll(() => market.drop());

const act = async (path: string, body: unknown, as: string) => {
  const answer = await market.call('POST', path, body, { as, key: newId() });
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
};

async function buy(useBonus = false): Promise<string> {
  const offer = await market.offer({ sellerId: seller, priceCents: 1_000, stock: 1 });
  const { body } = await market.place(buyer, { offer_id: offer, count: 1 });
  expect((await market.pay(buyer, body.id, { use_bonus: useBonus })).status).toBe(200);
  return body.id;
}

async function complete(id: string): Promise<void> {
  await act(`market/order/${id}/start`, {}, seller);
  await act(`market/order/${id}/deliver`, { text: 'Done.', images: [] }, seller);
  await act(`market/order/${id}/confirm`, {}, buyer);
}

const ask = (path: string, as: string, language = 'en') =>
  market.handle(
    new Request(`http://localhost/api/wallet/statement/${path}`, {
      headers: { authorization: `Bearer ${as}`, 'accept-language': language },
    }),
  );

interface Line {
  date: string;
  event: string;
  order_id: string;
  title: string;
  account: string;
  amount_usd: string;
  rule: string;
  balance_after_usd: string;
  about: string;
  rule_text: string;
}

async function linesOf(as: string, query = ''): Promise<Line[]> {
  const answer = await ask(`export?${query}`, as);
  expect(answer.status).toBe(200);
  return parse(await answer.text(), { bom: true, columns: true });
}

const cents = (units: string): number => Math.round(Number(units) * 100);

/** Lines of one account, the newest first: each balance is the one before and the amount. */
function expectChain(lines: readonly Line[]): void {
  for (const [index, line] of lines.entries()) {
    const before = cents(lines[index + 1]?.balance_after_usd ?? '0');
    expect(cents(line.balance_after_usd)).toBe(before + cents(line.amount_usd));
  }
}

async function paper(as: string, query: string, language = 'en') {
  const answer = await ask(`file?${query}`, as, language);
  expect(answer.status, await answer.clone().text()).toBe(200);
  return { answer, pdf: await readPdf(new Uint8Array(await answer.arrayBuffer())) };
}

const periodOf = (from: Date, to: Date) => `from=${from.toISOString()}&to=${to.toISOString()}`;
const wholeTime = () => periodOf(START, new Date(market.clock.now().getTime() + DAY));

/** Purchases with every kind of money, a sale with its hold, a payout. */
async function someHistory(): Promise<{ sold: string; declined: string }> {
  await market.fund(buyer, 9_000);
  await market.fundByCard(buyer, 700);
  await market.db
    .transaction()
    .execute((db) =>
      grantBonus(db, { userId: buyer, cents: 200, reason: 'welcome', at: market.clock.now() }),
    );
  const sold = await buy(true);
  await complete(sold);
  const declined = await buy();
  await act(`market/order/${declined}/decline`, {}, seller);
  const method = await market.payoutMethod(buyer);
  await act('wallet/payout/payout_request', { amount: 3_000, method_id: method }, buyer);
  return { sold, declined };
}

test('every line of the table has its balance, what it is about, and its rule in words', async () => {
  const { sold } = await someHistory();
  const lines = await linesOf(buyer);
  expect(lines[0]).toMatchObject({
    event: 'payout_requested',
    account: 'payout',
    about: 'PayPal x',
  });
  expect(lines).toContainEqual(
    expect.objectContaining({
      event: 'deposit',
      account: 'card',
      about: 'sandbox',
      balance_after_usd: '7',
    }),
  );
  expect(lines).toContainEqual(
    expect.objectContaining({
      order_id: sold,
      title: 'A thing that people want',
      account: 'bonus',
      amount_usd: '-2',
      balance_after_usd: '0',
    }),
  );
  const [sale] = await linesOf(seller);
  expect(sale).toMatchObject({
    order_id: sold,
    account: 'hold',
    rule: 'hold.L0',
    rule_text: 'Hold at level 0',
    balance_after_usd: '10',
  });
  const [french] = await linesOf(seller, 'locale=fr');
  expect(french?.rule_text).toBe('Retenue au niveau 0');
});

test('the last balance of each account is what the ledger has', async () => {
  const { sold } = await someHistory();
  market.clock.advanceMs(72 * HOUR);
  await releaseDueHolds(market.job(), 10);
  for (const who of [buyer, seller]) {
    const balances: Record<string, number> = await balancesOf(market.db, who);
    const lines = await linesOf(who);
    for (const [account, own] of Map.groupBy(lines, (line) => line.account)) {
      expect(cents(own[0]?.balance_after_usd ?? ''), account).toBe(balances[account]);
      expectChain(own);
    }
  }
  expect((await linesOf(seller)).map(({ order_id: id }) => id)).toContain(sold);
});

test('in any period each balance is the one before and the amount, and periods join', async () => {
  const start = market.clock.now().getTime();
  const steps = fc.array(
    fc.record({
      hours: fc.integer({ min: 1, max: 30 }),
      cents: fc.integer({ min: 1, max: 5_000 }),
      out: fc.boolean(),
    }),
    { minLength: 3, maxLength: 12 },
  );
  await fc.assert(
    fc.asyncProperty(steps, fc.nat(), fc.nat(), async (history, a, b) => {
      const person = await market.user();
      let real = 0;
      for (const step of history) {
        market.clock.advanceMs(step.hours * HOUR);
        const amount = step.out ? -Math.min(real, step.cents) : step.cents;
        real += amount;
        if (amount !== 0) await market.fund(person, amount);
      }
      const now = market.clock.now().getTime();
      const span = now - start + HOUR;
      const [from, to] = [start + (a % span), start + (b % span)].toSorted((x, y) => x - y);
      const whole = await linesOf(person);
      const within = await linesOf(person, periodOf(new Date(from ?? 0), new Date((to ?? 0) + 1)));
      expect(within).toEqual(
        whole.filter(
          ({ date }) => Date.parse(date) >= (from ?? 0) && Date.parse(date) <= (to ?? 0),
        ),
      );
      expectChain(whole);
      expect(cents(whole[0]?.balance_after_usd ?? '0')).toBe(real);
    }),
    { numRuns: 15 },
  );
});

/** As `readPdf` has it. */
const plain = (text: string): string => text.replaceAll(/[\u00A0\u202F]/g, ' ');

const money = (units: number, locale: 'en' | 'fr') =>
  plain(
    new Intl.NumberFormat(locale === 'en' ? 'en-US' : 'fr-FR', {
      style: 'currency',
      currency: 'USD',
      currencyDisplay: 'narrowSymbol',
    })
      .format(units)
      .replace('-', '\u2212'),
  );

test.each([
  { locale: 'en', title: 'Wallet statement', rule: 'Hold at level 0', closing: 'Balance after' },
  {
    locale: 'fr',
    title: 'Relevé du portefeuille',
    rule: 'Retenue au niveau 0',
    closing: 'Solde après',
  },
] as const)('the paper tells the same in $locale', async ({ locale, title, rule, closing }) => {
  await someHistory();
  for (const who of [buyer, seller]) {
    const { answer, pdf } = await paper(who, `${wholeTime()}&locale=${locale}`);
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toMatch(
      /^attachment; filename="legend-.+\.pdf"$/,
    );
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(pdf).toMatchObject({ title, language: locale });
    const lines = await linesOf(who, `locale=${locale}`);
    for (const line of lines) {
      for (const part of [line.title, line.about, line.rule_text]) {
        expect(pdf.text).toContain(plain(part));
      }
      const amount = shownUnits(cents(line.amount_usd));
      expect(pdf.text).toContain(`${amount > 0 ? '+' : ''}${money(amount, locale)}`);
      expect(pdf.text).toContain(money(Number(line.balance_after_usd), locale));
    }
    const balances: Record<string, number> = await balancesOf(market.db, who);
    for (const account of new Set(lines.map((line) => line.account))) {
      const left = money(shownUnits(balances[account] ?? 0), locale);
      expect(pdf.text).toContain(`${closing} ${left}`);
    }
    expect(pdf.text).toContain(who);
  }
  const { pdf } = await paper(seller, `${wholeTime()}&locale=${locale}`);
  expect(pdf.text).toContain(rule);
});

test('days are written in the zone that was named', async () => {
  market.clock.advanceMs(DAY - (market.clock.now().getTime() % DAY) + 23 * HOUR);
  await market.fund(buyer, 5_000);
  const day = (timeZone: string) =>
    new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeZone }).format(market.clock.now());
  const utc = await paper(buyer, wholeTime());
  expect(utc.pdf.text).toContain(day('UTC'));
  const tokyo = await paper(buyer, `${wholeTime()}&time_zone=Asia/Tokyo`);
  expect(tokyo.pdf.text).toContain(day('Asia/Tokyo'));
  expect(day('UTC')).not.toBe(day('Asia/Tokyo'));
});

test('a period in which nothing moved says so, with what was there', async () => {
  await market.fund(buyer, 5_000);
  market.clock.advanceMs(2 * DAY);
  const from = new Date(market.clock.now().getTime() - DAY);
  const { pdf } = await paper(buyer, periodOf(from, market.clock.now()));
  expect(pdf.text).toContain('No money moved in this period.');
  expect(pdf.text).toContain('$50.00 $0.00 $0.00 $50.00');
  const nobody = await paper(await market.user(), wholeTime());
  expect(nobody.pdf.text).toContain('$0.00');
});

test('more lines or days than a paper holds are refused by name, and the table has them', async () => {
  await market.db.transaction().execute(async (db) => {
    for (let line = 0; line <= pdfLines; line += 1) {
      await book(db, {
        kind: 'adjustment',
        key: `test:${newId()}`,
        reference: buyer,
        at: market.clock.now(),
        postings: [
          { account: platformAccount('fx'), cents: -1 },
          { account: userAccount('real', buyer), cents: 1 },
        ],
      });
    }
  });
  const tooMany = await ask(`file?${wholeTime()}`, buyer);
  expect(tooMany.status).toBe(409);
  expect(await tooMany.json()).toMatchObject({
    code: 'STATEMENT_TOO_LONG',
    message: expect.stringContaining('2000 lines'),
  });
  expect(await linesOf(buyer)).toHaveLength(pdfLines + 1);
  const from = new Date(START.getTime() - (pdfDays + 1) * DAY);
  expect((await ask(`file?${periodOf(from, START)}`, buyer)).status).toBe(409);
  const year = new Date(START.getTime() - pdfDays * DAY);
  expect((await ask(`file?${periodOf(year, START)}`, buyer)).status).toBe(200);
});

test.each([
  '',
  'from=2026-01-01T00:00:00Z',
  'from=2026-01-01T00:00:00Z&to=yesterday',
  'from=2026-02-01T00:00:00Z&to=2026-01-01T00:00:00Z',
  'from=2026-01-01T00:00:00Z&to=2026-01-01T00:00:00Z',
  'from=2026-01-01T00:00:00Z&to=2026-02-01T00:00:00Z&time_zone=Mars/Base',
  'from=2026-01-01T00:00:00Z&to=2026-02-01T00:00:00Z&locale=xx',
])('a paper of "%s" is refused', async (query) => {
  expect((await ask(`file?${query}`, buyer)).status).toBe(422);
});

test('both files cost the same number of statements however many lines there are', async () => {
  await market.fund(buyer, 9_000);
  await complete(await buy());
  const costs = async (run: () => Promise<unknown>) => (await statementsOf(run)).statements.length;
  const table = () => linesOf(buyer);
  const drawn = () => paper(buyer, wholeTime());
  await costs(drawn);
  const few = [await costs(table), await costs(drawn)];
  await complete(await buy());
  await buy();
  expect([await costs(table), await costs(drawn)]).toEqual(few);
});
