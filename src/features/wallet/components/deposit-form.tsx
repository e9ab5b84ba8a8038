/** Puts money into the wallet through the payment provider's page. */
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import { appConfig } from '~config';
import { useIntentKey } from '~/platform/idempotency.ts';
import { Button } from '~/ui/button.tsx';
import { Chip } from '~/ui/marks.tsx';
import { SectionHeading, Surface } from '~/ui/layout.tsx';
import { deposit } from '../wallet.functions.ts';
import { AmountForm, textOfCents, useAmount, useDollars } from './amount-form.tsx';

const PRESETS_CENTS = [1_000, 2_500, 5_000, 10_000];

export function DepositForm() {
  const dollars = useDollars();
  const key = useIntentKey();
  const amount = useAmount(appConfig.wallet.depositCents, '25');
  const { cents } = amount;
  const pay = useMutation({
    mutationFn: (paid: number) =>
      deposit({
        data: { input: { amount: paid, method: 'sandbox' }, idempotencyKey: key.current() },
      }),
    onError: () => key.renew(),
    onSuccess: ({ redirect_url: url }) => window.location.assign(url),
  });
  return (
    <Surface as="section" pad="lg">
      <SectionHeading size="panel">
        <Trans>Deposit</Trans>
      </SectionHeading>
      <AmountForm
        amount={amount}
        call={pay}
        onChange={key.renew}
        onSend={(paid) => pay.mutate(paid)}
      >
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
      </AmountForm>
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
