/**
 * Read-only SQL of the books as staff look through them (decision 0119): postings by time, kind, account or what they are about,
 * each with all its entries; the entries of one account; sums by day. Callers authorize the access.
 *
 * No page looks at more than `LOOKED_AT` rows of the index that it walks along: where a filter leaves little of them, the page is
 * short, and says where to go on.
 */
import { sql, type RawBuilder } from 'kysely';
import type { LedgerKind } from '~/contracts/wallet/wallet.schemas.ts';
import type { Db } from '../../db/database.ts';
import type { AccountKind } from './accounts.ts';
import { balanceAfter } from './balance-marks.repository.ts';
import type { AccountName } from './ledger.tables.ts';

const LOOKED_AT = 2_000;

export interface LedgerPeriod {
  from: Date | null;
  /** Excluded. */
  to: Date | null;
}

export interface TransactionQuery extends LedgerPeriod {
  kind: LedgerKind | null;
  /** Only postings on one of these accounts; null: on any. */
  accounts: readonly string[] | null;
  /** Only postings on an account of this kind. */
  accountKind: AccountKind | null;
  /** Only postings about these; null: about anything. */
  references: readonly string[] | null;
}

export interface Walk {
  /** Where the page before has ended. */
  before: string | null;
  limit: number;
}

interface Found {
  /** Of the posting. */
  id: string;
  /** Where a page that ends with it has ended. */
  place: string;
}

/** What a walk found, and where the next one begins; null at the end. */
export interface Walked<Row> {
  rows: Row[];
  next: string | null;
}

interface Reach {
  looked: number;
  last: string | null;
}

/** Where nothing is found there is one row all the same: it says how far the walk went. */
type Step<Row> = Reach & (Row | { place: null });

const isFound = <Row extends object>(step: Step<Row>): step is Reach & Row =>
  !('place' in step) || step.place !== null;

function walked<Row extends { place: string }>(
  steps: readonly Step<Row>[],
  { limit, most }: { limit: number; most: number },
): Walked<Row> {
  const rows = steps.filter((step) => isFound<Row>(step));
  const [reach] = steps;
  const shown = rows.slice(0, limit);
  if (rows.length > limit) return { rows: shown, next: shown.at(-1)?.place ?? null };
  return {
    rows: shown,
    next: reach && reach.looked >= most ? reach.last : null,
  };
}

const all = (conditions: readonly (RawBuilder<unknown> | null)[]): RawBuilder<unknown> => {
  const given = conditions.filter((condition) => condition !== null);
  return given.length === 0 ? sql`true` : sql.join(given, sql` and `);
};

const inPeriod = ({ from, to }: LedgerPeriod, entry: string) => [
  from && sql`${sql.ref(entry)}.created_at >= ${from}::timestamptz`,
  to && sql`${sql.ref(entry)}.created_at < ${to}::timestamptz`,
];

const ofKind = (kind: LedgerKind | null, entry: string) =>
  kind && sql`${sql.ref(entry)}.kind = ${kind}`;

/**
 * The part of the ids of entries in which a period lies. Ids follow the time of their making, and `created_at` is the product's
 * clock at the beginning of the call: a transaction may take as long as this until its entries have ids.
 */
const LONGEST_CALL = sql`interval '10 minutes'`;

const idsIn = ({ from, to }: LedgerPeriod, id: RawBuilder<unknown>) => [
  from &&
    sql`${id} >= coalesce((select t.id from ledger_transaction t
      where t.created_at < ${from}::timestamptz - ${LONGEST_CALL}
      order by t.created_at desc, t.id desc limit 1), '00000000-0000-0000-0000-000000000000'::uuid)`,
  to &&
    sql`${id} <= coalesce((select t.id from ledger_transaction t
      where t.created_at >= ${to}::timestamptz + ${LONGEST_CALL}
      order by t.created_at, t.id limit 1), 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid)`,
];

const isBehind = (id: RawBuilder<unknown>, before: string | null) =>
  before === null ? null : sql`${id} < ${before}::uuid`;

