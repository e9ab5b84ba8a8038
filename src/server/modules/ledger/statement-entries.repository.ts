/**
 * Read-only SQL of a statement by reference: all postings about one thing are an entry, which stands where its newest
 * posting does. Callers authorize the access.
 */
import { sql } from 'kysely';
import type { StatementKind } from '~/contracts/wallet/statement.schemas.ts';
import type { LedgerKind } from '~/contracts/wallet/wallet.schemas.ts';
import type { Db } from '../../db/database.ts';
import { accountId, platformAccount, userAccount, type UserAccountKind } from './accounts.ts';

const kinds = [
  'real',
  'card',
  'bonus',
  'hold',
  'payout',
  'debt',
] as const satisfies UserAccountKind[];

/** The accounts of one person, by kind and by id. */
function accountsOf(userId: string) {
  const pairs = kinds.map((kind) => [accountId(userAccount(kind, userId)), kind] as const);
  const idOf = (kind: UserAccountKind): string => accountId(userAccount(kind, userId));
  return { ids: pairs.map(([id]) => id), kindOf: new Map<string, UserAccountKind>(pairs), idOf };
}

/** From this instant up to, but without, that one. */
export interface StatementPeriod {
  from: Date | null;
  to: Date | null;
}

export interface EntryQuery extends StatementPeriod {
  kind: StatementKind | null;
  direction: 'in' | 'out' | null;
  /** Only entries about these; null: about anything. */
  references: readonly string[] | null;
  /** The newest posting of the last entry of the page before. */
  before: string | null;
  limit: number;
}

const inPeriod = (entry: 'entry' | 'other_entry', { from, to }: StatementPeriod) => sql`
  (${from}::timestamptz is null or ${sql.ref(entry)}.created_at >= ${from}::timestamptz)
  and (${to}::timestamptz is null or ${sql.ref(entry)}.created_at < ${to}::timestamptz)
`;

/** What an entry is about, by its newest transaction. A completion is a sale to whom it puts something on hold. */
const kindOfEntry = (holdId: string) => sql`
  case
    when entry.kind in ('hold_released', 'order_reopened')
      or (entry.kind = 'order_completed' and posting.account_id = ${holdId}::uuid) then 'sale'
    when entry.kind in ('order_paid', 'order_refunded', 'order_completed', 'late_payment',
      'payment_reserved', 'payment_unreserved', 'recall_paid') then 'purchase'
    when entry.kind in ('deposit', 'card_returned', 'card_refund_failed') then 'deposit'
    when entry.kind in ('payout_requested', 'payout_paid', 'payout_returned') then 'payout'
    when entry.kind in ('bonus_granted', 'bonus_expired', 'reward') then 'bonus'
    else 'other'
  end
`;

export interface EntryHead {
  /** The newest posting. */
  id: string;
  reference: string;
  kind: StatementKind | 'other';
  created_at: Date;
}

/**
 * The newest postings of the entries of a person, newest first. Each account is read from the end of its index; the
 * anti-join keeps only the newest posting of each reference.
 */
export async function listEntryHeads(
  db: Db,
  userId: string,
  query: EntryQuery,
): Promise<EntryHead[]> {
  const { ids, idOf } = accountsOf(userId);
  const { before, kind, direction, references, limit } = query;
  const postings = ids.map(
    (id) => sql`
      (select id, transaction_id, account_id from ledger_posting
        where account_id = ${id}::uuid and (${before}::uuid is null or id < ${before}::uuid))
    `,
  );
  const own = sql`array[${sql.join(ids)}]::uuid[]`;
  const spendable = ['real', 'card', 'bonus'] as const;
  const sums = sql`
    select sum(other.cents) filter (
        where other.account_id = any(array[${sql.join(spendable.map(idOf))}]::uuid[])) as available,
      sum(other.cents) filter (where other.account_id = ${idOf('hold')}::uuid) as held
    from ledger_transaction other_entry
    join ledger_posting other on other.transaction_id = other_entry.id
    where other_entry.reference = entry.reference and ${inPeriod('other_entry', query)}
  `;
  const sign = direction === 'in' ? sql`> 0` : sql`< 0`;
  const directed = sql`
    (select coalesce(nullif(total.available, 0), total.held, 0) from (${sums}) as total) ${sign}
  `;
  const { rows } = await sql<EntryHead>`
    select * from (
      select posting.id, entry.reference, entry.created_at, ${kindOfEntry(idOf('hold'))} as kind
      from (${sql.join(postings, sql` union all `)}) as posting
      join ledger_transaction entry on entry.id = posting.transaction_id
      where ${inPeriod('entry', query)}
        and not exists (
          select from ledger_transaction other_entry
          join ledger_posting other on other.transaction_id = other_entry.id
          where other_entry.reference = entry.reference and other.account_id = any(${own})
            and other.id > posting.id and ${inPeriod('other_entry', query)}
        )
        and ${references === null ? sql`true` : sql`entry.reference = any(${[...references]}::text[])`}
        and ${direction === null ? sql`true` : directed}
      order by posting.id desc
    ) as head
    where (${kind}::text is null or head.kind = ${kind}::text)
    order by id desc limit ${limit}
  `.execute(db);
  return rows;
}

