/** The books for staff: accounts, entries, postings, sums by day (decision 0119). */
import { Failure } from '~/contracts/failure.ts';
import { deletedName } from '~/contracts/identity/deleted-name.ts';
import {
  MOST_LEDGER_DAYS,
  type LedgerAccount,
  type LedgerAccountKind,
  type LedgerBalance,
  type LedgerDay,
  type LedgerEntryOutput,
  type LedgerTransaction,
} from '~/contracts/ledger/ledger.schemas.ts';
import type { LedgerKind } from '~/contracts/wallet/wallet.schemas.ts';
import { recordLook } from '../../../core/audit.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import { findPeople } from '../../accounts/index.ts';
import {
  accountId,
  accountKinds,
  houseAccountsOf,
  listAccounts,
  listHouseAccounts,
  listTransactions,
  sumDays,
  userAccount,
  userKinds,
  walkEntries,
  walkTransactions,
  type AccountKind,
  type AccountName,
  type BalancedAccount,
  type DaySum,
  type AccountEntry,
  type TransactionQuery,
  type PostedTransaction,
} from '../../ledger/index.ts';
import { relatedReferences } from '../related.repository.ts';

const DAY_MS = 86_400_000;
/** Without days: so many. */
const USUAL_DAYS = 7;

const ofPeople: ReadonlySet<AccountKind> = new Set(userKinds);
const isPersons = ({ kind }: Pick<AccountName, 'kind'>): boolean => ofPeople.has(kind);

/** Days up to and with the last one. */
export interface DaysInput {
  from?: string | undefined;
  to?: string | undefined;
}

const startOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
const endOf = (day: string): Date => new Date(startOf(day).getTime() + DAY_MS);

export function periodOf({ from, to }: DaysInput) {
  return {
    from: from === undefined ? null : startOf(from),
    to: to === undefined ? null : endOf(to),
  };
}

type Names = Map<string, { public_name: string }>;

/** The names of the people whose accounts these are. */
export function namesOf(ctx: Ctx, accounts: readonly AccountName[]): Promise<Names> {
  return findPeople(
    ctx.db,
    accounts.filter(isPersons).map(({ owner }) => owner),
  );
}

export function presentAccount({ id, kind, owner }: AccountName, names: Names): LedgerAccount {
  const isOfPerson = isPersons({ kind });
  const name = names.get(owner)?.public_name ?? deletedName;
  return {
    id,
    kind,
    owner,
    person: isOfPerson ? { id: owner, public_name: name } : null,
  };
}

const presentBalance = (row: BalancedAccount, names: Names): LedgerBalance => ({
  ...presentAccount(row, names),
  balance: row.cents,
});

const presentHead = ({
  kind,
  rule,
  reference,
  note,
  created_at: at,
}: AccountEntry | PostedTransaction) => ({
  kind,
  rule,
  reference,
  note,
  created_at: at.toISOString(),
});

export function presentTransaction(row: PostedTransaction, names: Names): LedgerTransaction {
  return {
    id: row.id,
    ...presentHead(row),
    entries: row.entries.map(({ id, cents, account }) => ({
      id,
      account: presentAccount(account, names),
      amount: cents,
    })),
  };
}

export const presentEntry = (row: AccountEntry): LedgerEntryOutput => ({
  id: row.id,
  transaction_id: row.transaction_id,
  ...presentHead(row),
  amount: row.cents,
  balance: row.balance,
});

/**
 * Whoever looks at the books of a person stands in the record, once for an hour of looking. Needs a transaction.
 */
export async function noteLook(ctx: UserCtx, userId: string): Promise<void> {
  await recordLook(ctx, { action: 'ledger.person_opened', subject: { type: 'user', id: userId } });
}

/** All accounts that somebody or something has, whether anything was posted to them or not. */
const accountsOf = (owner: string): string[] =>
  accountKinds.map((kind) => accountId({ kind, owner }));

const inOrder = (rows: readonly BalancedAccount[]): BalancedAccount[] => {
  const place = ({ kind }: AccountName) => accountKinds.indexOf(kind);
  return rows.toSorted((a, b) => place(a) - place(b));
};

/** What the accounts of a person hold. The caller records the look. */
export async function balancesOf(ctx: Ctx, owner: string): Promise<LedgerBalance[]> {
  const rows = await listAccounts(ctx.db, accountsOf(owner));
  const names = await namesOf(ctx, rows);
  return inOrder(rows).map((row) => presentBalance(row, names));
}

/** Those of the platform and of providers, or all of one owner. Needs a transaction. */
export async function showAccounts(
  ctx: UserCtx,
  { owner }: { owner?: string | undefined },
): Promise<{ data: LedgerBalance[] }> {
  const rows =
    owner === undefined
      ? await listHouseAccounts(ctx.db)
      : await listAccounts(ctx.db, accountsOf(owner));
  const names = await namesOf(ctx, rows);
  if (owner !== undefined && rows.some(isPersons)) await noteLook(ctx, owner);
  return { data: inOrder(rows).map((row) => presentBalance(row, names)) };
}

/** The account; looking at a person's is on record. Needs a transaction. @throws {Failure} LEDGER_NOT_FOUND */
export async function openAccountOf(ctx: UserCtx, id: string): Promise<BalancedAccount> {
  const [account] = await listAccounts(ctx.db, [id]);
  if (!account) throw new Failure('LEDGER_NOT_FOUND');
  if (isPersons(account)) await noteLook(ctx, account.owner);
  return account;
}

