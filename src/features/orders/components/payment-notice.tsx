/** One notice about a payment of an order. */
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { PaymentNotice } from '~/contracts/payments/payments.schemas.ts';
import { HelpLink } from '~/features/common/help-link.tsx';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Banner, type BannerTone } from '~/ui/states.tsx';

const when = css({ display: 'block', marginTop: '1', fontSize: '12', color: 'muted' });

const tones: Record<PaymentNotice['kind'], BannerTone> = {
  failed: 'warning',
  late: 'info',
  mismatch: 'warning',
  credited: 'info',
  closed: 'neutral',
  booking: 'info',
};

export default function PaymentNoticeBanner({ notice }: { notice: PaymentNotice }) {
  const { moment } = useTimeFormat();
  return (
    <Banner tone={tones[notice.kind]} role="status" title={<Title kind={notice.kind} />}>
      <Text notice={notice} /> <WalletPart notice={notice} /> <HelpLink about="payment_failed" />
      <time dateTime={notice.at} className={when}>
        {moment(notice.at)}
      </time>
    </Banner>
  );
}

/** Where the wallet's part of money that went back is; of a failed payment the text says it. */
function WalletPart({ notice }: { notice: PaymentNotice }): ReactNode {
  const { cents } = useFormat();
  const wallet = cents(notice.wallet_amount);
  if (notice.wallet_amount === 0 || notice.kind === 'failed') return null;
  return <Trans>The {wallet} that your wallet was to pay is back in it.</Trans>;
}

function Title({ kind }: { kind: PaymentNotice['kind'] }): ReactNode {
  switch (kind) {
    case 'failed':
      return <Trans>The payment did not go through.</Trans>;
    case 'late':
      return <Trans>A payment came too late for this order.</Trans>;
    case 'mismatch':
      return <Trans>We are looking into a payment.</Trans>;
    case 'credited':
    case 'closed':
      return <Trans>We looked into a payment.</Trans>;
    case 'booking':
      return <Trans>Your payment has arrived and is being booked.</Trans>;
  }
}

function Text({ notice }: { notice: PaymentNotice }): ReactNode {
  const { cents } = useFormat();
  const amount = cents(notice.amount);
  const wallet = cents(notice.wallet_amount);
  const isInWallet = notice.went_to === 'wallet';
  switch (notice.kind) {
    case 'failed':
      return notice.wallet_amount > 0 ? (
        <Trans>
          Nothing was charged, and the {wallet} that your wallet was to pay is back in it. Try again
          or choose another method.
        </Trans>
      ) : (
        <Trans>Nothing was charged. Try again or choose another method.</Trans>
      );
    case 'late':
      return isInWallet ? (
        <Trans>
          The payment of {amount} arrived when the order no longer needed it. The money is in the
          wallet.
        </Trans>
      ) : (
        <Trans>
          The payment of {amount} arrived when the order no longer needed it. The money goes back to
          the card.
        </Trans>
      );
    case 'mismatch':
      return (
        <Trans>
          {amount} was asked for, but another amount or currency was paid, so it did not pay for the
          order. The money is safe: support is looking into it and will say what happens to it.
        </Trans>
      );
    case 'credited':
      return isInWallet ? (
        <Trans>The {amount} that was paid is in the wallet.</Trans>
      ) : (
        <Trans>The {amount} that was paid goes back to the card.</Trans>
      );
    case 'closed':
      return (
        <Trans>
          Nothing is left to do about it. If money was taken and you cannot find it, write to
          support.
        </Trans>
      );
    case 'booking':
      return (
        <Trans>
          The payment of {amount} could not be assigned to the order yet. We try again by ourselves:
          do not pay a second time.
        </Trans>
      );
  }
}
