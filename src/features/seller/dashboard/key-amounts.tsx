/** Earned, available, on hold, in escrow: what a seller asks first. */
import { Plural, Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { appConfig } from '~config';
import type { Dashboard } from '~/contracts/dashboard/dashboard.schemas.ts';
import { useFigures } from './use-figures.ts';

function Key(props: { name: ReactNode; value: string; children: ReactNode }) {
  return (
    <div className={key}>
      <dt className={css({ textStyle: 'label', color: 'muted' })}>{props.name}</dt>
      <dd
        className={css({ textStyle: { base: 'figure', md: 'figureLg' }, overflowWrap: 'anywhere' })}
      >
        {props.value}
      </dd>
      <dd className={css({ textStyle: 'small', color: 'muted' })}>{props.children}</dd>
    </div>
  );
}

/** Beside the period before; a change of nothing is none. */
function EarnedNote({ data }: { data: Dashboard }) {
  const { change, amount } = useFigures();
  const before = data.before.net_amount;
  const then = amount(before);
  if (before <= 0) return <Trans>after fees; {then} in the period before</Trans>;
  const by = change(data.totals.net_amount / before - 1);
  return (
    <Trans>
      after fees; {by} on the period before ({then})
    </Trans>
  );
}

function HoldNote({ next }: { next: Dashboard['now']['releases'][number] | undefined }) {
  const { amount, day } = useFigures();
  if (!next) return <Trans>proceeds wait here after a sale</Trans>;
  const cents = amount(next.amount);
  const at = day(next.day);
  return (
    <Trans>
      next: {cents} on {at}
    </Trans>
  );
}

export function KeyAmounts({ data }: { data: Dashboard }) {
  const { amount, count } = useFigures();
  const { now } = data;
  const least = amount(appConfig.wallet.payoutMinCents);
  const open = now.open_orders;
  const shown = count(open);
  return (
    <dl className={keys}>
      <Key name={<Trans>Earned</Trans>} value={amount(data.totals.net_amount)}>
        <EarnedNote data={data} />
      </Key>
      <Key name={<Trans>Available</Trans>} value={amount(now.available_amount)}>
        <Trans>can be paid out now, from {least}</Trans>
      </Key>
      <Key name={<Trans>On hold</Trans>} value={amount(now.hold_amount)}>
        <HoldNote next={now.releases[0]} />
      </Key>
      <Key name={<Trans>In escrow</Trans>} value={amount(now.escrow_amount)}>
        {open === 0 ? (
          <Trans>no open order</Trans>
        ) : (
          <Plural
            value={open}
            one={`${shown} open order, yours when it completes`}
            other={`${shown} open orders, yours when they complete`}
          />
        )}
      </Key>
    </dl>
  );
}

const keys = css({
  display: 'grid',
  gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', wide: 'repeat(4, minmax(0, 1fr))' },
  margin: '0',
  borderBlock: '1px solid {colors.line}',
  overflow: 'hidden',
  '& > div': { boxShadow: '-1px -1px 0 {colors.line}' },
});
const key = css({
  display: 'grid',
  alignContent: 'start',
  gap: '1',
  paddingBlock: '4',
  paddingInline: '4',
  minWidth: '0',
  '& > dd': { margin: '0' },
});
