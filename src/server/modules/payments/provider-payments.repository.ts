/** SQL of what providers call our payments and deposits, and of how their pages were asked for. */
import { sql } from 'kysely';
import * as v from 'valibot';
import { idSchema } from '~/contracts/common.ts';
import type { Db } from '../../db/database.ts';
import type { CreatedPage, PaymentPurpose, VerifiedEvent } from '../../infra/payments/index.ts';

/** Longer than a call to a provider may take: whoever asked before has ended, or died. */
const ASKING_MS = 30_000;

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
      return pageId === null && generation > 1 ? { kind: 'busy' } : { kind: 'ask', generation };
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

/** Notes the page that was opened: how the call ended is known. */
export async function notePage(db: Db, reference: string, page: CreatedPage): Promise<void> {
  await sql`
    update provider_payment set
      page_id = ${page.pageId}, page_url = ${page.redirectUrl}, payment_id = coalesce(${page.paymentId}, payment_id),
      closes_at = ${page.closesAt}, asked_at = null
    where reference = ${reference}
  `.execute(db);
}

/** Nothing was opened, and that is certain. */
export async function noteNotOpened(db: Db, reference: string): Promise<void> {
  await db
    .updateTable('provider_payment')
    .set({ asked_at: null })
    .where('reference', '=', reference)
    .execute();
}

/** The page before is the last one, because money came on it: it is looked at again whenever somebody asks. */
export async function keepPage(
  db: Db,
  reference: string,
  { before, at }: { before: PageBefore; at: Date },
): Promise<void> {
  const { generation, pageId } = before;
  await db
    .updateTable('provider_payment')
    .set({ generation, page_id: pageId, closes_at: at, asked_at: null })
    .where('reference', '=', reference)
    .execute();
}

/** What an event about money tells of the provider's own names; of a page that closes nothing is noted. */
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
      authorised_until = coalesce(${authorisedUntil}, authorised_until)
    where reference = ${reference} and provider = ${event.provider} and purpose = ${event.purpose}
  `.execute(db);
}
