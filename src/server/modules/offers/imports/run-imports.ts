/**
 * Imports rows of running imports, some of one import in a transaction, in one of all processes: what a process that ends
 * leaves is taken up by the next one, because the outcome of a row is committed with its offer.
 */
import type { Insertable } from 'kysely';
import { importRules } from '~/contracts/offers/imports.schemas.ts';
import type { Ctx } from '../../../core/context.ts';
import { eachDue } from '../../../core/each-due.ts';
import { lockAccountShared } from '../../accounts/index.ts';
import { OFFERS_AT_ONCE } from '../at-once.ts';
import { offersImported } from '../offers.events.ts';
import type { OfferTable } from '../offers.tables.ts';
import { confirmNamed } from '../freshness.repository.ts';
import { refreshRanksOf } from '../ranks.repository.ts';
import { maySell } from '../use-cases/background-seller.ts';
import { sellingDefinitionsOf } from '../rules/offer-rules.ts';
import { draftOf } from '../use-cases/create-offer.ts';
import { localeOf } from './change-import.ts';
import { planFor, stockFor, textsIn } from './check-rows.ts';
import {
  claimRunning,
  findRunning,
  forgetOld,
  insertNumbered,
  selectListed,
  selectWaitingRows,
  updateImport,
  updateImported,
  writeOutcomes,
  type EndedRow,
  type ImportRecord,
} from './imports.repository.ts';
import { storedIssue } from './issues.ts';
import { forgetWanted, writeWanted, type WantedPictures } from './pictures.repository.ts';
import type { Reading, WrittenOffer } from './plan-row.ts';

/** Transactions before other jobs of the process get their turn. */
const TURNS = 20;
const FORGOTTEN_AT_ONCE = 20;
const DAY_MS = 24 * 3_600_000;
/** An import that has not ended by then is stopped; the largest takes less than a minute. */
const MOST_MS = DAY_MS;

/**
 * Locks a running import behind its seller's account, as every change of an offer does (decision 0024). Only one account
 * in a transaction: where another process has the import, this one looks again a second later.
 */
async function claim(ctx: Ctx, except: readonly string[]): Promise<ImportRecord | undefined> {
  const next = await findRunning(ctx.db, except);
  if (!next) return undefined;
  await lockAccountShared(ctx.db, next.seller_id);
  return claimRunning(ctx.db, next.id);
}

interface NewOffer {
  number: number;
  externalId: string;
  offer: WrittenOffer;
}

/** Writes new offers in the order of their external ids. @returns the numbers of rows whose id somebody took meanwhile */
async function writeNew(
  ctx: Ctx,
  record: ImportRecord,
  reading: Reading,
  created: readonly NewOffer[],
): Promise<Set<number>> {
  const owner = { sellerId: record.seller_id, locale: reading.locale, now: ctx.now };
  const rows = created
    .toSorted((a, b) => (a.externalId < b.externalId ? -1 : 1))
    .map(({ externalId, offer }): Insertable<OfferTable> & { external_id: string } => ({
      ...draftOf(reading.definition, { ...owner, id: offer.id }),
      ...offer,
      volume_discounts: JSON.stringify(offer.volume_discounts),
      attributes: JSON.stringify(offer.attributes),
      external_id: externalId,
    }));
  const written = await insertNumbered(ctx.db, rows);
  const taken = created.filter(({ offer }) => !written.has(offer.id));
  return new Set(taken.map(({ number }) => number));
}

/** Tells that public pages have changed: once for all of them, because what follows is counted by category. */
async function announce(
  ctx: Ctx,
  { seller_id, category_id }: ImportRecord,
  ids: readonly string[],
  wereListed: ReadonlySet<string>,
): Promise<void> {
  const listed = await selectListed(ctx.db, ids);
  const seen = ids.filter((id) => listed.has(id) || wereListed.has(id));
  if (seen.length === 0) return;
  await ctx.publish(offersImported({ seller_id, category_id, offer_ids: seen }));
}

