/** Puts money into the wallet through the payment provider's page. */
import { Trans } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import { appConfig } from '~config';
import { api } from '~/platform/api/api.ts';
import { useIntent } from '~/platform/api/intent.ts';
import { usePageReturn } from '~/platform/hydration/use-page-return.ts';
import { useSingleMutation } from '~/platform/api/use-single-mutation.ts';
import { Button } from '~/ui/button.tsx';
import { Chip } from '~/ui/marks.tsx';
import { SectionHeading, Surface } from '~/ui/layout.tsx';
import { AmountForm, textOfCents, useAmount, useDollars } from './amount-form.tsx';

const PRESETS_CENTS = [1_000, 2_500, 5_000, 10_000];

export function DepositForm() {
  const dollars = useDollars();
  const intent = useIntent('deposit');
  const amount = useAmount(appConfig.wallet.depositCents, '25');
  const { cents } = amount;
  const pay = useSingleMutation({
    leavesPage: true,
    mutationFn: (paid: number) => {
      const input = { amount: paid, method: 'sandbox' } as const;
      return api.wallet.deposit.send(input, { idempotencyKey: intent.keyFor(input) });
    },
    onSuccess: ({ redirect_url: url }) => {
      intent.end();
      window.location.assign(url);
    },
  });
  usePageReturn(pay.reset);
  return (
    <Surface as="section" pad="lg">
      <SectionHeading size="panel">
        <Trans>Deposit</Trans>
      </SectionHeading>
      <AmountForm amount={amount} call={pay} onSend={(paid) => pay.mutate(paid)}>
        <Presets chosen={amount.typed} onChoose={(preset) => amount.setText(textOfCents(preset))} />
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
