/**
 * Brings the pictures that rows of imports want, behind the rows: some rows of one import at a time, in one of all processes.
 * Nothing is locked while a picture is fetched; a row that a process dies with is due again when its lease ends.
 */
import { serverConfig } from '~config';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import { unitOfWork } from '../../../core/unit-of-work.ts';
import { lockAccountShared } from '../../accounts/index.ts';
import { takenDownAmong } from '../../media/index.ts';
import { offersPictured } from '../offers.events.ts';
import type { ImportIssue } from '../offers.tables.ts';
import { lockOffers, replaceImages, updateOffer, type OwnRow } from '../own-offers.repository.ts';
import { actorOfSeller } from '../use-cases/background-seller.ts';
import { localeOf } from './change-import.ts';
import { PictureBatch, type Fetched } from './fetch-pictures.ts';
import { lockImport, updateImport, type ImportRecord } from './imports.repository.ts';
import { storedIssue } from './issues.ts';
import { pictureIssue } from './picture-issues.ts';
import {
  endWanting,
  findWanting,
  leaseRows,
  postponeRows,
  selectOffersOf,
  selectPictures,
  selectWanting,
  settleRows,
  stopWanting,
  writePictures,
  type PictureRow,
  type WantedPictures,
  type WantingRow,
} from './pictures.repository.ts';

const { rows: ROWS, leaseSeconds, keptHosts } = serverConfig.pictures;
/** Batches before other jobs of the process get their turn. */
const TURNS = 5;

interface Leased {
  record: ImportRecord;
  rows: WantedPictures[];
  actor: UserCtx['actor'] | null;
}

const seconds = (from: Date, count: number): Date => new Date(from.getTime() + count * 1_000);

async function lease(ctx: Ctx, except: readonly string[]): Promise<Leased | undefined> {
  const next = await findWanting(ctx.db, except, ctx.now);
  if (!next) return undefined;
  return unitOfWork(ctx, async (step) => {
    await lockAccountShared(step.db, next.seller_id);
    const record = await lockImport(step.db, next.id);
    if (!record || record.pictures_at === null) return undefined;
    const actor = await actorOfSeller(step, record.seller_id);
    // Whoever may not sell any more brings nothing along.
    if (!actor) await stopWanting(step.db, record.id);
    const until = seconds(step.now, leaseSeconds);
    const how = { limit: ROWS, now: step.now, until };
    const rows = actor ? await leaseRows(step.db, record.id, how) : [];
    // Rows that were forgotten meanwhile leave an import that wants nothing.
    if (rows.length === 0) await endWanting(step.db, record.id);
    return { record, rows, actor };
  });
}

/** The pictures of a row as they are now, without those that did not come, and what is to be said of these. */
function outcomeOf(
  { urls }: WantingRow,
  known: ReadonlyMap<string, PictureRow>,
  issueOf: (url: string) => ImportIssue,
): { sources: Map<string, string>; issues: ImportIssue[] } {
  const sources = new Map<string, string>();
  const issues: ImportIssue[] = [];
  for (const url of urls) {
    const picture = known.get(url);
    if (picture?.issue) issues.push(picture.issue);
    const id = picture?.media_id;
    if (id === undefined || id === null) continue;
    if (sources.has(id)) issues.push(issueOf(url));
    else sources.set(id, url);
  }
  return { sources, issues };
}

/** @returns whether it has changed and everybody can see it */
async function writeOffer(
  ctx: Ctx,
  offer: OwnRow,
  sources: ReadonlyMap<string, string>,
): Promise<boolean> {
  // What staff took down since it was fetched does not come in again.
  const down = await takenDownAmong(ctx.db, [...sources.keys()]);
  const ids = [...sources.keys()].filter((id) => !down.has(id));
  const isSame = offer.media_ids.join(' ') === ids.join(' ');
  await replaceImages(ctx.db, offer.id, ids, sources);
  if (isSame) return false;
  await updateOffer(ctx.db, offer.id, { updated_at: ctx.now });
  return offer.listed;
}

type Stored = Pick<PictureRow, 'url' | 'state' | 'media_id' | 'issue'>;

