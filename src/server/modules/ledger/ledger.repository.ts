/**
 * The one place that writes to the ledger. A transaction is posted by a single statement: it locks the user and
 * escrow accounts in the order of their ids (so that two posts cannot deadlock), checks the
 * balances, moves them and appends the postings. Platform accounts are not locked: they have no balance row to move.
 */
import { sql } from 'kysely';
import type { LedgerKind } from '~/contracts/wallet/wallet.schemas.ts';
import { Failure } from '~/contracts/failure.ts';
import { newId } from '~/kernel/ids.ts';
import { invariant } from '~/kernel/invariant.ts';
import type { Db } from '../../db/database.ts';
import { accountId, isCached, type Account, type UserAccountKind } from './accounts.ts';
import { askWithNext, WITH_NEXT, type Later } from '../../db/sent-together.ts';

export interface Posting {
  account: Account;
  /** Signed: what the account receives. */
  cents: number;
}

export interface LedgerEntry {
  kind: LedgerKind;
  /** Idempotency key of what is settled, for example `order:{id}:paid`. Posting it twice is refused. */
  key: string;
  /** Id of the order, deposit, payout or grant. */
  reference: string;
  rule?: string;
  releaseAt?: Date;
  note?: string;
  at: Date;
  postings: readonly Posting[];
}

interface Line {
  account: Account;
  id: string;
  cents: number;
}

/** One line per account; lines with a zero sum are omitted. */
function linesOf(postings: readonly Posting[]): Line[] {
  const byAccount = new Map<string, Line>();
  for (const { account, cents } of postings) {
    invariant(Number.isSafeInteger(cents), 'A posting must be a whole number of cents');
    const id = accountId(account);
    const line = byAccount.get(id);
    if (line) line.cents += cents;
    else byAccount.set(id, { account, id, cents });
  }
  return [...byAccount.values()].filter((line) => line.cents !== 0);
}

/**
 * Locks accounts until the end of the transaction, in the same order as `post`. Call it before reading balances or
 * grants when the posting depends on them.
 */
export async function lockAccounts(db: Db, accounts: readonly Account[]): Promise<void> {
  await sql`
    /* prepared */ ${WITH_NEXT}
    select from ledger_account where id = any(array[${sql.join(accounts.map(accountId))}]::uuid[])
    order by id for no key update
  `.execute(db);
}

/**
 * As `lockAccounts`, with the balances of accounts that store one, in the given order: 0 where nothing was ever posted.
 * They are those after the wait for the locks. Sent with the next statement.
 */
export async function lockBalances(db: Db, accounts: readonly Account[]): Promise<Later<number[]>> {
  const ids = accounts.map(accountId);
  const statement = sql<{ id: string; balance: number }>`
    /* prepared */
    select id, balance from ledger_account where id = any(array[${sql.join(ids)}]::uuid[])
    order by id for no key update
  `;
  const answer = await askWithNext(db, statement);
  return async () => {
    const balances = new Map((await answer()).map(({ id, balance }) => [id, balance]));
    return ids.map((id) => balances.get(id) ?? 0);
  };
}

/** Creates an account with balance 0 where nothing was ever posted, so that it can be locked. */
export async function openAccount(db: Db, account: Account<UserAccountKind>): Promise<void> {
  await sql`
    insert into ledger_account (id, kind, owner, balance)
    values (${accountId(account)}, ${account.kind}, ${account.owner}, 0)
    on conflict (id) do nothing
  `.execute(db);
}

/**
 * Posts one balanced group. Needs the transaction of what it settles; locks user and escrow accounts by id until its
 * end. It checks no permission: that is the caller's job.
 * @returns the transaction's id, or null when the amounts cancel out and nothing had to be moved.
 * @throws Failure NOT_ENOUGH_MONEY when an account that stores a balance would fall below zero, or a debt rise above it:
 *   nobody repays more than they owe. Nothing is changed then.
 */
export async function post(db: Db, entry: LedgerEntry): Promise<string | null> {
  const lines = linesOf(entry.postings);
  const sum = lines.reduce((total, line) => total + line.cents, 0);
  invariant(sum === 0, `The postings of ${entry.key} do not sum to zero`);
  if (lines.length === 0) return null;
  const id = newId();
  const cachedIds = lines.filter((line) => isCached(line.account)).map((line) => line.id);
  // Rows and not arrays: the plan for all values then costs the same as one for these, and is kept.
  const rowsOfLines = lines.map(
    ({ account, id: accountOfLine, cents }) =>
      sql`(${newId()}::uuid, ${accountOfLine}::uuid, ${account.kind}::text, ${account.owner}::text,
        ${cents}::bigint, ${isCached(account)}::boolean)`,
  );
  const { rows } = await sql<{ enough: boolean }>`
    /* prepared */
    with line (id, account_id, kind, owner, cents, cached) as (values ${sql.join(rowsOfLines)}),
    locked as materialized (
      select id, balance from ledger_account where id = any(array[${sql.join(cachedIds)}]::uuid[])
      order by id for no key update
    ),
    verdict as materialized (
      select not exists (
        select from line left join locked on locked.id = line.account_id
        where line.cached and case
          when line.kind = 'debt' then coalesce(locked.balance, 0) + line.cents > 0
          else coalesce(locked.balance, 0) + line.cents < 0
        end
      ) as enough
    ),
    -- Towards zero, the row exists. Away from it, which for a debt is down, it may have to be made.
    debited as (
      update ledger_account set balance = balance + line.cents
      from line, verdict
      where verdict.enough and line.cached and (line.cents < 0) <> (line.kind = 'debt')
        and ledger_account.id = line.account_id
    ),
    credited as (
      insert into ledger_account (id, kind, owner, balance)
      select account_id, kind, owner, cents from line, verdict
      where verdict.enough and line.cached and (line.cents > 0) <> (line.kind = 'debt')
      order by account_id
      on conflict (id) do update set balance = ledger_account.balance + excluded.balance
    ),
    named as (
      insert into ledger_account (id, kind, owner)
      select account_id, kind, owner from line, verdict
      where verdict.enough and not line.cached
        and not exists (select from ledger_account where ledger_account.id = line.account_id)
      order by account_id
      on conflict (id) do nothing
    ),
    written as (
      insert into ledger_transaction (id, kind, key, reference, rule, release_at, note, created_at)
      select ${id}::uuid, ${entry.kind}::text, ${entry.key}::text, ${entry.reference}::text,
        ${entry.rule ?? null}::text, ${entry.releaseAt ?? null}::timestamptz,
        ${entry.note ?? null}::text, ${entry.at}::timestamptz
      from verdict where enough
      returning id
    ),
    posted as (
      insert into ledger_posting (id, transaction_id, account_id, cents)
      select line.id, written.id, line.account_id, line.cents from line, written
    )
    select enough from verdict
  `.execute(db);
  if (!rows[0]?.enough) throw new Failure('NOT_ENOUGH_MONEY');
  return id;
}
