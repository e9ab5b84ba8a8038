/** Times the pages of the books. Loaded by ledger.ts with the application's own transforms, because it imports modules of it. */
import { sql } from 'kysely';
import { invariant } from '~/kernel/invariant.ts';
import { migrateToLatest } from '~/server/db/migrate.ts';
import { accountId, platformAccount, userAccount } from '~/server/modules/ledger/index.ts';
import { markBalances } from '~/server/modules/ledger/use-cases/mark-balances.ts';
import { createUser } from '~/server/modules/accounts/index.ts';
import { startApplication, tokenIsUserId } from '../../tests/support/application.ts';

type Application = Awaited<ReturnType<typeof startApplication>>;

const ROUNDS = 13;
const PEOPLE = 1_000;
/** Days over which they were posted, the newest yesterday. */
const DAYS = 120;

/**
 * Postings of a year's quarter: each takes fees from one of so many people, every thousandth is an adjustment. Ids follow the
 * time, as those of the application do.
 */
async function fill({ db }: Application, count: number): Promise<string> {
  const fees = accountId(platformAccount('fees'));
  const people = Array.from({ length: PEOPLE }, (_, n) => {
    const id = `00000000-0000-7000-9000-${String(n).padStart(12, '0')}`;
    return { id, account: accountId(userAccount('real', id)) };
  });
  await sql`
    insert into ledger_account (id, kind, owner, balance)
    select a, 'real', o, 0 from unnest(${people.map(({ account }) => account)}::uuid[],
      ${people.map(({ id }) => id)}::text[]) as p (a, o)
    union all select ${fees}::uuid, 'fees', '', null
  `.execute(db);
  const yesterday = new Date(Date.now() - 86_400_000);
  const made = sql`
    select n, ${yesterday}::timestamptz - (${count}::int - n) * interval '1 day' * ${DAYS}::int / ${count}::int as at
    from generate_series(1, ${count}::int) n
  `;
  const idOf = (place: number) => sql`(
    lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7' || lpad(to_hex(${place}::int), 3, '0')
      || '8' || lpad(to_hex(n), 15, '0'))::uuid`;
  await sql`
    insert into ledger_transaction (id, kind, key, reference, created_at)
    select ${idOf(0)}, case when n % 1000 = 0 then 'adjustment' else 'order_completed' end, 'bench:' || n,
      (n / 4)::text, at
    from (${made}) m
  `.execute(db);
  await sql`
    insert into ledger_posting (id, transaction_id, account_id, cents)
    select case side when 1 then ${idOf(1)} else ${idOf(2)} end, ${idOf(0)},
      case side when 1 then (${people.map(({ account }) => account)}::uuid[])[1 + n % ${PEOPLE}::int] else ${fees}::uuid end,
      case side when 1 then 100 else -100 end
    from (${made}) m cross join (values (1), (2)) s (side)
  `.execute(db);
  await sql`
    update ledger_account a set balance = p.cents
    from (select account_id, sum(cents) as cents from ledger_posting group by 1) p
    where p.account_id = a.id and a.balance is not null
  `.execute(db);
  await sql`vacuum analyze ledger_transaction, ledger_posting, ledger_account`.execute(db);
  return people[7]?.id ?? '';
}

async function call(app: Application, as: string, path: string) {
  const response = await app.handle(
    new Request(`http://localhost:3000/api/admin/ledger/${path}`, {
      headers: { authorization: `Bearer ${as}` },
    }),
  );
  invariant(response.ok, `${path} was refused: ${response.status}`);
  return response.json();
}

const dayBefore = (days: number): string =>
  new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** The 95th of a hundred. */
const late = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;

/** What each view takes, over so many postings. */
export async function measureLedger(
  url: string,
  count: number,
): Promise<{ name: string; p95: number }[]> {
  const app = await startApplication({ database: { url }, resolveActor: tokenIsUserId });
  try {
    await migrateToLatest(app.db);
    const as = await createUser(app.db, {
      email: 'books@legend.test',
      password_hash: null,
      trust_level: 2,
      public_name: 'books',
      registered_at: new Date(),
      role: 'admin',
    });
    const person = await fill(app, count);
    await markBalances(app.context());
    const fees = accountId(platformAccount('fees'));
    const deep = await call(app, as, `transactions?to=${dayBefore(90)}`);
    const views: [string, string][] = [
      ['newest postings', 'transactions'],
      ['postings of an early day', `transactions?from=${dayBefore(100)}&to=${dayBefore(100)}`],
      ['a page in the midst', `transactions?cursor=${deep.data[0].id}`],
      ['a rare kind', 'transactions?kind=adjustment'],
      ['of a kind that there is none of', 'transactions?kind=payout_paid'],
      ['of one account of the market, another kind', 'transactions?account_kind=fees&kind=deposit'],
      ['of accounts of orders', 'transactions?account_kind=escrow'],
      ['of one person', `transactions?user_id=${person}`],
      ['accounts of the market', 'accounts'],
      ['entries of fees', `accounts/${fees}`],
      ['entries of fees of an early day', `accounts/${fees}?to=${dayBefore(100)}`],
      ['sums of a week', 'days'],
      ['sums of 92 days', `days?from=${dayBefore(92)}&to=${dayBefore(1)}&by=kind`],
    ];
    const measured: { name: string; p95: number }[] = [];
    for (const [name, path] of views) {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const began = performance.now();
        await call(app, as, path);
        // The first rounds fill caches and plans.
        if (round > 2) times.push(performance.now() - began);
      }
      measured.push({ name, p95: late(times) });
    }
    return measured;
  } finally {
    await app.close();
  }
}