/** Imports the next rows. @returns how many waited */
async function importRows(ctx: Ctx, record: ImportRecord, reading: Reading): Promise<number> {
  const { locale } = reading;
  const rows = await selectWaitingRows(ctx.db, record.id, OFFERS_AT_ONCE);
  if (rows.length === 0) return 0;
  const read = rows.map(({ number, cells }) => ({ number, texts: textsIn(cells, record.mapping) }));
  const names = read.map(({ texts }) => texts.get('external_id') ?? '');
  const owner = { ...reading, sellerId: record.seller_id };
  const stock = await stockFor(ctx, owner, names, { isLocked: true });
  const ended: EndedRow[] = [];
  const created: NewOffer[] = [];
  const updated: WrittenOffer[] = [];
  const confirmed: string[] = [];
  const namesTerms = record.mapping.includes('price') || record.mapping.includes('in_stock');
  const wanted: WantedPictures[] = [];
  const said: string[] = [];
  const wereListed = new Set<string>();
  for (const { number, texts } of read) {
    const { plan, issues, offer, stored, pictures } = planFor(texts, stock, reading);
    const errors = issues.map((issue) => storedIssue(issue, locale));
    const offerId = offer?.id ?? stored?.id ?? null;
    const outcomes = {
      create: 'created',
      update: 'updated',
      same: 'unchanged',
      error: 'failed',
    } as const;
    ended.push({ number, outcome: outcomes[plan], errors, offer_id: offerId });
    if (stored?.listed) wereListed.add(stored.id);
    if (stored && plan !== 'error' && namesTerms) confirmed.push(stored.id);
    if (stored && plan !== 'error' && texts.has('pictures')) said.push(stored.id);
    if (!offer) continue;
    if (pictures) wanted.push({ number, urls: pictures });
    if (stored) updated.push(offer);
    else created.push({ number, externalId: texts.get('external_id') ?? '', offer });
  }
  const taken = await writeNew(ctx, record, reading, created);
  await updateImported(ctx.db, updated, ctx.now);
  await confirmNamed(ctx.db, confirmed, ctx.now);
  const written = created.filter(({ number }) => !taken.has(number)).map(({ offer }) => offer);
  const ids = [...written, ...updated].map(({ id }) => id);
  if (ids.length > 0) await refreshRanksOf(ctx.db, record.seller_id, ids);
  // Rows whose id was taken meanwhile have their turn again: then they change that offer.
  const settled = ended.filter(({ number }) => !taken.has(number));
  await writeOutcomes(ctx.db, record.id, settled);
  await forgetWanted(ctx.db, said);
  const kept = wanted.filter(({ number }) => !taken.has(number));
  await writeWanted(ctx.db, record, kept, ctx.now);
  await announce(ctx, record, ids, wereListed);
  return rows.length;
}

/** Rows that fail again and again, by a fault of ours, are not tried for ever. */
function isOld({ started_at: started }: ImportRecord, now: Date): boolean {
  return started !== null && now.getTime() - started.getTime() > MOST_MS;
}

async function work(ctx: Ctx, record: ImportRecord): Promise<void> {
  const { category_id: id } = record;
  const definition = (await sellingDefinitionsOf(ctx, [id], record.seller_id)).get(id);
  const maySellStill = await maySell(ctx, record.seller_id);
  if (!definition || !maySellStill || isOld(record, ctx.now)) {
    await updateImport(ctx.db, record.id, { status: 'stopped', ended_at: ctx.now });
    return;
  }
  const { decimal } = record;
  const handled = await importRows(ctx, record, { definition, decimal, locale: localeOf(record) });
  const isDone = handled === 0;
  await updateImport(ctx.db, record.id, {
    worked_at: ctx.now,
    ...(isDone && { status: 'done', ended_at: ctx.now }),
  });
}

/** @returns how many transactions were done */
export function runImports(ctx: Ctx): Promise<number> {
  return eachDue(ctx, TURNS, { job: 'offers.import', claim, work });
}

/** Deletes files and their rows once nobody needs them; what runs stays. */
export function forgetImports(ctx: Ctx): Promise<number> {
  const before = new Date(ctx.now.getTime() - importRules.days * DAY_MS);
  return forgetOld(ctx.db, before, FORGOTTEN_AT_ONCE);
}
