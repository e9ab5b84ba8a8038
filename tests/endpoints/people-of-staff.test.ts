/** The list of people: every filter alone and together, page by page and as a file (decision 0129). */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { serverConfig } from '~config';
import type { Account } from '~/contracts/moderation/moderation.schemas.ts';
import { LOOKED_AT } from '~/server/core/walk.ts';
import type { Tx } from '~/server/db/database.ts';
import { walkPeople, type PeopleQuery } from '~/server/modules/accounts/index.ts';
import { openMarket, type Market } from '../races/support/market.ts';

const day = (text: string): Date => new Date(`${text}T12:00:00Z`);
let market: Market;
let [root, support, member] = ['', '', ''];
/** The people of the tests, the oldest first. */
const people: string[] = [];

const list = async (query = '', as = support) => {
  const { status, body } = await market.call('GET', `admin/user?${query}`, undefined, { as });
  expect(status, JSON.stringify(body)).toBe(200);
  return body as { data: Account[]; meta: { next_cursor: string | null } };
};
const placesOf = async (query: string) =>
  (await list(`limit=100&${query}`)).data.map(({ id }) => people.indexOf(id));
const take = (input: object, as = support) =>
  market.call('POST', 'admin/lists/people/export', input, { as });

beforeAll(async () => {
  market = await openMarket();
  root = await market.user({ role: 'super_admin', registered_at: day('2025-12-01') });
  support = await market.user({ role: 'support', registered_at: day('2025-12-02') });
  member = await market.user({ public_name: 'ines_k', registered_at: day('2026-01-01') });
  const fox = { public_name: 'GildedFox', is_seller: true, trust_level: 2 };
  people.push(
    root,
    support,
    member,
    await market.user({ ...fox, registered_at: day('2026-01-05') }),
    await market.user({
      public_name: 'foxglove',
      trust_level: 3,
      email: 'fox.glove@legend.test',
      registered_at: new Date('2026-01-05T23:59:59.999Z'),
    }),
    await market.user({
      public_name: 'redfox',
      is_seller: true,
      is_banned: true,
      registered_at: new Date('2026-01-06T00:00:00Z'),
    }),
    await market.user({ trust_level: 0, registered_at: day('2026-02-01') }),
  );
});
afterAll(() => market.drop());

