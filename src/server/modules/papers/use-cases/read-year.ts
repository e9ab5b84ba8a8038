/** Sellers' years: the own one as a paper, all that have to be reported as a file for staff. */
import { appConfig, type Locale } from '~config';
import type { TaxDetails } from '~/contracts/papers/papers.schemas.ts';
import { decimalFromMicros, shownUnits } from '~/kernel/money.ts';
import { recordAudit } from '../../../core/audit.ts';
import type { UserCtx } from '../../../core/context.ts';
import { csvLine, type CsvValue } from '../../../core/csv.ts';
import { pdfFile } from '../../../core/pdf-file.ts';
import { findAccount, findPeople } from '../../accounts/index.ts';
import { issuerOf } from '../issuer.ts';
import { selectQuarterTotals } from '../seller-totals.repository.ts';
import { findTaxDetails, findTaxDetailsOf } from '../tax-details.repository.ts';
import { yearDocument } from '../year-document.ts';
import { euroCents, EURO_RATE, isReportable, yearTotals, type Totals } from '../year-totals.ts';
import { missingOf, openTaxDetails, shownTaxDetails } from './tax-details.ts';

const fileNames: Record<Locale, string> = { en: 'sales', fr: 'ventes' };

/**
 * Draws what the actor sold in a year. Staff in the account get it without tax details.
 * @throws {Failure} BUSY while too many papers are drawn
 */
export async function drawYear(
  ctx: UserCtx,
  input: { year?: number | undefined; locale?: Locale | undefined },
): Promise<File> {
  const { actor, services, now } = ctx;
  const { locale = ctx.locale, year = now.getUTCFullYear() } = input;
  const rows = await selectQuarterTotals(ctx.db, year, actor.userId);
  const account = await findAccount(ctx.db, actor.userId);
  const row =
    actor.impersonatorId === null ? await findTaxDetails(ctx.db, actor.userId) : undefined;
  const { name } = appConfig.brand;
  const bytes = await services.pdf.render(
    yearDocument({
      year,
      running: year >= now.getUTCFullYear(),
      totals: yearTotals(rows),
      seller: {
        account_id: actor.userId,
        public_name: account?.public_name ?? '',
        details: shownTaxDetails(row, services.keys),
      },
      issuer: issuerOf(services.env),
      pretended: services.env.sandbox,
      at: now,
      locale,
      brand: name,
    }),
  );
  return pdfFile(`${name.toLowerCase()}-${fileNames[locale]}-${year}.pdf`, bytes);
}

const perQuarter = (name: string): string[] => [1, 2, 3, 4].map((quarter) => `${name}_q${quarter}`);

/** Programs read this file: new columns stand behind the known ones. */
const columns = [
  'year',
  'account_id',
  'public_name',
  'kind',
  'name',
  'address',
  'country',
  'tax_number',
  'vat_id',
  'register_number',
  'birth_date',
  'missing',
  'sales',
  'credited_usd',
  'fees_usd',
  'payout_fees_usd',
  'credited_eur',
  'eur_for_usd',
  ...perQuarter('sales'),
  ...perQuarter('credited_usd'),
  ...perQuarter('fees_usd'),
  ...perQuarter('payout_fees_usd'),
  'goods',
  'services',
  ...perQuarter('goods'),
  ...perQuarter('services'),
];

const RATE = decimalFromMicros(EURO_RATE, 6);

interface ReportedSeller {
  year: number;
  id: string;
  name: string;
  details: TaxDetails | null;
  totals: ReturnType<typeof yearTotals>;
}

function lineOf({ year, id, name, details, totals }: ReportedSeller): string {
  const all = (value: (row: Totals) => CsvValue): CsvValue[] => totals.quarters.map(value);
  return csvLine([
    year,
    id,
    name,
    details?.kind ?? null,
    details?.name ?? null,
    details?.address ?? null,
    details?.country ?? null,
    details?.tax_number ?? null,
    details?.vat_id ?? null,
    details?.register_number ?? null,
    details?.birth_date ?? null,
    missingOf(details).join(' '),
    totals.year.sales,
    shownUnits(totals.year.net_cents),
    shownUnits(totals.year.fee_cents),
    shownUnits(totals.year.payout_fee_cents),
    shownUnits(euroCents(totals.year)),
    RATE,
    ...all(({ sales }) => sales),
    ...all(({ net_cents: cents }) => shownUnits(cents)),
    ...all(({ fee_cents: cents }) => shownUnits(cents)),
    ...all(({ payout_fee_cents: cents }) => shownUnits(cents)),
    totals.year.sales - totals.year.services,
    totals.year.services,
    ...all(({ sales, services }) => sales - services),
    ...all(({ services }) => services),
  ]);
}

/**
 * The sellers of a year that have to be reported, with their tax details: whoever takes the file stands in the record. Needs a
 * transaction.
 * @throws where tax details were encrypted with another secret: a file that calls them missing would be reported as it is
 */
export async function exportSellers(
  ctx: UserCtx,
  { year }: { year: number },
): Promise<{ file_name: string; content: string }> {
  const { db, services } = ctx;
  const rows = await selectQuarterTotals(db, year, null);
  const sellers = [...Map.groupBy(rows, ({ user_id: id }) => id)]
    .map(([id, own]) => ({ id, totals: yearTotals(own) }))
    .filter(({ totals }) => isReportable(totals));
  const ids = sellers.map(({ id }) => id);
  const people = await findPeople(db, ids);
  const details = await findTaxDetailsOf(db, ids);
  await recordAudit(ctx, {
    action: 'papers.sellers_exported',
    subject: { type: 'year', id: String(year) },
    after: { sellers: sellers.length },
  });
  const lines = sellers.map((seller) =>
    lineOf({
      ...seller,
      year,
      name: people.get(seller.id)?.public_name ?? '',
      details: openTaxDetails(details.get(seller.id), services.keys),
    }),
  );
  return {
    file_name: `sellers-${year}.csv`,
    content: [csvLine(columns), ...lines].map((line) => `${line}\r\n`).join(''),
  };
}
