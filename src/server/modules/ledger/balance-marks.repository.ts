/**
 * What accounts without a stored balance held at one of their postings (decision 0119). A balance is the newest mark and what
 * was posted since, and not the sum of a whole history: postings never change, so a mark is right for ever.
 */
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../db/database.ts';
import { idBound } from './ledger-integrity.repository.ts';
import type { AccountName } from './ledger.tables.ts';

/** Above every id. */
const NEWEST = 'ffffffff-ffff-ffff-ffff-ffffffffffff';
const OLDEST = '00000000-0000-0000-0000-000000000000';

/**
 * What an account held after one of its postings, which `after` names; null: what it holds now. Reads what was posted since the
 * mark below, or of an account that stores its balance, what was posted afterwards.
 */
export function balanceAfter(
  account: RawBuilder<unknown>,
  stored: RawBuilder<unknown>,
  after: RawBuilder<unknown> = sql`null::uuid`,
): RawBuilder<number> {
  const place = sql`coalesce(${after}, ${NEWEST}::uuid)`;
  return sql<number>`
    (case when ${stored} is not null then ${stored} - coalesce((
        select sum(newer.cents) from ledger_posting newer
        where newer.account_id = ${account} and newer.id > ${place}), 0)
      else (
        select coalesce(mark.cents, 0) + coalesce((
          select sum(since.cents) from ledger_posting since
          where since.account_id = ${account} and since.id <= ${place}
            and since.id > coalesce(mark.posting_id, ${OLDEST}::uuid)), 0)
        from (select 1) as one left join lateral (
          select known.posting_id, known.cents from balance_mark known
          where known.account_id = ${account} and known.posting_id <= ${place}
          order by known.posting_id desc limit 1
        ) as mark on true)
    end)::bigint
  `;
}

export interface BalancedAccount extends AccountName {
  cents: number;
}

/** The accounts of the platform and of providers, with what they hold. */
export async function listHouseAccounts(db: Db): Promise<BalancedAccount[]> {
  const { rows } = await sql<BalancedAccount>`
    select a.id, a.kind, a.owner, ${balanceAfter(sql`a.id`, sql`a.balance`)} as cents
    from ledger_account a where a.balance is null or a.kind = 'recall_fund'
    order by a.kind, a.owner
  `.execute(db);
  return rows;
}

/** Accounts by their ids, with what they hold; those to which nothing was ever posted are missing. */
export async function listAccounts(db: Db, ids: readonly string[]): Promise<BalancedAccount[]> {
  const { rows } = await sql<BalancedAccount>`
    select a.id, a.kind, a.owner, ${balanceAfter(sql`a.id`, sql`a.balance`)} as cents
    from ledger_account a where a.id = any(${[...ids]}::uuid[]) order by a.kind, a.owner
  `.execute(db);
  return rows;
}

/** The accounts that get marks. */
export async function accountsToMark(db: Db): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ledger_account where balance is null order by id
  `.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Writes the next mark of an account, so many postings after the last one.
 * @param until postings of this time and later may still be joined by others with a smaller id
 * @returns whether there were so many
 */
export async function markNext(
  db: Db,
  { account, step, until }: { account: string; step: number; until: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into balance_mark (account_id, posting_id, cents)
    select ${account}::uuid, reached.id, reached.cents
    from (
      select counted.id, coalesce(mark.cents, 0) + sum(counted.cents) over (order by counted.id) as cents,
        row_number() over (order by counted.id) as place
      from (select 1) as one
      left join lateral (
        select posting_id, cents from balance_mark
        where account_id = ${account}::uuid order by posting_id desc limit 1
      ) as mark on true
      cross join lateral (
        select id, cents from ledger_posting
        where account_id = ${account}::uuid and id > coalesce(mark.posting_id, ${OLDEST}::uuid)
          and id < ${idBound(until)}::uuid
        order by id limit ${step}
      ) as counted
    ) as reached
    where reached.place = ${step}
    on conflict do nothing
    returning 1
  `.execute(db);
  return rows.length > 0;
}
