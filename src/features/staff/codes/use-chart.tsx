/** How often promo codes were used on each of the last days: bars, and every number in a table. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { PromoUse } from '~/contracts/promotions/promo-codes.schemas.ts';
import { figuresTable } from '~/features/common/figures-table.ts';
import { formatDocumentDay } from '~/platform/i18n/format.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Histogram } from '~/ui/charts.tsx';
import { Table } from '~/ui/data.tsx';
import { SectionHeading } from '~/ui/layout.tsx';

const part = css({ display: 'grid', gap: '2', gridTemplateColumns: 'minmax(0, 1fr)' });
const legend = css({ display: 'flex', gap: '3', color: 'muted', fontSize: '12' });
const key = css({ display: 'inline-flex', gap: '1.5', alignItems: 'center' });
const square = css({
  width: '10px',
  height: '10px',
  bg: 'chart.2',
  '&[data-strong]': { bg: 'chart.1' },
  _highContrast: { bg: 'CanvasText', forcedColorAdjust: 'none' },
});
const axis = css({
  display: 'flex',
  justifyContent: 'space-between',
  color: 'muted',
  fontSize: '12',
  fontVariantNumeric: 'tabular-nums',
});
const inner = css({ display: { base: 'none', sm: 'inline' } });
const summary = css({ color: 'muted', fontSize: '14', cursor: 'pointer', width: 'fit-content' });

/** Days that stand below the bars, in even distances. */
const LABELLED = [0, 7, 14, 22, 29];
const ENDS = new Set([0, 14, 29]);

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(day).getUTCDay());

export function UseChart({ use, small = false }: { use: PromoUse; small?: boolean }) {
  const { t } = useLingui();
  const { cents, count } = useFormat();
  const { day: dayText } = useTimeFormat();
  const uses = count(use.uses);
  const given = cents(use.given_amount);
  return (
    <section className={part}>
      <SectionHeading
        size="panel"
        note={<Plural value={use.uses} _0="not used" one="# use" other="# uses" />}
        end={small ? undefined : <Legend />}
      >
        <Trans>Use, last 30 days</Trans>
      </SectionHeading>
      <Histogram
        height={small ? 48 : 88}
        label={t`Bars of the uses of 30 days, ${uses} in all, ${given} given. The table below has all numbers.`}
        bars={use.days.map(({ day, uses: value }) => ({
          value,
          tone: isWeekend(day) ? 'strong' : 'usual',
        }))}
      />
      <div className={axis} aria-hidden="true">
        {LABELLED.flatMap((index) => {
          const day = use.days[index];
          return day ? (
            <span key={day.day} className={ENDS.has(index) ? undefined : inner}>
              {dayText(`${day.day}T12:00:00.000Z`)}
            </span>
          ) : (
            []
          );
        })}
      </div>
      <Numbers use={use} />
    </section>
  );
}

function Legend() {
  return (
    <span className={legend} aria-hidden="true">
      <span className={key}>
        <i className={square} /> <Trans>weekday</Trans>
      </span>
      <span className={key}>
        <i className={square} data-strong="" /> <Trans>weekend</Trans>
      </span>
    </span>
  );
}

function Numbers({ use }: { use: PromoUse }) {
  const { t } = useLingui();
  const { cents, count, locale } = useFormat();
  return (
    <details>
      <summary className={summary}>
        <Trans>All numbers</Trans>
      </summary>
      <Table dense label={t`Use by day`} className={figuresTable}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Day (UTC)</Trans>
            </th>
            <th scope="col" data-end="">
              <Trans>Uses</Trans>
            </th>
            <th scope="col" data-end="">
              <Trans>Given</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {use.days.toReversed().map(({ day, uses, given_amount: given }) => (
            <tr key={day}>
              <th scope="row">{formatDocumentDay(day, locale)}</th>
              <td data-end="">{count(uses)}</td>
              <td data-end="">{cents(given)}</td>
            </tr>
          ))}
        </tbody>
      </Table>
    </details>
  );
}
