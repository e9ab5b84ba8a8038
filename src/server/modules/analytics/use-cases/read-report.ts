/** The report of a period, as a page and as files. */
import { serverConfig } from '~config';
import { Failure } from '~/contracts/failure.ts';
import {
  pageNames,
  type AnalyticsReport,
  type PageName,
  type ReportPart,
} from '~/contracts/analytics/analytics.schemas.ts';
import type { UserCtx } from '../../../core/context.ts';
import { csvFile, csvLine, type CsvValue } from '../../../core/csv.ts';
import { dayOf, daysBefore, daysBetween } from '../days.ts';
import {
  countedAt,
  selectSteps,
  selectSums,
  type Period,
  type StepRow,
} from '../report.repository.ts';

const DEFAULT_DAYS = 30;
const MOST_ROWS = 100;

interface Asked {
  from?: string | undefined;
  to?: string | undefined;
}

/** @throws Failure PERIOD_TOO_LONG */
function periodOf(now: Date, asked: Asked): Period {
  const to = asked.to ?? dayOf(now);
  const from = asked.from ?? daysBefore(to, DEFAULT_DAYS - 1);
  const days = daysBetween(from, to);
  if (days > serverConfig.measuring.reportDays) throw new Failure('PERIOD_TOO_LONG');
  // Days in the wrong order are those between them.
  return days < 1 ? { from: to, to: from } : { from, to };
}

type Funnel = AnalyticsReport['funnel'];

function funnelOf(rows: readonly StepRow[]): Funnel {
  const days = new Map<string, Funnel[number]>();
  for (const { day, key, visits } of rows) {
    const known = days.get(day) ?? { day, visits: 0, offers: 0, checkouts: 0, purchases: 0 };
    days.set(day, { ...known, [key]: visits });
  }
  return [...days.values()];
}

function isPage(name: string): name is PageName {
  return pageNames.some((known) => known === name);
}

export async function readReport(ctx: UserCtx, asked: Asked): Promise<AnalyticsReport> {
  const period = periodOf(ctx.now, asked);
  const [steps, searches, sources, pages, at] = await Promise.all([
    selectSteps(ctx.db, period),
    selectSums(ctx.db, 'search_none', period, MOST_ROWS),
    selectSums(ctx.db, 'source', period, MOST_ROWS),
    selectSums(ctx.db, 'page', period, MOST_ROWS),
    countedAt(ctx.db, period),
  ]);
  return {
    ...period,
    updated_at: at?.toISOString() ?? null,
    funnel: funnelOf(steps),
    searches: searches.map(({ key, events, visits }) => ({ words: key, searches: events, visits })),
    sources: sources.map(({ key, events, visits }) => {
      const [source = '', medium = ''] = key.split('\t');
      return { source, medium, visits, purchases: events };
    }),
    // A page whose name is of an earlier version is no longer there.
    pages: pages.flatMap(({ key, events, visits }) =>
      isPage(key) ? [{ page: key, views: events, visits }] : [],
    ),
  };
}

/** Columns of each file by the fields of its part of the report. */
function rowsOf(report: AnalyticsReport, part: ReportPart): Record<string, CsvValue>[] {
  return report[part].map((row) => ({ ...row }));
}

const columns: Record<ReportPart, readonly string[]> = {
  funnel: ['day', 'visits', 'offers', 'checkouts', 'purchases'],
  searches: ['words', 'searches', 'visits'],
  sources: ['source', 'medium', 'visits', 'purchases'],
  pages: ['page', 'views', 'visits'],
};

/** A part of the report as CSV. It names nobody, so taking it along is not on record. */
export async function exportReport(
  ctx: UserCtx,
  { part, ...asked }: Asked & { part: ReportPart },
): Promise<File> {
  const report = await readReport(ctx, asked);
  const names = columns[part];
  const lines = rowsOf(report, part).map((row) => csvLine(names.map((name) => row[name] ?? null)));
  return csvFile(`${part}_${report.from}_${report.to}.csv`, [csvLine(names), ...lines]);
}