function storedResults(results: readonly Fetched[], locale: ReturnType<typeof localeOf>): Stored[] {
  return results.flatMap((result): Stored[] => {
    const { url, state } = result;
    if (state === 'later') return [];
    if (state === 'fetched') return [{ url, state, media_id: result.mediaId, issue: null }];
    const message = pictureIssue(result.issue, url, result.status);
    const issue = storedIssue({ path: 'pictures', message }, locale);
    return [{ url, state, media_id: null, issue }];
  });
}

/** Hosts that are silent still; of many the newest ones. */
function keptOf(silent: ReadonlyMap<string, number>): string {
  return JSON.stringify(Object.fromEntries([...silent].slice(-keptHosts)));
}

/** Writes what came, and gives the offers of rows of which nothing is waited for their pictures. */
async function settle(
  ctx: Ctx,
  { record, rows }: Leased,
  results: readonly Fetched[],
  silent: ReadonlyMap<string, number>,
): Promise<void> {
  const { id, seller_id: sellerId, category_id: categoryId } = record;
  await lockAccountShared(ctx.db, sellerId);
  if (!(await lockImport(ctx.db, id))) return;
  const locale = localeOf(record);
  await writePictures(ctx.db, id, storedResults(results, locale));
  const numbers = rows.map(({ number }) => number);
  const urls = rows.flatMap((row) => row.urls);
  const known = await selectPictures(ctx.db, id, urls);
  const delays = new Map(
    results.flatMap((result) =>
      result.state === 'later' ? [[result.url, result.seconds] as const] : [],
    ),
  );
  const isWaiting = (url: string): boolean => known.get(url)?.state === 'waiting';
  const issueOf = (url: string): ImportIssue =>
    storedIssue({ path: 'pictures', message: pictureIssue('same', url) }, locale);
  // Whoever chooses pictures meanwhile has chosen them before this is read, or waits until it is written.
  const offers = new Map(
    (await lockOffers(ctx.db, await selectOffersOf(ctx.db, id, numbers))).map(
      (offer) => [offer.id, offer] as const,
    ),
  );
  const wanting = await selectWanting(ctx.db, id, numbers);
  const ready = wanting
    .filter((row) => !row.urls.some(isWaiting))
    .map((row) => ({ ...row, ...outcomeOf(row, known, issueOf) }));
  const changed: string[] = [];
  for (const { offer_id: offerId, sources } of ready) {
    const offer = offerId === null ? undefined : offers.get(offerId);
    if (offer && (await writeOffer(ctx, offer, sources))) changed.push(offer.id);
  }
  await settleRows(ctx.db, id, ready);
  const late = wanting.filter((row) => row.urls.some(isWaiting));
  const dueOf = (row: WantingRow): Date =>
    seconds(ctx.now, Math.max(...row.urls.map((url) => delays.get(url) ?? 0)));
  await postponeRows(
    ctx.db,
    id,
    late.map((row) => ({ number: row.number, due: dueOf(row) })),
  );
  await updateImport(ctx.db, id, { silent_hosts: keptOf(silent) });
  await endWanting(ctx.db, id);
  if (changed.length === 0) return;
  await ctx.publish(
    offersPictured({ seller_id: sellerId, category_id: categoryId, offer_ids: changed }),
  );
}

async function work(ctx: Ctx, leased: Leased): Promise<void> {
  const { record, rows, actor } = leased;
  if (!actor || rows.length === 0) return;
  const urls = [...new Set(rows.flatMap((row) => row.urls))];
  const pictures = await selectPictures(ctx.db, record.id, urls);
  const silent = new Map(Object.entries(record.silent_hosts));
  const batch = new PictureBatch({ ...ctx, actor, locale: localeOf(record) }, record.id, silent);
  const results = await batch.fetch([...pictures.values()]);
  // Fetching may have taken a minute.
  const now = ctx.services.clock.now();
  await unitOfWork({ ...ctx, now }, (step) => settle(step, leased, results, silent));
}

/** @returns how many batches were done */
export async function runPictures(ctx: Ctx): Promise<number> {
  const failed: string[] = [];
  let done = 0;
  while (done < TURNS) {
    const now = ctx.services.clock.now();
    const leased = await lease({ ...ctx, now }, failed);
    if (!leased) break;
    try {
      await work({ ...ctx, now }, leased);
    } catch (error) {
      failed.push(leased.record.id);
      const { id } = leased.record;
      ctx.services.log.error({ err: error, job: 'offers.pictures', id }, 'could not be done');
    }
    done += 1;
  }
  return done;
}
