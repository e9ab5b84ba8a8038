/** All issued documents as staff see them: list, sums of a month, missing numbers, files, and who may (decision 0114). */
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { IssuedMonth, IssuedPaper } from '~/contracts/papers/issued.schemas.ts';
import { monthAfter, monthOf } from '~/domain/months.ts';
import { newId } from '~/kernel/ids.ts';
import type { Market } from '../races/support/market.ts';
import {
  dispute,
  endMonth,
  giveBack,
  openPapersMarket,
  sell,
  toLastEvening,
} from '../support/papers-market.ts';
import { readPdf } from '../support/read-pdf.ts';

const person = {
  kind: 'person',
  name: 'Mira Seller',
  address: '1 Main Street\n10115 Berlin',
  country: 'DE',
};
const firm = { ...person, kind: 'business', name: 'Mira GmbH', vat_id: 'de 136 695 976' };
const stranger = { ...person, name: 'John Foreign', country: 'US', vat_id: 'any thing' };

let market: Market;
let admin: string;
let support: string;
let german: string;
/** The month of the invoices; the one after it has the credit note. */
let month: string;

const seller = () => market.user({ is_seller: true, trust_level: 2 });
const list = async (query = '', as = admin): Promise<IssuedPaper[]> =>
  (await market.call('GET', `admin/papers?limit=100&${query}`, undefined, { as })).body.data;
const monthSums = async (query = ''): Promise<IssuedMonth> =>
  (await market.call('GET', `admin/papers/month?${query}`, undefined, { as: admin })).body;

beforeAll(async () => {
  market = await openPapersMarket();
  [support, admin] = await Promise.all([
    market.user({ role: 'support' }),
    market.user({ role: 'admin' }),
  ]);
  const buyer = await market.user({ trust_level: 2 });
  // The market begins with this month.
  await market.runJob('papers.issue');
  toLastEvening(market);
  month = monthOf(market.clock.now());
  german = await seller();
  const others = [await seller(), await seller(), await seller()];
  const details = [person, firm, stranger, null];
  const sold: string[] = [];
  for (const [index, id] of [german, ...others].entries()) {
    const given = details[index];
    if (given) await market.call('PUT', 'wallet/tax-details', given, { as: id });
    sold.push(await sell(market, buyer, id));
  }
  await endMonth(market);
  await dispute(market, sold[1] ?? '', buyer);
  await giveBack(market, sold[1] ?? '', support, 'all');
  await endMonth(market);
});
afterAll(() => market.drop());

test('documents of all accounts stand in one list, the newest first, page by page', async () => {
  const all = await list();
  expect(all.map(({ kind }) => kind)).toEqual(['credit_note', ...Array(4).fill('fee_invoice')]);
  expect(all[0]).toMatchObject({
    month: monthAfter(month),
    corrects: expect.stringMatching(/^INV-/),
    country: 'DE',
    vat: 'reverse_charge',
    rate_bps: null,
    gross_amount: 100,
  });
  expect(all.find(({ user_id: id }) => id === german)).toMatchObject({
    country: 'DE',
    vat: 'charged',
    rate_bps: 1_900,
    net_amount: 84,
    tax_amount: 16,
    gross_amount: 100,
  });
  const paged: string[] = [];
  for (let cursor = ''; ;) {
    const query = `admin/papers?limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`;
    const { body } = await market.call('GET', query, undefined, { as: admin });
    paged.push(...body.data.map(({ id }: IssuedPaper) => id));
    cursor = body.meta.next_cursor;
    if (cursor === null) break;
  }
  expect(paged).toEqual(all.map(({ id }) => id));
});

test('the list is filtered by kind, month, country, person and number', async () => {
  const [credit, ...invoices] = await list();
  expect(await list('kind=credit_note')).toEqual([credit]);
  expect(await list(`month=${month}`)).toEqual(invoices);
  expect(await list(`month=${month}&kind=credit_note`)).toEqual([]);
  expect((await list('country=DE')).map(({ vat }) => vat)).toEqual([
    'reverse_charge',
    ...invoices.filter(({ country }) => country === 'DE').map(({ vat }) => vat),
  ]);
  expect(await list('country=US')).toMatchObject([{ vat: 'outside', tax_amount: 0 }]);
  const own = invoices.find(({ user_id: id }) => id === german);
  expect(await list(`search=${own?.number.toLowerCase()}`)).toEqual([own]);
  expect(await list(`search=${german}`)).toEqual([own]);
  expect(await list(`search=${own?.public_name}`)).toEqual([own]);
  expect(await list('search=nobody-has-this-name')).toEqual([]);
  expect(await list(`search=${own?.number}&kind=credit_note`)).toEqual([]);
});

