/** What visits did: the funnel by day, searches that found nothing, sources and pages, of a period and as files. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRouteContext } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { AnalyticsReport, ReportPart } from '~/contracts/analytics/analytics.schemas.ts';
import { useAction } from '~/features/common/use-action.ts';
import { failureText } from '~/platform/api/failures.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { withLocale } from '~/platform/i18n/locale.ts';
import { saveTextFile } from '~/platform/media/save-file.ts';
import { Button } from '~/ui/button.tsx';
import { PageTitle } from '~/ui/layout.tsx';
import { EmptyState, ErrorState, SkeletonRows } from '~/ui/states.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { FunnelSteps } from '../components/funnel-steps.tsx';
import { ReportTable, type ReportColumn } from '../components/report-table.tsx';
import { reportPeriod, staffQueries } from '../staff.queries.ts';
import { usePageLabels } from '../page-labels.ts';
import type { ReportSearch } from '../report-search.ts';
import { fetchReportFile } from '../staff.functions.ts';

const stack = css({ display: 'grid', gap: '8', gridTemplateColumns: 'minmax(0, 1fr)' });
const filters = css({
  display: 'grid',
  gap: '3',
  alignItems: 'end',
  gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: '180px 180px auto 1fr' },
  '& > button': { gridColumn: { base: '1 / -1', md: 'auto' } },
});
const columns = css({
  display: 'grid',
  gap: '8',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
});

/** The byte order mark tells spreadsheets that the text is UTF-8; decoding the response has removed it. */
const BYTE_ORDER_MARK = '\uFEFF';

export function AnalyticsPage({ asked }: { asked: ReportSearch }) {
  const query = useQuery(staffQueries.report(asked));
  const { t, i18n } = useLingui();
  return (
    <div className={stack}>
      <PageTitle
        note={
          <Trans>
            Only visits that agreed to be measured. Nobody is named here: a visit is a random number
            that ends with it.
          </Trans>
        }
      >
        <Trans>Statistics</Trans>
      </PageTitle>
      <PeriodForm from={query.data?.from ?? asked.from} to={query.data?.to ?? asked.to} />
      {query.isPending && <SkeletonRows label={t`Loading`} />}
      {query.isError && (
        <ErrorState
          title={<Trans>Oops something went wrong!</Trans>}
          retryLabel={t`Try again`}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        >
          {failureText(query.error, i18n)}
        </ErrorState>
      )}
      {query.data && <Report report={query.data} asked={asked} />}
    </div>
  );
}

/** A plain form: it works before the script runs, and its address can be passed on. */
function PeriodForm({ from, to }: ReportSearch) {
  const { locale } = useRouteContext({ from: '__root__' });
  return (
    <form
      key={`${from} ${to}`}
      method="get"
      action={withLocale('/staff/analytics', locale)}
      className={filters}
    >
      <TextField
        name="from"
        type="date"
        label={<Trans context="period">From</Trans>}
        defaultValue={from}
      />
      <TextField
        name="to"
        type="date"
        label={<Trans context="period">To</Trans>}
        defaultValue={to}
      />
      <Button type="submit">
        <Trans>Show</Trans>
      </Button>
    </form>
  );
}

function SaveFile({ part, asked }: { part: ReportPart; asked: ReportSearch }) {
  const save = useAction({
    mutationFn: async () => {
      const rows = await fetchReportFile({ data: { ...reportPeriod(asked), part } });
      saveTextFile(`${part}.csv`, BYTE_ORDER_MARK + rows, 'text/csv');
    },
  });
  return (
    <Button size="sm" busy={save.isPending} onClick={() => save.mutate()}>
      <Trans>Save as CSV</Trans>
    </Button>
  );
}

function Report({ report, asked }: { report: AnalyticsReport; asked: ReportSearch }) {
  const times = useTimeFormat();
  if (report.updated_at === null) {
    return (
      <EmptyState title={<Trans>Nothing was measured in this period</Trans>}>
        <Trans>
          Visits are counted every five minutes, once somebody has agreed to statistics. By default
          only those are asked who come by a link of a campaign; CONSENT_QUESTION=always asks
          everybody.
        </Trans>
      </EmptyState>
    );
  }
  const at = times.moment(report.updated_at);
  return (
    <>
      <FunnelSteps
        funnel={report.funnel}
        note={<Trans>Counted {at}. A step counts where a later one was reached, too.</Trans>}
        end={<SaveFile part="funnel" asked={asked} />}
      />
      <div className={columns}>
        <Searches report={report} end={<SaveFile part="searches" asked={asked} />} />
        <Sources report={report} end={<SaveFile part="sources" asked={asked} />} />
      </div>
      <Pages report={report} end={<SaveFile part="pages" asked={asked} />} />
    </>
  );
}

interface PartProps {
  report: AnalyticsReport;
  end: ReactNode;
}

function Searches({ report, end }: PartProps) {
  const { t } = useLingui();
  const format = useFormat();
  const shown: ReportColumn<AnalyticsReport['searches'][number]>[] = [
    { name: t`Words`, value: ({ words }) => words },
    { name: t`Searches`, value: ({ searches }) => format.count(searches), isNumber: true },
    { name: t`Visits`, value: ({ visits }) => format.count(visits), isNumber: true },
  ];
  return (
    <ReportTable
      title={t`Searches without a result`}
      note={<Trans>Only words that at least three visits of one day looked for.</Trans>}
      rows={report.searches}
      keyOf={({ words }) => words}
      columns={shown}
      end={end}
      none={<Trans>No word was looked for in vain often enough.</Trans>}
    />
  );
}

function Sources({ report, end }: PartProps) {
  const { t } = useLingui();
  const format = useFormat();
  const shown: ReportColumn<AnalyticsReport['sources'][number]>[] = [
    { name: t`Source`, value: ({ source }) => source || t`No campaign` },
    { name: t`Medium`, value: ({ medium }) => medium || '–' },
    { name: t`Visits`, value: ({ visits }) => format.count(visits), isNumber: true },
    { name: t`That bought`, value: ({ purchases }) => format.count(purchases), isNumber: true },
  ];
  return (
    <ReportTable
      title={t`Sources`}
      note={<Trans>The campaign of the link that led here, as its address names it (UTM).</Trans>}
      rows={report.sources}
      keyOf={({ source, medium }) => `${source} ${medium}`}
      columns={shown}
      end={end}
      none={<Trans>No visit was measured.</Trans>}
    />
  );
}

function Pages({ report, end }: PartProps) {
  const { t } = useLingui();
  const format = useFormat();
  const labels = usePageLabels();
  const shown: ReportColumn<AnalyticsReport['pages'][number]>[] = [
    { name: t`Page`, value: ({ page }) => labels[page] },
    { name: t`Views`, value: ({ views }) => format.count(views), isNumber: true },
    { name: t`Visits`, value: ({ visits }) => format.count(visits), isNumber: true },
  ];
  return (
    <ReportTable
      title={t`Pages`}
      note={<Trans>Views of offers, categories and checkouts are not measured.</Trans>}
      rows={report.pages}
      keyOf={({ page }) => page}
      columns={shown}
      end={end}
      none={<Trans>No page view was measured.</Trans>}
    />
  );
}
