/** Adds a promo code to the account: a discount is saved for later, a code for the wallet becomes bonus money. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import {
  promoCodeSchema,
  type ActivationOutput,
} from '~/contracts/promotions/promotions.contract.ts';
import { FormDone, FormFrame } from '~/features/common/contract-form.tsx';
import { api } from '~/platform/api/api.ts';
import { useIntent } from '~/platform/api/intent.ts';
import { useContractForm } from '~/platform/api/use-contract-form.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { Banner } from '~/ui/states.tsx';
import { TextField } from '~/ui/text-field.tsx';

const formSchema = v.object({ code: promoCodeSchema });

export function PromoCodeForm() {
  const { currency } = useFormat();
  const queryClient = useQueryClient();
  const intent = useIntent('add promo code');
  const [added, setAdded] = useState<ActivationOutput | null>(null);
  const form = useContractForm({
    schema: formSchema,
    initial: { code: '' },
    submit: async ({ code }) => {
      setAdded(null);
      const input = { code, payload: { currency } };
      const answer = await api.promotions.activate.send(input, {
        idempotencyKey: intent.keyFor(input),
      });
      intent.end();
      setAdded(answer);
      form.reset();
      // Not waited for: the form takes the next code meanwhile.
      void queryClient.invalidateQueries({ queryKey: api.promotions.key() });
      void queryClient.invalidateQueries({ queryKey: api.wallet.key() });
    },
  });
  return (
    <FormFrame form={form}>
      <FormDone>{added && <Added activation={added} />}</FormDone>
      <TextField
        {...form.field('code')}
        label={<Trans>Promo code</Trans>}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
      />
      <div>
        <Button type="submit" look="accent" busy={form.busy}>
          <Trans>Add it</Trans>
        </Button>
      </div>
    </FormFrame>
  );
}

function Added({ activation }: { activation: ActivationOutput }) {
  const { t } = useLingui();
  const format = useFormat();
  const { code } = activation;
  const amount = format.cents(activation.discount_amount);
  const isMoney = activation.type === 'wallet::balance_deposit';
  return (
    <Banner tone="success">
      {isMoney
        ? t`${amount} of bonus money were added to your wallet.`
        : t`${code} is kept for your next order that it fits.`}
    </Banner>
  );
}
