/** How many visits reached which step: over the period, and day by day. */
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { AnalyticsReport } from '~/contracts/analytics/analytics.schemas.ts';
import { formatDocumentDay } from '~/platform/i18n/format.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { ReportTable, type ReportColumn } from './report-table.tsx';

type Funnel = AnalyticsReport['funnel'];
type Step = 'visits' | 'offers' | 'checkouts' | 'purchases';

const STEPS: readonly Step[] = ['visits', 'offers', 'checkouts', 'purchases'];

const list = css({
  display: 'grid',
  gap: '3',
  gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
});
const step = css({
  display: 'grid',
  gap: '1',
  // Names of one line or two: the figures stand in one row all the same.
  gridTemplateRows: '1fr auto auto auto',
  padding: '4',
  bg: 'surface',
  border: '1px solid {colors.line}',
  borderRadius: 'card',
});
const figure = css({ textStyle: 'panel', fontVariantNumeric: 'tabular-nums' });
const quiet = css({ color: 'muted', textStyle: 'small' });
const track = css({ height: '4px', borderRadius: 'full', bg: 'line', overflow: 'hidden' });
const bar = css({ height: 'full', bg: 'accent.text' });

function useStepLabels(): Record<Step, string> {
  const { t } = useLingui();
  return {
    visits: t`Visits`,
    offers: t`Opened an offer`,
    checkouts: t`Went to the checkout`,
    purchases: t`Bought`,
  };
}

export function FunnelSteps(props: { funnel: Funnel; note: ReactNode; end: ReactNode }) {
  const { t } = useLingui();
  const format = useFormat();
  const labels = useStepLabels();
  const total = (name: Step): number => props.funnel.reduce((sum, day) => sum + day[name], 0);
  const all = Math.max(1, total('visits'));
  const columns: ReportColumn<Funnel[number]>[] = [
    { name: t`Day`, value: ({ day }) => formatDocumentDay(day, format.locale) },
    ...STEPS.map((name) => ({
      name: labels[name],
      value: (day: Funnel[number]) => format.count(day[name]),
      isNumber: true,
    })),
  ];
  return (
    <>
      <ol className={list}>
        {STEPS.map((name) => (
          <li key={name} className={step}>
            <span className={quiet}>{labels[name]}</span>
            <span className={figure}>{format.count(total(name))}</span>
            <span className={quiet}>
              {name === 'visits' ? (
                <Trans>of those who agreed</Trans>
              ) : (
                <Trans>{format.share(total(name) / all, 1)} of visits</Trans>
              )}
            </span>
            <div className={track} aria-hidden="true">
              <div className={bar} style={{ width: `${(100 * total(name)) / all}%` }} />
            </div>
          </li>
        ))}
      </ol>
      <ReportTable
        title={t`By day`}
        note={props.note}
        rows={props.funnel}
        keyOf={({ day }) => day}
        columns={columns}
        end={props.end}
        none={<Trans>No visit was measured.</Trans>}
      />
    </>
  );
}