/** By time: along the index of times, or that of a kind. */
async function walkTime(db: Db, query: TransactionQuery, walk: Walk): Promise<Walked<Found>> {
  const { kind, accountKind } = query;
  const most = accountKind === null ? walk.limit + 1 : LOOKED_AT;
  const behind =
    walk.before === null
      ? null
      : sql`(t.created_at, t.id) < (select created_at, id from ledger_transaction where id = ${walk.before}::uuid)`;
  const fits =
    accountKind === null
      ? sql`true`
      : sql`exists (
          select from ledger_posting p join ledger_account a on a.id = p.account_id
          where p.transaction_id = c.id and a.kind = ${accountKind})`;
  const { rows } = await sql<Step<Found>>`
    with c as materialized (
      select t.id, t.created_at from ledger_transaction t
      where ${all([ofKind(kind, 't'), ...inPeriod(query, 't'), behind])}
      order by t.created_at desc, t.id desc limit ${most}
    )
    select found.id, found.id as place, reach.looked, reach.last
    from (
      select count(*)::int as looked, (select id from c order by created_at, id limit 1) as last from c
    ) as reach
    left join lateral (
      select c.id, c.created_at from c where ${fits}
      order by c.created_at desc, c.id desc limit ${walk.limit + 1}
    ) as found on true
    order by found.created_at desc, found.id desc
  `.execute(db);
  return walked(rows, { limit: walk.limit, most });
}

/** By accounts: along the entries of each, a posting where its newest one stands. */
async function walkAccounts(
  db: Db,
  query: TransactionQuery & { accounts: readonly string[] },
  walk: Walk,
): Promise<Walked<Found>> {
  const ids = sql`${[...query.accounts]}::uuid[]`;
  const id = sql`p.id`;
  const { accountKind } = query;
  const fits =
    accountKind === null
      ? null
      : sql`exists (
          select from ledger_posting o join ledger_account a on a.id = o.account_id
          where o.transaction_id = t.id and a.kind = ${accountKind})`;
  const { rows } = await sql<Step<Found>>`
    with c as materialized (
      select p.id, p.transaction_id from unnest(${ids}) as own (id)
      cross join lateral (
        select p.id, p.transaction_id from ledger_posting p
        where ${all([sql`p.account_id = own.id`, isBehind(id, walk.before), ...idsIn(query, id)])}
        order by p.id desc limit ${LOOKED_AT}
      ) as p
      order by p.id desc limit ${LOOKED_AT}
    )
    select found.id, found.place, reach.looked, reach.last
    from (
      select count(*)::int as looked, (select id from c order by id limit 1) as last from c
    ) as reach
    left join lateral (
      select c.id as place, t.id from c join ledger_transaction t on t.id = c.transaction_id
      where ${all([ofKind(query.kind, 't'), ...inPeriod(query, 't'), fits])} and not exists (
        select from ledger_posting o
        where o.transaction_id = c.transaction_id and o.account_id = any(${ids}) and o.id > c.id
      )
      order by c.id desc limit ${walk.limit + 1}
    ) as found on true
    order by found.place desc
  `.execute(db);
  return walked(rows, { limit: walk.limit, most: LOOKED_AT });
}

/** By what they are about: nothing has many of them. */
async function walkReferences(
  db: Db,
  query: TransactionQuery & { references: readonly string[] },
  walk: Walk,
): Promise<Walked<Found>> {
  const on = query.accounts;
  const { accountKind } = query;
  const { rows } = await sql<Step<Found>>`
    select t.id, t.id as place, 0 as looked, null as last from ledger_transaction t
    where ${all([
      sql`t.reference = any(${[...query.references]}::text[])`,
      isBehind(sql`t.id`, walk.before),
      ofKind(query.kind, 't'),
      ...inPeriod(query, 't'),
      on &&
        sql`exists (select from ledger_posting p
          where p.transaction_id = t.id and p.account_id = any(${[...on]}::uuid[]))`,
      accountKind &&
        sql`exists (select from ledger_posting p join ledger_account a on a.id = p.account_id
          where p.transaction_id = t.id and a.kind = ${accountKind})`,
    ])}
    order by t.id desc limit ${walk.limit + 1}
  `.execute(db);
  return walked(rows, { limit: walk.limit, most: 1 });
}

/** The ids of a page of postings, the newest first. */
export async function walkTransactions(
  db: Db,
  query: TransactionQuery,
  walk: Walk,
): Promise<Walked<{ id: string }>> {
  const { references, accounts } = query;
  if (references !== null) return walkReferences(db, { ...query, references }, walk);
  if (accounts !== null) return walkAccounts(db, { ...query, accounts }, walk);
  return walkTime(db, query, walk);
}

interface HeadRow {
  kind: LedgerKind;
  rule: string | null;
  reference: string;
  note: string | null;
  created_at: Date;
}

export interface PostedTransaction extends HeadRow {
  id: string;
  entries: { id: string; cents: number; account: AccountName }[];
}