describe('the list of people', () => {
  test('is filtered by role, seller, trust level and days, alone and together', async () => {
    expect(await placesOf('')).toEqual([6, 5, 4, 3, 2, 1, 0]);
    expect(await placesOf('role=support')).toEqual([1]);
    expect(await placesOf('role=admin')).toEqual([]);
    expect(await placesOf('role=user')).toEqual([6, 5, 4, 3, 2]);
    expect(await placesOf('role=super_admin&state=staff')).toEqual([0]);
    expect(await placesOf('role=user&state=staff')).toEqual([]);
    expect(await placesOf('is_seller=true')).toEqual([5, 3]);
    expect(await placesOf('is_seller=false&role=user')).toEqual([6, 4, 2]);
    expect(await placesOf('is_seller=true&state=banned')).toEqual([5]);
    expect(await placesOf('trust_level=0')).toEqual([6]);
    expect(await placesOf('trust_level=1')).toEqual([5, 2, 1, 0]);
    expect(await placesOf('trust_level=2')).toEqual([3]);
    expect(await placesOf('trust_level=3&is_seller=true')).toEqual([]);
    expect(await placesOf('trust_level=2&is_seller=true&role=user')).toEqual([3]);
  });

  test('days begin and end in UTC, both with them', async () => {
    expect(await placesOf('from=2026-01-05&to=2026-01-05')).toEqual([4, 3]);
    expect(await placesOf('from=2026-01-06')).toEqual([6, 5]);
    expect(await placesOf('to=2025-12-31')).toEqual([1, 0]);
    expect(await placesOf('to=2025-12-31&role=support')).toEqual([1]);
    expect(await placesOf('from=2026-02-02')).toEqual([]);
    expect(await placesOf('from=2026-01-02&to=2026-01-31&is_seller=true')).toEqual([5, 3]);
    expect(await placesOf('from=2026-01-06&to=2026-01-05')).toEqual([]);
  });

  test('words go with every filter', async () => {
    expect(await placesOf('search=fox')).toEqual([5, 4, 3]);
    expect(await placesOf('search=FOX&is_seller=true')).toEqual([5, 3]);
    expect(await placesOf('search=fox&is_seller=true&state=banned')).toEqual([5]);
    expect(await placesOf('search=fox&to=2026-01-05')).toEqual([4, 3]);
    expect(await placesOf('search=fox&trust_level=3')).toEqual([4]);
    expect(await placesOf('search=fox&state=staff')).toEqual([]);
    expect(await placesOf(`search=${people[3]}&trust_level=2`)).toEqual([3]);
    expect(await placesOf(`search=${people[3]}&trust_level=1`)).toEqual([]);
  });

  test('what no filter can be is refused, with the field that it is', async () => {
    for (const [field, value] of [
      ['role', 'guest'],
      ['is_seller', 'maybe'],
      ['trust_level', '4'],
      ['trust_level', '-1'],
      ['trust_level', '1.5'],
      ['from', 'soon'],
      ['to', '9999-01-01'],
      ['to', '2026-02-31'],
    ] as const) {
      const query = `admin/user?${field}=${value}`;
      const { status, body } = await market.call('GET', query, undefined, { as: support });
      expect(status, query).toBe(422);
      expect(body.errors[0].path, query).toBe(field);
      const wire = { trust_level: Number(value) }[field as 'trust_level'] ?? value;
      expect((await take({ [field]: wire })).status, `${query} as a file`).toBe(422);
    }
  });

  test('pages have no gap and no double while people arrive', async () => {
    const first = await list('limit=2&role=user&is_seller=false');
    const late = await market.user({ registered_at: day('2026-02-02') });
    people.push(late);
    const next = await list(
      `limit=2&role=user&is_seller=false&cursor=${first.meta.next_cursor ?? ''}`,
    );
    expect([...first.data, ...next.data].map(({ id }) => people.indexOf(id))).toEqual([6, 4, 2]);
    expect(next.meta.next_cursor).toBeNull();
    expect((await list('limit=1&is_seller=true')).meta.next_cursor).toBe(people[5]);
  });
});

describe('a filter that fits nothing', () => {
  const nobody: PeopleQuery = {
    search: '',
    state: null,
    role: null,
    isSeller: null,
    trustLevel: 0,
    from: null,
    to: null,
  };

  /** What is written is gone afterwards. */
  async function among(work: (tx: Tx) => Promise<void>): Promise<void> {
    const tx = await market.db.startTransaction().execute();
    try {
      const { rows: columns } = await sql<{ names: string }>`
        select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
        where table_schema = 'public' and table_name = 'app_user' and is_generated = 'NEVER'
      `.execute(tx);
      const names = sql.raw(columns[0]?.names ?? '');
      await sql`
        insert into app_user (${names})
        select ${names} from generate_series(1, ${LOOKED_AT + 500}::integer) n
        cross join (select to_jsonb(t) as o from app_user t where t.id = ${member}) o
        cross join lateral jsonb_populate_record(null::app_user, o.o || jsonb_build_object(
          'id', ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
          'email', 'copy' || n || '@legend.test', 'public_name', 'copy_' || n,
          'referral_code', 'copy' || n)) copies
      `.execute(tx);
      await sql`analyze app_user`.execute(tx);
      await work(tx);
    } finally {
      await tx.rollback().execute();
    }
  }

  test('looks at so many and says where it goes on; what is rare is found behind them', () =>
    among(async (tx) => {
      const walk = { before: null, limit: 50 };
      const first = await walkPeople(tx, nobody, walk);
      expect(first.rows.map(({ id }) => people.indexOf(id))).toEqual([6]);
      expect(first.next).not.toBeNull();
      const second = await walkPeople(tx, nobody, { ...walk, before: first.next });
      expect(second).toEqual({ rows: [], next: null });
      const common = await walkPeople(tx, { ...nobody, search: 'copy', trustLevel: 3 }, walk);
      expect(common.rows).toEqual([]);
      expect(common.next).not.toBeNull();
      const old = '00000000-0000-7000-8000-000000000001';
      for (const [rare, asked] of [
        [sql`is_seller = true`, { isSeller: true }],
        [sql`trust_level = 3`, { trustLevel: 3 }],
        [sql`role = 'admin'`, { role: 'admin' }],
        [sql`is_banned = true`, { state: 'banned' }],
      ] as const) {
        await sql`update app_user set ${rare} where id = ${old}`.execute(tx);
        const { rows } = await walkPeople(tx, { ...nobody, trustLevel: null, ...asked }, walk);
        expect(rows.at(-1)?.id, JSON.stringify(asked)).toBe(old);
      }
    }));

  test('what is rare, and days, are read from their index', () =>
    among(async (tx) => {
      for (const [index, where] of [
        ['app_user_verified', 'trust_level = 3 order by id desc'],
        [
          'app_user_registered',
          "registered_at < '2025-12-05' order by registered_at desc, id desc",
        ],
      ] as const) {
        const { rows } = await sql<{ 'QUERY PLAN': string }>`
          explain select id from app_user where ${sql.raw(where)} limit 50
        `.execute(tx);
        expect(rows.map((row) => row['QUERY PLAN']).join(' ')).toContain(index);
      }
    }));
});

