/** Puts money into the wallet through the payment provider's page. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import { appConfig } from '~config';
import { failureText, fieldErrorsOf } from '~/platform/failures.ts';
import { useIntentKey } from '~/platform/idempotency.ts';
import { Button } from '~/ui/button.tsx';
import { Chip } from '~/ui/marks.tsx';
import { SectionHeading, Surface } from '~/ui/layout.tsx';
import { Banner } from '~/ui/states.tsx';
import { deposit } from '../wallet.functions.ts';
import { AmountField, textOfCents, useAmount, useDollars } from './amount-field.tsx';

const PRESETS_CENTS = [1_000, 2_500, 5_000, 10_000];

export function DepositForm() {
  const { t, i18n } = useLingui();
  const dollars = useDollars();
  const key = useIntentKey();
  const amount = useAmount(appConfig.wallet.depositCents, '25');
  const { cents } = amount;
  const lowest = dollars(amount.min);
  const highest = dollars(amount.max);
  const pay = useMutation({
    mutationFn: (paid: number) =>
      deposit({
        data: { input: { amount: paid, method: 'sandbox' }, idempotencyKey: key.current() },
      }),
    onError: () => key.renew(),
    onSuccess: ({ redirect_url: url }) => window.location.assign(url),
  });
  const fieldError = fieldErrorsOf(pay.error).amount;
  return (
    <Surface as="section" pad="lg">
      <SectionHeading size="panel">
        <Trans>Deposit</Trans>
      </SectionHeading>
      <form
        className={css({ display: 'grid', gap: '4' })}
        onSubmit={(event) => {
          event.preventDefault();
          amount.touch();
          if (cents !== null && !pay.isPending) pay.mutate(cents);
        }}
      >
        {pay.error && !fieldError && (
          <Banner tone="danger" role="alert">
            {failureText(pay.error, i18n)}
          </Banner>
        )}
        <AmountField
          amount={amount}
          hint={t`${lowest} to ${highest}, no fee.`}
          error={fieldError}
          onChange={key.renew}
        />
        <Presets
          chosen={amount.typed}
          onChoose={(preset) => {
            key.renew();
            amount.setText(textOfCents(preset));
          }}
        />
        <Button type="submit" look="accent" full busy={pay.isPending || pay.isSuccess}>
          <Trans>Deposit {cents === null ? '' : dollars(cents)}</Trans>
        </Button>
      </form>
    </Surface>
  );
}

function Presets(props: { chosen: number | null; onChoose(cents: number): void }) {
  const dollars = useDollars();
  return (
    <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2' })}>
      {PRESETS_CENTS.map((preset) => (
        <Chip key={preset} pressed={props.chosen === preset} onClick={() => props.onChoose(preset)}>
          {dollars(preset)}
        </Chip>
      ))}
    </div>
  );
}
