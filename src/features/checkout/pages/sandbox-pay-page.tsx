/** The sandbox's hosted payment page: it simulates a provider's own page. No money moves. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useSuspenseQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { api } from '~/platform/api/api.ts';
import { failureText } from '~/platform/api/failures.ts';
import { Button } from '~/ui/button.tsx';
import { CardIcon, CloseIcon, ShieldIcon } from '~/ui/icon.tsx';
import { Surface } from '~/ui/layout.tsx';
import { Price } from '~/ui/marks.tsx';
import { Banner } from '~/ui/states.tsx';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { useCharge } from '~/features/common/use-charge.ts';
import { SandboxBank } from '../components/sandbox-bank.tsx';

type Choice = { outcome: 'success' | 'fail'; threeDs: boolean };

/** The button that was pressed is gone: its step has the focus. */
const takeFocus = (button: HTMLButtonElement | null): void => button?.focus();

export function SandboxPayPage({ paymentId }: { paymentId: string }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const router = useRouter();
  const { data: payment } = useSuspenseQuery(api.sandbox.payment.queryOptions({ id: paymentId }));
  const decision = useMutation({
    mutationFn: ({ outcome, threeDs }: Choice) =>
      api.sandbox.decidePayment.send({ id: paymentId, outcome, three_ds: threeDs }),
    onSuccess: (answer) => window.location.assign(answer.return_url),
    // Decided elsewhere: redirect back.
    onError: () => router.invalidate(),
  });
  const isBusy = decision.isPending || decision.isSuccess;
  return (
    <main className={page}>
      <Surface as="section" pad="lg" className={css({ width: 'full', maxWidth: '440px' })}>
        <p className={css({ fontSize: '14', color: 'muted' })}>
          <Trans>Sandbox payments</Trans>
        </p>
        <h1 className={css({ textStyle: 'section', marginTop: '1', overflowWrap: 'anywhere' })}>
          {payment.title}
        </h1>
        <p className={css({ marginBlock: '4' })}>
          <Price size="xl">{format.amountIn(payment.amount, 'USD')}</Price>
        </p>
        <Banner tone="info">
          <Trans>This page stands in for a payment provider. No money moves.</Trans>
        </Banner>
        {decision.error && (
          <Banner tone="danger" role="alert">
            {failureText(decision.error, i18n)}
          </Banner>
        )}
        {payment.status === 'completed' ? (
          <SandboxBank paymentId={paymentId} chargeback={payment.chargeback} />
        ) : (
          <Choices payment={payment} isBusy={isBusy} onDecide={decision.mutate} />
        )}
      </Surface>
    </main>
  );
}

interface ChoicesProps {
  payment: { amount: number; three_ds_required: boolean };
  isBusy: boolean;
  onDecide(choice: Choice): void;
}

/** Where 3-D Secure was asked for, nothing is paid without it; otherwise the payer chooses. */
function Choices({ payment, isBusy, onDecide }: ChoicesProps) {
  const charge = useCharge();
  const needsBank = payment.three_ds_required;
  const [isAtBank, goToBank] = useState(false);
  const decide = (outcome: Choice['outcome'], threeDs: boolean) => () =>
    onDecide({ outcome, threeDs });
  return (
    <>
      {isAtBank ? (
        <p role="status" className={css({ marginTop: '5' })}>
          <Trans>Your bank asks you to confirm this payment.</Trans>
        </p>
      ) : null}
      <div className={css({ display: 'grid', gap: '3', marginTop: '5' })}>
        {isAtBank ? null : (
          <Button
            look="accent"
            size="lg"
            full
            busy={isBusy}
            icon={<CardIcon aria-hidden="true" />}
            onClick={needsBank ? () => goToBank(true) : decide('success', false)}
          >
            <Trans>Pay {charge(payment.amount)}</Trans>
          </Button>
        )}
        {needsBank && !isAtBank ? null : (
          <Button
            ref={isAtBank ? takeFocus : undefined}
            look={isAtBank ? 'accent' : 'neutral'}
            full
            busy={isBusy}
            icon={<ShieldIcon aria-hidden="true" />}
            onClick={decide('success', true)}
          >
            <Trans>Confirm with 3-D Secure</Trans>
          </Button>
        )}
        <Button
          look="danger"
          full
          busy={isBusy}
          icon={<CloseIcon aria-hidden="true" />}
          onClick={decide('fail', false)}
        >
          <Trans>Decline the payment</Trans>
        </Button>
      </div>
    </>
  );
}

const page = css({
  display: 'grid',
  placeItems: 'center',
  minHeight: '100dvh',
  padding: '4',
});
