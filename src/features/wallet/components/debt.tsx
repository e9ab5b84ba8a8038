/** What somebody owes after a chargeback: how much, what follows, and how to settle it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import { api } from '~/platform/api/api.ts';
import { failureText } from '~/platform/api/failures.ts';
import { useIntent } from '~/platform/api/intent.ts';
import { useSingleMutation } from '~/platform/api/use-single-mutation.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { Banner } from '~/ui/states.tsx';
import { useWalletChanged } from '../use-wallet-changed.ts';

export function Debt({ owed }: { owed: number }) {
  const { i18n } = useLingui();
  const { amountIn } = useFormat();
  const changed = useWalletChanged();
  const intent = useIntent('debt');
  const settle = useSingleMutation({
    mutationFn: () => api.wallet.repayDebt.send({}, { idempotencyKey: intent.keyFor({ owed }) }),
    onSuccess: async () => {
      intent.end();
      await changed();
    },
  });
  const amount = amountIn(owed, 'USD');
  return (
    <div className={css({ marginTop: '4' })}>
      <Banner
        tone="warning"
        title={<Trans>You owe {amount}</Trans>}
        action={
          <Button size="sm" busy={settle.isPending} onClick={() => settle.mutate()}>
            <Trans>Settle it</Trans>
          </Button>
        }
      >
        <Trans>
          A bank took back a payment for good, and it falls on you by our rules. Until it is settled
          you cannot buy, be paid out or send card money back; half of each released sale pays it.
          Settling takes card money first, then what you earned. If your balance is too low, deposit
          what is missing. If you think this is wrong, write to support.
        </Trans>
        {settle.error ? (
          <p role="alert" className={css({ marginTop: '2' })}>
            {failureText(settle.error, i18n)}
          </p>
        ) : null}
      </Banner>
    </div>
  );
}