describe('the file of people', () => {
  const recorded = async (action: string) =>
    (
      await sql<{ actor_id: string; after: Record<string, unknown> }>`
        select actor_id, after from audit_record where action = ${action} order by id
      `.execute(market.db)
    ).rows;

  test('is for whoever finds people', async () => {
    expect((await take({}, member)).status).toBe(403);
    expect((await take({}, people[3])).status).toBe(403);
    expect((await market.call('POST', 'admin/lists/people/export', {})).status).toBe(401);
    expect(await recorded('lists.exported')).toEqual([]);
  });

  test('has a line for each that fits, runs no formula, and stands in the record with its filter', async () => {
    await sql`update app_user set public_name = '-1+1_x' where id = ${people[3]}`.execute(
      market.db,
    );
    const input = { is_seller: true, from: '2026-01-01' };
    const { status, body } = await take(input);
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body.file_name).toBe('people.csv');
    const lines = body.content.trim().split('\r\n');
    expect(lines[0]).toBe(
      'registered_at,person_id,public_name,email,role,seller,trust_level,required_trust_level,banned,banned_until',
    );
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(`${people[5]},redfox,p…@l….test,user,yes,1,0,yes,`);
    expect(lines[2]).toContain(`,'-1+1_x,p…@l….test,user,yes,2,0,no,`);
    expect(await recorded('lists.exported')).toEqual([
      { actor_id: support, after: { ...input, people: 2 } },
    ]);
  });

  test('is refused where more fit than one file holds, and nothing is recorded then', async () => {
    const { lists } = serverConfig;
    const bounds = { ...lists };
    const before = (await recorded('lists.exported')).length;
    try {
      Object.assign(lists, { csvLines: 1 });
      const { status, body } = await take({ is_seller: true });
      expect([status, body.code]).toEqual([422, 'LIST_TOO_MANY']);
      Object.assign(lists, { csvLines: 2 });
      expect((await take({ is_seller: true })).status).toBe(200);
    } finally {
      Object.assign(lists, bounds);
    }
    expect(await recorded('lists.exported')).toHaveLength(before + 1);
  });

  test('by an e-mail address shows and records it as a look does: without it, with who was found', async () => {
    const { body } = await take({ search: 'fox.glove@leg', trust_level: 3 });
    expect(body.content).toContain('foxglove,f…@l….test,');
    expect(body.content).not.toContain('fox.glove');
    expect((await recorded('lists.exported')).at(-1)?.after).toEqual({
      search: 'f…@l…',
      trust_level: 3,
      people: 1,
    });
    expect((await recorded('backoffice.search_email')).at(-1)).toEqual({
      actor_id: support,
      after: { looked_for: 'f…@l…', found: [people[4]] },
    });
  });
});
