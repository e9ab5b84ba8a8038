/** The period in the address: links, and a form that needs no script. Beside it the files, and paper. */
import { Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import {
  dashboardSteps,
  type DashboardPart,
  type DashboardStep,
} from '~/contracts/dashboard/dashboard-names.ts';
import type { DashboardTotals } from '~/contracts/dashboard/dashboard.schemas.ts';
import { useAction } from '~/features/common/use-action.ts';
import { withLocale } from '~/platform/i18n/locale.ts';
import { saveTextFile } from '~/platform/media/save-file.ts';
import { usePage } from '~/platform/navigation/page-context.tsx';
import { paths } from '~/platform/navigation/paths.ts';
import { Button } from '~/ui/button.tsx';
import { CalendarIcon, DownloadIcon, ReceiptIcon } from '~/ui/icon.tsx';
import { ChipLink, TextButton } from '~/ui/marks.tsx';
import { TextField } from '~/ui/text-field.tsx';
import {
  dashboardHref,
  dayChoices,
  periodInput,
  type DashboardSearch,
  type DayChoice,
} from './dashboard-search.ts';
import { fetchDashboardFile } from './dashboard.functions.ts';
import { useFigures } from './use-figures.ts';

function useDayLabels(): Record<DayChoice, string> {
  const { t } = useLingui();
  return { 7: t`7 days`, 30: t`30 days`, 90: t`90 days`, 365: t`Year` };
}

function useStepLabels(): Record<DashboardStep, string> {
  const { t } = useLingui();
  return { day: t`By day`, week: t`By week`, month: t`By month` };
}

export function PeriodBar(props: {
  search: DashboardSearch;
  totals: DashboardTotals;
  by: DashboardStep;
}) {
  const { search, totals, by } = props;
  const { t } = useLingui();
  const dayLabels = useDayLabels();
  const stepLabels = useStepLabels();
  const { day } = useFigures();
  const [from, to] = [day(totals.from), day(totals.to)];
  return (
    <div className={bar}>
      <div role="group" aria-label={t`Period`} className={row}>
        {dayChoices.map((days) => (
          <ChipLink
            key={days}
            active={search.days === days}
            href={dashboardHref({ days, by: search.by })}
          >
            {dayLabels[days]}
          </ChipLink>
        ))}
        <OwnPeriod search={search} totals={totals} />
      </div>
      <div role="group" aria-label={t`Put together`} className={row}>
        {dashboardSteps.map((step) => (
          <ChipLink key={step} active={step === by} href={dashboardHref({ ...search, by: step })}>
            {stepLabels[step]}
          </ChipLink>
        ))}
      </div>
      <p className={words}>
        {from} – {to} ·{' '}
        <Trans>Days are those of UTC, amounts US dollars as the ledger booked them.</Trans>
      </p>
    </div>
  );
}

/** Two days. Open while they are what is shown. */
function OwnPeriod({ search, totals }: { search: DashboardSearch; totals: DashboardTotals }) {
  const { t } = useLingui();
  const { locale } = usePage();
  const isOwn = search.days === null;
  return (
    <details key={`${totals.from} ${totals.to}`} open={isOwn} className={details}>
      <summary className={summary} aria-current={isOwn ? 'true' : undefined}>
        <CalendarIcon size={16} aria-hidden="true" />
        <Trans>Own period</Trans>
      </summary>
      <form method="get" action={withLocale(paths.sellerDashboard, locale)} className={days}>
        {search.by === undefined ? null : <input type="hidden" name="by" value={search.by} />}
        <TextField
          name="from"
          type="date"
          required
          label={t({ message: 'From', context: 'period' })}
          defaultValue={totals.from}
        />
        <TextField
          name="to"
          type="date"
          required
          label={t({ message: 'To', context: 'period' })}
          defaultValue={totals.to}
        />
        <Button type="submit">
          <Trans>Show</Trans>
        </Button>
        <p className={hint}>
          <Trans>At most a year.</Trans>
        </p>
      </form>
    </details>
  );
}

/** The byte order mark tells spreadsheets that the text is UTF-8; decoding the response has removed it. */
const BYTE_ORDER_MARK = '\uFEFF';

export function SaveFile({ part, search }: { part: DashboardPart; search: DashboardSearch }) {
  const save = useAction({
    mutationFn: async () => {
      const rows = await fetchDashboardFile({ data: { ...periodInput(search), part } });
      saveTextFile(`sales_${part}.csv`, BYTE_ORDER_MARK + rows, 'text/csv');
    },
  });
  return (
    <Button
      size="sm"
      className={onScreen}
      busy={save.isPending}
      icon={<DownloadIcon size={16} aria-hidden="true" />}
      onClick={() => save.mutate()}
    >
      <Trans>Save as CSV</Trans>
    </Button>
  );
}

export function PrintButton() {
  return (
    <TextButton look="quiet" className={onScreen} onClick={() => window.print()}>
      <ReceiptIcon size={16} aria-hidden="true" />
      <Trans>Print or save</Trans>
    </TextButton>
  );
}

const onScreen = css({ _print: { display: 'none' } });
const bar = css({ display: 'grid', gap: '2', minWidth: '0' });
const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2',
  _print: { display: 'none' },
});
const words = css({ color: 'muted', textStyle: 'small' });
const details = css({
  '& > summary::-webkit-details-marker': { display: 'none' },
  '&[open]': { flexBasis: 'full' },
});
const summary = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: '2',
  minHeight: '44px',
  paddingInline: '2',
  cursor: 'pointer',
  listStyle: 'none',
  textStyle: 'small',
  fontWeight: 'label',
});
const days = css({
  display: 'grid',
  gap: '3',
  alignItems: 'end',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '180px 180px auto 1fr' },
});
const hint = css({ color: 'muted', textStyle: 'small' });
