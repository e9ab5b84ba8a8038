/** SQL of what providers call our payments and deposits, and of how their pages were asked for. */
import { sql } from 'kysely';
import * as v from 'valibot';
import { serverConfig } from '~config';
import { idSchema } from '~/contracts/common.ts';
import type { Db } from '../../db/database.ts';
import type { CreatedPage, PaymentPurpose, VerifiedEvent } from '../../infra/payments/index.ts';

/** Longer than a call to a provider may take: whoever asked before has ended, or died. */
export const ASKING_MS = 30_000;

/** Providers tell soon after a page has ended how it did. */
function lookAfter(closesAt: Date): Date {
  return new Date(closesAt.getTime() + serverConfig.payments.silentAfterMinutes * 60_000);
}

/** The page that was asked for before. */
export interface PageBefore {
  generation: number;
  pageId: string | null;
}

/**
 * - `open`  the page is there
 * - `ask`   ask for the page of this generation: the same one for everybody who asks at once
 * - `look`  the page before may be gone, or nobody knows whether there is one: look first, then ask for the next
 * - `busy`  somebody looks right now
 */
export type PageClaim =
  | { kind: 'open'; url: string }
  | { kind: 'ask'; generation: number }
  | { kind: 'look'; generation: number; before: PageBefore }
  | { kind: 'busy' };

/**
 * Notes, before the call, that a page is asked for. An idempotency key repeats its first answer, a failure as well, and only
 * for a day; so a page whose call never ended, or which was to be closed by now, gets a key of its own, once it is known that
 * nobody can pay on the one before. On the pool: it commits by itself.
 */
export function claimPage(
  db: Db,
  asked: { reference: string; provider: string; purpose: PaymentPurpose; at: Date },
): Promise<PageClaim> {
  const { reference, provider, purpose, at } = asked;
  const claims = { reference, provider, purpose, asked_at: at, created_at: at };
  return db.transaction().execute(async (tx) => {
    const isFirst = await tx
      .insertInto('provider_payment')
      .values(claims)
      .onConflict((conflict) => conflict.column('reference').doNothing())
      .returning('reference')
      .executeTakeFirst();
    if (isFirst) return { kind: 'ask', generation: 1 };
    const row = await tx
      .selectFrom('provider_payment')
      .select(['generation', 'page_id as pageId', 'page_url as url'])
      .select(['closes_at as closesAt', 'asked_at as askedAt'])
      .where('reference', '=', reference)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow();
    const { generation, pageId, url, closesAt, askedAt } = row;
    if (askedAt && at.getTime() - askedAt.getTime() < ASKING_MS) {
      if (pageId === null && generation > 1) return { kind: 'busy' };
      // Its call runs now, and ends later than the one before: who comes then must not take it for ended.
      await tx
        .updateTable('provider_payment')
        .set({ asked_at: at })
        .where('reference', '=', reference)
        .execute();
      return { kind: 'ask', generation };
    }
    const isGone = askedAt !== null || (closesAt !== null && closesAt <= at);
    if (!isGone && url !== null) return { kind: 'open', url };
    const next = isGone
      ? { generation: generation + 1, page_id: null, page_url: null, closes_at: null, asked_at: at }
      : { asked_at: at };
    await tx.updateTable('provider_payment').set(next).where('reference', '=', reference).execute();
    if (!isGone) return { kind: 'ask', generation };
    const before = { generation, pageId };
    return { kind: 'look', generation: generation + 1, before };
  });
}

/** A page of ours: what is told of an older one changes nothing about the one that was asked for since. */
interface PageKey {
  reference: string;
  generation: number;
}

/** Notes the page that was opened: how the call ended is known. The payment of another page is not that of this one. */
export async function notePage(
  db: Db,
  { reference, generation }: PageKey,
  page: CreatedPage,
): Promise<void> {
  await sql`
    update provider_payment set
      page_id = ${page.pageId}, page_url = ${page.redirectUrl},
      payment_id = case
        when page_id is distinct from ${page.pageId}::text then ${page.paymentId}::text
        else coalesce(payment_id, ${page.paymentId}::text)
      end,
      closes_at = ${page.closesAt}, look_at = ${lookAfter(page.closesAt)}, asked_at = null
    where reference = ${reference} and generation = ${generation}
  `.execute(db);
}

