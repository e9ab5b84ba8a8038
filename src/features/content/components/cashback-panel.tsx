/** The own tier of a buyer: what it gives back, and what the next one needs. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import type { BuyerTier, CashbackOverview } from '~/contracts/cashback/cashback.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { ProgrammeFigures, ProgrammePanel } from './programme-parts.tsx';

const tierNames: Record<BuyerTier, MessageDescriptor> = {
  starter: msg`Starter`,
  regular: msg`Regular`,
  veteran: msg`Veteran`,
  legend: msg({ message: 'Legend', context: 'buyer tier' }),
};

/** Basis points as a part of one. */
const BPS = 10_000;

export function CashbackPanel() {
  const { data } = useSuspenseQuery(api.cashback.show.queryOptions());
  const { i18n } = useLingui();
  const format = useFormat();
  const tier = i18n._(tierNames[data.tier]);
  const days = data.window_days;
  return (
    <ProgrammePanel
      title={<Trans>Your cashback: {tier}</Trans>}
      text={
        <>
          <Share bps={data.share_bps} /> {data.next && <NextTier next={data.next} />}
        </>
      }
    >
      <ProgrammeFigures
        items={[
          {
            id: 'spent',
            label: <Trans>Spent in {days} days</Trans>,
            value: format.cents(data.spent_amount),
          },
          {
            id: 'orders',
            label: <Trans>Orders that count</Trans>,
            value: format.count(data.orders),
          },
          {
            id: 'given',
            label: <Trans>Cashback so far</Trans>,
            value: format.cents(data.given_amount),
          },
        ]}
      />
    </ProgrammePanel>
  );
}

function Share({ bps }: { bps: number }) {
  const format = useFormat();
  const share = format.share(bps / BPS, 1);
  if (bps === 0) return <Trans>Orders bring nothing back yet.</Trans>;
  return (
    <Trans>An order that you pay now brings {share} back, once it can no longer be refunded.</Trans>
  );
}

function NextTier({ next }: { next: NonNullable<CashbackOverview['next']> }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const missing = format.cents(next.missing_amount);
  const tier = i18n._(tierNames[next.tier]);
  const share = format.share(next.share_bps / BPS, 1);
  return (
    <Trans>
      {missing} more, and you are {tier}: {share} back.
    </Trans>
  );
}