test('a name that too many have is refused: a part of the documents would pass for all', async () => {
  const name = `many${newId().slice(-6)}`;
  for (let index = 0; index < 51; index += 1)
    await market.user({ public_name: `${name}_${index}` });
  for (const [method, path] of [
    ['GET', `admin/papers?search=${name}`],
    ['POST', 'admin/papers/export'],
  ] as const) {
    const answer = await market.call(
      method,
      path,
      method === 'POST' ? { search: name } : undefined,
      {
        as: admin,
      },
    );
    expect([answer.status, answer.body.code]).toEqual([422, 'PAPER_SEARCH_TOO_WIDE']);
  }
});

test('a month adds up by country and rate, credit notes taken off', async () => {
  const sums = await monthSums(`month=${month}`);
  const one = { invoices: 1, credit_notes: 0, gross_amount: 100 };
  expect(sums.sums).toMatchObject([
    { country: 'DE', vat: 'charged', rate_bps: 1_900, ...one, tax_amount: 16, net_amount: 84 },
    { country: 'DE', vat: 'reverse_charge', rate_bps: null, ...one, tax_amount: 0 },
    { country: 'FR', vat: 'charged', rate_bps: 2_000, ...one, tax_amount: 17, net_amount: 83 },
    { country: 'US', vat: 'outside', rate_bps: null, ...one, tax_amount: 0 },
  ]);
  expect(sums.total).toEqual({
    invoices: 4,
    credit_notes: 0,
    net_amount: 367,
    tax_amount: 33,
    gross_amount: 400,
  });
  // Without a month the newest one, which has the credit note alone.
  const newest = await monthSums();
  expect(newest).toMatchObject({ month: monthAfter(month), closed: true });
  expect(newest.months.slice(0, 2)).toEqual([monthAfter(month), month]);
  expect(newest.total).toMatchObject({ invoices: 0, credit_notes: 1, gross_amount: -100 });
  // Nothing is known of a month to come.
  expect(await monthSums('month=2999-12')).toMatchObject({ closed: false, sums: [], numbers: [] });
});

test('the numbers of a month are looked at for gaps, between them and beside them', async () => {
  const invoices = (await list(`month=${month}`)).map(({ number }) => number).toSorted();
  const [first, second] = invoices;
  const last = invoices.at(-1);
  const whole = { kind: 'fee_invoice', first, last, documents: 4, missing: [] };
  expect((await monthSums(`month=${month}`)).numbers).toEqual([whole]);
  // What the triggers refuse, somebody with the database can do.
  const without = (number: string, run: () => Promise<void>) =>
    market.db.connection().execute(async (db) => {
      const where = sql`kind = 'fee_invoice' and number = ${Number(number.slice(-6))}`;
      await sql`alter table paper disable trigger paper_append_only`.execute(db);
      await sql`update paper set number = number + 1000 where ${where}`.execute(db);
      await run();
      await sql`update paper set number = number - 1000 where number > 1000`.execute(db);
      await sql`alter table paper enable trigger paper_append_only`.execute(db);
    });
  await without(second ?? '', async () => {
    const [range] = (await monthSums(`month=${month}`)).numbers;
    expect(range?.missing[0]).toBe(second);
  });
  await without(last ?? '', async () => {
    await sql`update paper set month = month - interval '1 year' where number > 1000`.execute(
      market.db,
    );
    expect((await monthSums(`month=${month}`)).numbers).toMatchObject([
      { documents: 3, missing: [last] },
    ]);
    await sql`update paper set month = month + interval '1 year' where number > 1000`.execute(
      market.db,
    );
  });
  expect((await monthSums(`month=${month}`)).numbers).toEqual([whole]);
});

