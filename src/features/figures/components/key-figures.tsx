/** The four figures at the head of a month, each beside that of the month before. */
import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { CountedShare, MonthDetail, MonthLine } from '~/contracts/figures/figures.schemas.ts';
import { useFigures } from '../use-figure-labels.ts';
import { small, TooFew } from './figure-parts.tsx';

function Key(props: { name: ReactNode; value: ReactNode; note: ReactNode; few?: boolean }) {
  return (
    <div className={key}>
      <dt className={css({ fontSize: '13', color: 'muted' })}>{props.name}</dt>
      <dd className={value} data-few={props.few ? '' : undefined}>
        {props.value}
      </dd>
      <dd className={small}>{props.note}</dd>
    </div>
  );
}

function ShareValue({ of }: { of: CountedShare }) {
  const { percent } = useFigures();
  return of.share === null ? <TooFew /> : <>{percent(of.share)}</>;
}

function CompletedNote({ now, before }: { now: MonthDetail; before: MonthLine | undefined }) {
  const { change, monthName, amount } = useFigures();
  const turnover = amount(now.turnover);
  if (!before || before.completed === 0) return <Trans>{turnover} paid by buyers</Trans>;
  const by = change(now.completed / before.completed - 1);
  const name = monthName(before.month);
  return (
    <Trans>
      {by} on {name}, {turnover} paid by buyers
    </Trans>
  );
}

function OnTimeNote({ now, before }: { now: MonthDetail; before: MonthLine | undefined }) {
  const { count, percent, monthName } = useFigures();
  const of = count(now.on_time.of);
  if (before === undefined || before.on_time.share === null) return <Trans>of {of} orders</Trans>;
  const name = monthName(before.month);
  const then = percent(before.on_time.share);
  return (
    <Trans>
      of {of} orders, {name} {then}
    </Trans>
  );
}

function DisputedNote({ now }: { now: MonthDetail }) {
  const { count, minutes } = useFigures();
  const disputes = now.disputed.count;
  const shown = count(disputes);
  const { closing } = now.disputes;
  const of = count(now.disputed.of);
  if (closing.minutes === null) {
    return (
      <Plural
        value={disputes}
        one={`${shown} dispute, of ${of} orders`}
        other={`${shown} disputes, of ${of} orders`}
      />
    );
  }
  const time = minutes(closing.minutes);
  return (
    <Plural
      value={disputes}
      one={`${shown} dispute of ${of} orders, closed in ${time}`}
      other={`${shown} disputes of ${of} orders, median closed in ${time}`}
    />
  );
}

export function KeyFigures({ now, before }: { now: MonthDetail; before: MonthLine | undefined }) {
  const { count, amount } = useFigures();
  const of = count(now.refunded.of);
  const back = amount(now.refunded_amount);
  return (
    <dl className={keys}>
      <Key
        name={<Trans>Orders completed</Trans>}
        value={count(now.completed)}
        note={<CompletedNote now={now} before={before} />}
      />
      <Key
        name={<Trans>Delivered on time</Trans>}
        value={<ShareValue of={now.on_time} />}
        few={now.on_time.share === null}
        note={<OnTimeNote now={now} before={before} />}
      />
      <Key
        name={<Trans>Orders disputed</Trans>}
        value={<ShareValue of={now.disputed} />}
        few={now.disputed.share === null}
        note={<DisputedNote now={now} />}
      />
      <Key
        name={<Trans>Orders refunded</Trans>}
        value={<ShareValue of={now.refunded} />}
        few={now.refunded.share === null}
        note={
          <Trans>
            of {of} orders, {back} back to buyers
          </Trans>
        }
      />
    </dl>
  );
}

const keys = css({
  display: 'grid',
  gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', wide: 'repeat(4, minmax(0, 1fr))' },
  margin: '0',
  borderBlock: '1px solid {colors.line}',
});
const key = css({
  paddingBlock: '5',
  paddingInlineEnd: '4',
  minWidth: '0',
  '& > dd': { margin: '0' },
  '&:nth-child(even)': {
    paddingInlineStart: { base: '4', wide: '6' },
    borderInlineStart: '1px solid {colors.line}',
  },
  '&:nth-child(3)': {
    paddingInlineStart: { wide: '6' },
    borderInlineStart: { wide: '1px solid {colors.line}' },
  },
  '&:nth-child(n+3)': { borderTop: { base: '1px solid {colors.line}', wide: '0' } },
});
const value = css({
  fontSize: '28',
  fontStretch: '125%',
  fontWeight: 'heading',
  lineHeight: '1.25',
  fontVariantNumeric: 'tabular-nums',
  overflowWrap: 'anywhere',
  '&[data-few]': { fontSize: '18', lineHeight: '2' },
});