/** Postings with all their entries, in the order of the ids given. */
export async function listTransactions(
  db: Db,
  ids: readonly string[],
): Promise<PostedTransaction[]> {
  const { rows } = await sql<PostedTransaction>`
    select t.id, t.kind, t.rule, t.reference, t.note, t.created_at, (
      select json_agg(json_build_object('id', p.id, 'cents', p.cents,
        'account', json_build_object('id', a.id, 'kind', a.kind, 'owner', a.owner)) order by p.cents, p.id)
      from ledger_posting p join ledger_account a on a.id = p.account_id where p.transaction_id = t.id
    ) as entries
    from unnest(${[...ids]}::uuid[]) with ordinality as wanted (id, place)
    join ledger_transaction t on t.id = wanted.id
    order by wanted.place
  `.execute(db);
  return rows;
}

export interface AccountEntry extends HeadRow {
  id: string;
  place: string;
  transaction_id: string;
  cents: number;
  balance: number;
}

/** A page of the entries of one account, each with what it held afterwards, the newest first. */
export async function walkEntries(
  db: Db,
  account: string,
  query: LedgerPeriod & { kind: LedgerKind | null },
  walk: Walk,
): Promise<Walked<AccountEntry>> {
  const isPlain = query.kind === null && query.from === null && query.to === null;
  const most = isPlain ? walk.limit + 1 : Math.max(LOOKED_AT, walk.limit + 1);
  const own = sql`${account}::uuid`;
  const id = sql`p.id`;
  const { rows } = await sql<Step<AccountEntry>>`
    with c as materialized (
      select p.id, p.transaction_id, p.cents from ledger_posting p
      where ${all([sql`p.account_id = ${own}`, isBehind(id, walk.before), ...idsIn(query, id)])}
      order by p.id desc limit ${most}
    ),
    newest as materialized (
      select ${balanceAfter(own, sql`a.balance`, sql`(select id from c order by id desc limit 1)`)} as cents
      from ledger_account a where a.id = ${own}
    ),
    held as (
      select c.*, (newest.cents - coalesce(sum(c.cents) over (
        order by c.id desc rows between unbounded preceding and 1 preceding), 0))::bigint as balance
      from c cross join newest
    )
    select found.*, reach.looked, reach.last
    from (
      select count(*)::int as looked, (select id from c order by id limit 1) as last from c
    ) as reach
    left join lateral (
      select held.id, held.id as place, held.transaction_id, held.cents, held.balance,
        t.kind, t.rule, t.reference, t.note, t.created_at
      from held join ledger_transaction t on t.id = held.transaction_id
      where ${all([ofKind(query.kind, 't'), ...inPeriod(query, 't')])}
      order by held.id desc limit ${walk.limit + 1}
    ) as found on true
    order by found.id desc
  `.execute(db);
  return walked(rows, { limit: walk.limit, most });
}

export interface DaySum {
  day: string;
  account: AccountKind;
  kind: LedgerKind | null;
  in_cents: number;
  out_cents: number;
  entries: number;
}

/** What came to each kind of account and left it on each day (UTC) of a period, the newest first. */
export async function sumDays(
  db: Db,
  query: {
    from: Date;
    to: Date;
    kind: LedgerKind | null;
    accountKind: AccountKind | null;
    byKind: boolean;
  },
): Promise<DaySum[]> {
  const { kind, accountKind, byKind } = query;
  const fits = all([
    ofKind(kind, 't'),
    ...inPeriod(query, 't'),
    accountKind && sql`a.kind = ${accountKind}`,
  ]);
  const { rows } = await sql<DaySum>`
    select to_char((t.created_at at time zone 'UTC')::date, 'YYYY-MM-DD') as day, a.kind as account,
      ${byKind ? sql`t.kind` : sql`null::text`} as kind,
      coalesce(sum(p.cents) filter (where p.cents > 0), 0)::bigint as in_cents,
      coalesce(-sum(p.cents) filter (where p.cents < 0), 0)::bigint as out_cents,
      count(*)::int as entries
    from ledger_transaction t
    join ledger_posting p on p.transaction_id = t.id
    join ledger_account a on a.id = p.account_id
    where ${fits}
    group by 1, 2, 3 order by 1 desc, 2, 3
  `.execute(db);
  return rows;
}

/** The accounts of the platform and of providers that have this kind. */
export async function houseAccountsOf(db: Db, kind: AccountKind): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ledger_account
    where kind = ${kind} and (balance is null or kind = 'recall_fund') order by owner
  `.execute(db);
  return rows.map(({ id }) => id);
}