test('the file has what the list has, with signs, names and VAT numbers, and stands in the record', async () => {
  const { status, body } = await market.call(
    'POST',
    'admin/papers/export',
    { country: 'DE' },
    { as: admin },
  );
  expect(status).toBe(200);
  const lines: string[][] = body.content
    .trimEnd()
    .split('\r\n')
    .map((line: string) => line.split(','));
  const [head, credit, ...rest] = lines;
  const cell = (line: string[] | undefined, name: string) => line?.[head?.indexOf(name) ?? -1];
  expect(rest).toHaveLength(2);
  expect(['name', 'vat_id', 'vat', 'gross_usd'].map((name) => cell(credit, name))).toEqual([
    'Mira GmbH',
    'DE136695976',
    'reverse_charge',
    '-1',
  ]);
  const charged = rest.find((line) => cell(line, 'vat') === 'charged');
  expect(['name', 'rate_percent', 'net_usd', 'tax_usd'].map((name) => cell(charged, name))).toEqual(
    ['Mira Seller', '19', '0.84', '0.16'],
  );
  const record = await market.db
    .selectFrom('audit_record')
    .select(['actor_id', 'after'])
    .where('action', '=', 'papers.issued_exported')
    .executeTakeFirstOrThrow();
  expect(record).toMatchObject({ actor_id: admin, after: { country: 'DE', documents: 3 } });
});

test('staff see a document as its owner gets it, and it stands in the record of that account', async () => {
  const [own] = await list(`search=${german}`);
  const answer = await market.handle(
    new Request(`http://localhost/api/admin/papers/${own?.id}/file`, {
      method: 'POST',
      headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
      body: JSON.stringify({ locale: 'fr' }),
    }),
  );
  expect(answer.status).toBe(200);
  const drawn = await readPdf(new Uint8Array(await answer.arrayBuffer()));
  expect(drawn.text).toContain('Mira Seller');
  expect(drawn.language).toBe('fr');
  const record = await market.db
    .selectFrom('audit_record')
    .select(['actor_id', 'after'])
    .where('action', '=', 'papers.document_opened')
    .where('subject_id', '=', german)
    .execute();
  expect(record).toMatchObject([{ actor_id: admin, after: { number: own?.number } }]);
  const missing = await market.call('POST', `admin/papers/${newId()}/file`, {}, { as: admin });
  expect([missing.status, missing.body.code]).toEqual([404, 'PAPER_NOT_FOUND']);
});

test('nobody below an admin sees any of it', async () => {
  for (const as of [support, german]) {
    for (const [method, path] of [
      ['GET', 'admin/papers'],
      ['GET', 'admin/papers/month'],
      ['POST', 'admin/papers/export'],
      ['POST', `admin/papers/${newId()}/file`],
    ] as const) {
      const body = method === 'POST' ? {} : undefined;
      expect((await market.call(method, path, body, { as })).status, path).toBe(403);
    }
  }
});

test('no list reads more than it shows, however many documents there are', async () => {
  // Thousands of invoices of another country, newer than all others: whoever walks the list passes all of them.
  await sql`
    insert into paper (id, kind, year, number, user_id, month, issued_at, gross_cents, tax_cents, facts, sealed_recipient)
    select gen_random_uuid(), kind, year, 10000 + n, user_id, date '1000-01-01' + n * interval '1 month', issued_at,
      gross_cents, tax_cents, jsonb_set(facts, '{vat,country}', '"IT"'), sealed_recipient
    from (select * from paper where kind = 'fee_invoice' and country = 'FR' limit 1) p, generate_series(1, 6000) n
  `.execute(market.db);
  await sql`analyze paper`.execute(market.db);
  const asked = {
    all: sql`true`,
    kind: sql`kind = 'credit_note'`,
    'a frequent kind': sql`kind = 'fee_invoice'`,
    country: sql`country = 'US'`,
    'a frequent country': sql`country = 'IT'`,
    both: sql`country = 'IT' and kind = 'credit_note'`,
    'both, frequent': sql`country = 'IT' and kind = 'fee_invoice'`,
    month: sql`month = ${`${month}-01`}::date`,
    owner: sql`user_id = any(${[german]}::uuid[])`,
  };
  for (const [name, where] of Object.entries(asked)) {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain (analyze, costs off) select id from paper where ${where} order by id desc limit 25
    `.execute(market.db);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan, name).not.toMatch(/Seq Scan|Removed by Filter/);
    // What is sorted was read whole.
    if (name.includes('frequent')) expect(plan, name).not.toContain('Sort');
  }
});
