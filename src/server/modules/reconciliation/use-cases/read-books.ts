/** Reads the books of providers on, posts what follows from each line, and compares them with ours (decision 0103). */
import { serverConfig } from '~config';
import type { Ctx } from '../../../core/context.ts';
import { unitOfWork } from '../../../core/unit-of-work.ts';
import { liftWaitLimits } from '../../../db/waits.ts';
import {
  ProviderDown,
  ProviderRefused,
  type PaymentProvider,
} from '../../../infra/payments/index.ts';
import { clearingAccount, platformAccount, post } from '../../ledger/index.ts';
import { ratesNow } from '../../rates/index.ts';
import { noteCompared, saveDifference, settleDifferences } from '../differences.repository.ts';
import { ownPostings, verdictOf, type OwnPosting } from '../match-entries.ts';
import {
  beginBooks,
  lockUnposted,
  markPosted,
  noteRead,
  storeEntries,
  type ProviderBooksRow,
  type ProviderEntryRow,
} from '../provider-entries.repository.ts';
import { heldByLedger, movedSides } from '../sides.repository.ts';

const { readPages, againSeconds, firstHours, missingDays, windowDays } =
  serverConfig.reconciliation;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Lines that are posted in one transaction. */
const AT_ONCE = 50;

/**
 * The job. On the pool: no transaction is open while a provider answers. Safe in several processes at once, and after one of
 * them was killed: each line is stored and posted once. A provider that is down is read on by the next run; what is there of it
 * is posted and compared all the same.
 */
export async function reconcile(ctx: Ctx): Promise<void> {
  const { payments, log } = ctx.services;
  // What is booked in another currency is worth what it is when it is read.
  await ratesNow(ctx);
  for (const name of payments.names) {
    const provider = payments.find(name);
    if (!provider?.capabilities.balance) continue;
    const books = await beginBooks(ctx.db, name, ctx.now);
    try {
      await readOn(ctx, provider, books);
    } catch (error) {
      if (!(error instanceof ProviderDown) && !(error instanceof ProviderRefused)) throw error;
      log.warn({ err: error, provider: name }, 'the books of a provider could not be read');
    }
    await postEntries(ctx);
    await compare(ctx, books);
  }
}

/** Page by page, each stored with how far it goes: a run that is cut is gone on with, not begun anew. */
async function readOn(ctx: Ctx, provider: PaymentProvider, books: ProviderBooksRow): Promise<void> {
  const { now } = ctx;
  const { name } = provider;
  const from = new Date(books.started_at.getTime() - firstHours * HOUR_MS);
  let { cursor } = books;
  for (let page = 0; page < readPages; page += 1) {
    // Lists may show late what was booked early: the first page of a run begins before the cursor.
    const read = await provider.entries({
      cursor,
      from,
      againSeconds: page === 0 ? againSeconds : 0,
    });
    if (read.unreadBefore) {
      const before = read.unreadBefore.toISOString();
      ctx.services.log.error({ provider: name, before }, 'older lines of a provider were not read');
    }
    cursor = read.next;
    const stored = { entries: read.entries, cursor, at: now };
    await unitOfWork(ctx, ({ db }) => storeEntries(db, name, stored));
    if (read.isLast) {
      await noteRead(ctx.db, name, { held: await provider.balance(), at: now });
      return;
    }
  }
  ctx.services.log.warn(
    { provider: name },
    'the books of a provider are long: the next run goes on',
  );
}

/** Posts what follows from lines that were read and not posted yet, each once. */
async function postEntries(ctx: Ctx): Promise<void> {
  for (;;) {
    const count = await unitOfWork(ctx, async ({ db, now }) => {
      const entries = await lockUnposted(db, AT_ONCE);
      for (const entry of entries) {
        for (const posting of postingsOf(entry)) await postOne({ db, now }, entry, posting);
        await markPosted(db, entry, now);
      }
      return entries.length;
    });
    if (count < AT_ONCE) return;
  }
}

function postingsOf(entry: ProviderEntryRow): OwnPosting[] {
  const { category, amount_cents: amountCents, fee_cents: feeCents, currency } = entry;
  return ownPostings({ category, amountCents, feeCents, currency, usdCents: entry.usd_cents });
}

async function postOne(
  { db, now: at }: Pick<Ctx, 'db' | 'now'>,
  { provider, entry_id: id, subject }: ProviderEntryRow,
  { kind, rule, heldCents, other }: OwnPosting,
): Promise<void> {
  const account = other === 'bank' ? clearingAccount('bank') : platformAccount(other);
  await post(db, {
    kind,
    key: `provider_entry:${provider}:${id}:${rule}`,
    reference: subject,
    rule,
    at,
    postings: [
      { account: clearingAccount(provider), cents: -heldCents },
      { account, cents: heldCents },
    ],
  });
}

/** Since when both sides are looked through: nothing is left out although the job stood still, nothing from before its start. */
function lookedThroughFrom(books: ProviderBooksRow, now: Date): Date {
  const compared = books.compared_at ?? books.started_at;
  const since = Math.min(
    now.getTime() - windowDays * DAY_MS,
    compared.getTime() - (missingDays + 1) * DAY_MS,
  );
  return new Date(Math.max(since, books.started_at.getTime()));
}

/** Compares what moved on either side, in one snapshot; differences are noted, those that are gone settled. */
async function compare(ctx: Ctx, books: ProviderBooksRow): Promise<void> {
  const { provider } = books;
  const since = lookedThroughFrom(books, ctx.now);
  const { sides, ledgerCents } = await ctx.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (view) => {
      await liftWaitLimits(view);
      const ledger = await heldByLedger(view, provider);
      return { sides: await movedSides(view, { provider, since }), ledgerCents: ledger };
    });
  const judged = sides.map((side) => ({ ...side, verdict: verdictOf(side, ctx.now) }));
  await unitOfWork(ctx, async ({ db, now }) => {
    const same = judged.filter(({ verdict }) => verdict.kind === 'same');
    await settleDifferences(
      db,
      provider,
      same.map(({ subject }) => subject),
      now,
    );
    for (const { subject, verdict, ledgerCents: ours, firstAt } of judged) {
      if (verdict.kind === 'same' || verdict.kind === 'wait') continue;
      const { kind, providerCents } = verdict;
      const found = { subject, kind, providerCents, ledgerCents: ours, since: firstAt };
      if (!(await saveDifference(db, provider, found, now))) continue;
      ctx.services.log.warn(
        { provider, subject, kind },
        'the books of a provider differ from ours',
      );
    }
    await noteCompared(db, provider, { ledgerCents, at: now });
  });
}