export interface EntriesInput extends DaysInput {
  id: string;
  kind?: LedgerKind | undefined;
}

/** The entries of one account, with what it held after each. Needs a transaction. @throws {Failure} LEDGER_NOT_FOUND */
export async function listEntries(
  ctx: UserCtx,
  { limit, cursor, ...input }: EntriesInput & { limit: number; cursor?: string | undefined },
) {
  const account = await openAccountOf(ctx, input.id);
  const query = { kind: input.kind ?? null, ...periodOf(input) };
  const { rows, next } = await walkEntries(ctx.db, account.id, query, {
    before: cursor ?? null,
    limit,
  });
  return {
    account: presentBalance(account, await namesOf(ctx, [account])),
    data: rows.map(presentEntry),
    meta: { next_cursor: next },
  };
}

export interface TransactionInput extends DaysInput {
  kind?: LedgerKind | undefined;
  account_kind?: LedgerAccountKind | undefined;
  user_id?: string | undefined;
  about?: string | undefined;
}

/** What is asked of the database. A kind of account that only the platform or providers have is a few accounts. */
export async function transactionQuery(
  { db }: Ctx,
  input: TransactionInput,
): Promise<TransactionQuery> {
  const { kind = null, account_kind: accountKind = null, user_id: userId, about } = input;
  const owned =
    userId === undefined ? null : userKinds.map((of) => accountId(userAccount(of, userId)));
  const house =
    owned === null && accountKind !== null ? await houseAccountsOf(db, accountKind) : [];
  return {
    kind,
    ...periodOf(input),
    accounts: house.length > 0 ? house : owned,
    accountKind: house.length > 0 ? null : accountKind,
    references: about === undefined ? null : await relatedReferences(db, about),
  };
}

/** A page of postings with all their entries. Looking at a person's is on record. Needs a transaction. */
export async function findTransactions(
  ctx: UserCtx,
  { limit, cursor, ...input }: TransactionInput & { limit: number; cursor?: string | undefined },
) {
  if (input.user_id !== undefined) await noteLook(ctx, input.user_id);
  const query = await transactionQuery(ctx, input);
  const { rows, next } = await walkTransactions(ctx.db, query, {
    before: cursor ?? null,
    limit,
  });
  const found = await listTransactions(
    ctx.db,
    rows.map(({ id }) => id),
  );
  const names = await namesOf(
    ctx,
    found.flatMap(({ entries }) => entries.map(({ account }) => account)),
  );
  return {
    data: found.map((row) => presentTransaction(row, names)),
    meta: { next_cursor: next },
  };
}

/** An order has a dozen postings; one that has more says so. */
const MOST_ABOUT = 100;

/** Everything that was posted for something, the oldest first. The caller authorizes the access. */
export async function postingsAbout(
  ctx: Ctx,
  id: string,
): Promise<{ data: LedgerTransaction[]; has_more: boolean }> {
  const query = await transactionQuery(ctx, { about: id });
  const { rows, next } = await walkTransactions(ctx.db, query, { before: null, limit: MOST_ABOUT });
  const ids = rows.map((row) => row.id).toReversed();
  const found = await listTransactions(ctx.db, ids);
  const names = await namesOf(
    ctx,
    found.flatMap(({ entries }) => entries.map(({ account }) => account)),
  );
  return {
    data: found.map((row) => presentTransaction(row, names)),
    has_more: next !== null,
  };
}

/** One posting. @throws {Failure} LEDGER_NOT_FOUND */
export async function showTransaction(
  ctx: Ctx,
  { id }: { id: string },
): Promise<LedgerTransaction> {
  const [row] = await listTransactions(ctx.db, [id]);
  if (!row) throw new Failure('LEDGER_NOT_FOUND');
  return presentTransaction(
    row,
    await namesOf(
      ctx,
      row.entries.map(({ account }) => account),
    ),
  );
}

export interface SumsInput extends DaysInput {
  kind?: LedgerKind | undefined;
  account_kind?: LedgerAccountKind | undefined;
  by?: 'account' | 'kind' | undefined;
}

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10);

/** The days of which sums are made: one end alone is that of a week. @throws {Failure} LEDGER_RANGE_TOO_LONG */
function rangeOf({ from, to }: DaysInput, now: Date): { from: string; to: string } {
  const week = (USUAL_DAYS - 1) * DAY_MS;
  const last =
    to ?? (from === undefined ? dayOf(now) : dayOf(new Date(startOf(from).getTime() + week)));
  const first = from ?? dayOf(new Date(startOf(last).getTime() - week));
  const days = (startOf(last).getTime() - startOf(first).getTime()) / DAY_MS + 1;
  if (days < 1 || days > MOST_LEDGER_DAYS) {
    throw new Failure('LEDGER_RANGE_TOO_LONG', {
      values: { days: MOST_LEDGER_DAYS },
    });
  }
  return { from: first, to: last };
}

const presentDay = ({ in_cents: came, out_cents: left, ...row }: DaySum): LedgerDay => ({
  ...row,
  in_amount: came,
  out_amount: left,
});

/** Sums by day of at most so many days. @throws {Failure} LEDGER_RANGE_TOO_LONG */
export async function showDays(ctx: Ctx, input: SumsInput) {
  const range = rangeOf(input, ctx.now);
  const rows = await sumDays(ctx.db, {
    from: startOf(range.from),
    to: endOf(range.to),
    kind: input.kind ?? null,
    accountKind: input.account_kind ?? null,
    byKind: input.by === 'kind',
  });
  return { ...range, data: rows.map(presentDay) };
}