/**
 * The call was answered by a failure, which is repeated under its key: whoever comes next looks, and asks for the next
 * generation, however soon that is.
 */
export async function noteAnswered(
  db: Db,
  { reference, generation: asked }: PageKey,
): Promise<void> {
  await db
    .updateTable('provider_payment')
    .set({ asked_at: new Date(0) })
    .where('reference', '=', reference)
    .where('generation', '=', asked)
    .execute();
}

/** Nothing was opened, and that is certain. */
export async function noteNotOpened(
  db: Db,
  { reference, generation: asked }: PageKey,
): Promise<void> {
  await db
    .updateTable('provider_payment')
    .set({ asked_at: null })
    .where('reference', '=', reference)
    .where('generation', '=', asked)
    .execute();
}

/**
 * The page before stands again, because money came on it or nobody could look at it: it is looked at whenever somebody
 * asks. @param asked the page that was to take its place
 */
export async function keepPage(
  db: Db,
  { reference, generation: asked }: PageKey,
  { before, at }: { before: PageBefore; at: Date },
): Promise<void> {
  const { generation, pageId } = before;
  await db
    .updateTable('provider_payment')
    .set({ generation, page_id: pageId, closes_at: at, look_at: lookAfter(at), asked_at: null })
    .where('reference', '=', reference)
    .where('generation', '=', asked)
    .execute();
}

/** What its provider calls a payment or deposit of ours; undefined where none was asked for. */
export function findNames(db: Db, reference: string) {
  return db
    .selectFrom('provider_payment')
    .select(['provider', 'page_id as pageId', 'payment_id as paymentId'])
    .where('reference', '=', reference)
    .executeTakeFirst();
}

/**
 * Whether an event is about a page that another one has taken the place of, or is about to: it was closed by us.
 * @returns false where the event names no page
 */
export async function isOfOlderPage(
  db: Db,
  { reference, pageId }: { reference: string; pageId: string | null },
): Promise<boolean> {
  if (pageId === null) return false;
  const row = await db
    .selectFrom('provider_payment')
    .select('page_id')
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row !== undefined && row.page_id !== pageId;
}

/**
 * What an event about money tells of the provider's own names; of a page that closes nothing is noted. A promise is looked at after its
 * end, whatever is told. A payment that is
 * noted stays so: another one under the same reference is for people to look at.
 */
export async function noteNames(
  db: Db,
  event: Pick<
    VerifiedEvent,
    'type' | 'purpose' | 'reference' | 'paymentId' | 'chargeId' | 'authorisedUntil'
  > & { provider: string },
): Promise<void> {
  const { type, reference, paymentId, chargeId, authorisedUntil } = event;
  const isAboutMoney = type === 'payment.authorised' || type === 'payment.succeeded';
  if (!isAboutMoney || paymentId === null || !v.is(idSchema, reference)) return;
  await sql`
    update provider_payment set
      payment_id = ${paymentId}, charge_id = coalesce(${chargeId}, charge_id),
      authorised_until = coalesce(${authorisedUntil}, authorised_until),
      look_at = coalesce(${authorisedUntil && lookAfter(authorisedUntil)}, look_at)
    where reference = ${reference} and provider = ${event.provider} and purpose = ${event.purpose}
      and (payment_id is null or payment_id = ${paymentId})
  `.execute(db);
}

/** The page of a payment or deposit, if one was asked for. */
export async function findPage(
  db: Db,
  reference: string,
): Promise<{ provider: string; pageId: string | null; askedAt: Date | null } | undefined> {
  return db
    .selectFrom('provider_payment')
    .select(['provider', 'page_id as pageId', 'asked_at as askedAt'])
    .where('reference', '=', reference)
    .executeTakeFirst();
}

/** Our payment or deposit that a provider calls so. */
export async function findOurs(
  db: Db,
  provider: string,
  paymentId: string,
): Promise<string | null> {
  const row = await db
    .selectFrom('provider_payment')
    .select('reference')
    .where('provider', '=', provider)
    .where('payment_id', '=', paymentId)
    .limit(1)
    .executeTakeFirst();
  return row?.reference ?? null;
}