export interface EntryPosting {
  id: string;
  transaction_id: string;
  reference: string;
  /** Null for what the platform reserved, and for money that was reserved for a card payment. */
  account: UserAccountKind | null;
  cents: number;
  kind: LedgerKind;
  rule: string | null;
  release_at: Date | null;
  created_at: Date;
}

/**
 * All postings of a period about given things, with the platform's fee beside them, and what was spent of money that was reserved
 * for a card payment; the oldest first.
 */
export async function listEntryPostings(
  db: Db,
  userId: string,
  references: readonly string[],
  period: StatementPeriod,
): Promise<EntryPosting[]> {
  const { ids, kindOf } = accountsOf(userId);
  const wanted = [...ids, accountId(platformAccount('fees'))];
  const { rows } = await sql<Omit<EntryPosting, 'account'> & { account_id: string }>`
    select posting.id, posting.transaction_id, entry.reference, posting.account_id, posting.cents,
      entry.kind, entry.rule, entry.release_at, entry.created_at
    from ledger_transaction entry
    join ledger_posting posting on posting.transaction_id = entry.id
    where entry.reference = any(${[...references]}::text[])
      and (posting.account_id = any(array[${sql.join(wanted)}]::uuid[])
        or (entry.kind = 'order_paid' and exists (
          select from ledger_account reserved where reserved.id = posting.account_id and reserved.kind = 'reserve')))
      and ${inPeriod('entry', period)}
    order by posting.id
  `.execute(db);
  return rows.map(({ account_id: id, ...row }) => ({ ...row, account: kindOf.get(id) ?? null }));
}

/** Balances of a person's accounts as they were after given postings, in the given order. */
export async function balancesAfter(
  db: Db,
  userId: string,
  places: readonly { account: UserAccountKind; postingId: string }[],
): Promise<number[]> {
  const { idOf } = accountsOf(userId);
  const { rows } = await sql<{ cents: number }>`
    select (coalesce(account.balance, 0) - coalesce(newer.cents, 0))::bigint as cents
    from unnest(
      ${places.map(({ account }) => idOf(account))}::uuid[],
      ${places.map(({ postingId }) => postingId)}::uuid[]
    ) with ordinality as place (account_id, posting_id, position)
    left join ledger_account account on account.id = place.account_id
    left join lateral (
      select sum(cents) as cents from ledger_posting
      where account_id = place.account_id and id > place.posting_id
    ) as newer on true
    order by place.position
  `.execute(db);
  return rows.map(({ cents }) => cents);
}

export interface PeriodTotals {
  balance: number;
  /** What has moved since the end of the period. */
  later: number;
  incoming: number;
  outgoing: number;
}

/**
 * What was posted to the real account of a person in a period, and after it. What was reserved for card payments of one order, and
 * came back within the period, neither came in nor went out.
 */
export async function sumPeriod(
  db: Db,
  userId: string,
  period: StatementPeriod,
): Promise<PeriodTotals> {
  const id = accountsOf(userId).idOf('real');
  const within = inPeriod('entry', period);
  const { rows } = await sql<PeriodTotals>`
    with move as (
      select sum(posting.cents) filter (where entry.created_at >= ${period.to}::timestamptz) as later,
        sum(posting.cents) filter (where ${within}) as cents
      from ledger_posting posting
      join ledger_transaction entry on entry.id = posting.transaction_id
      where posting.account_id = ${id}::uuid
      group by case when entry.kind in ('payment_reserved', 'payment_unreserved') then entry.reference
        else posting.id::text end
    )
    select
      coalesce((select balance from ledger_account where id = ${id}::uuid), 0)::bigint as balance,
      coalesce(sum(later), 0)::bigint as later,
      coalesce(sum(cents) filter (where cents > 0), 0)::bigint as incoming,
      coalesce(-sum(cents) filter (where cents < 0), 0)::bigint as outgoing
    from move
  `.execute(db);
  return rows[0] ?? { balance: 0, later: 0, incoming: 0, outgoing: 0 };
}
