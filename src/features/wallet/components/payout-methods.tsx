/** Payout methods: the list, adding one, removing one. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { appConfig } from '~config';
import { newPayoutMethodSchema } from '~/contracts/wallet/wallet.schemas.ts';
import { AskDialog } from '~/features/common/ask-dialog.tsx';
import { FormActions, FormFrame } from '~/features/common/contract-form.tsx';
import type { Confirming } from '~/features/common/second-factor/use-confirming.tsx';
import { useAction } from '~/features/common/use-action.ts';
import { api } from '~/platform/api/api.ts';
import { useContractForm } from '~/platform/api/use-contract-form.ts';
import { useFocusOnChange } from '~/platform/navigation/use-focus-on-change.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Button, IconButton } from '~/ui/button.tsx';
import { RowItem, RowList } from '~/ui/data.tsx';
import { TrashIcon } from '~/ui/icon.tsx';
import { SectionHeading } from '~/ui/layout.tsx';
import { NativeSelect } from '~/ui/native-select.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { toast } from '~/ui/toast-store.ts';
import { usePayoutKindLabels, type PayoutMethod } from '../payout-labels.ts';
import { useWalletChanged } from '../use-wallet-changed.ts';

const stack = css({ display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' });
const heading = css({ marginTop: '4', marginBottom: '0' });
const small = css({ color: 'muted', textStyle: 'small' });
const { maxPayoutMethods, payoutMethodWaitHours } = appConfig.wallet;

export function PayoutMethods({ confirming }: { confirming: Confirming }) {
  const { t } = useLingui();
  const { data: methods } = useSuspenseQuery(api.wallet.payoutMethods.queryOptions());
  const count = methods.data.filter(({ failed_at: failedAt }) => failedAt === null).length;
  const [isAdding, setAdding] = useState(false);
  const place = useFocusOnChange(isAdding);
  return (
    <div className={stack}>
      {methods.data.length === 0 ? null : (
        <>
          <SectionHeading size="small" className={heading}>
            <Trans>Payout methods</Trans>
          </SectionHeading>
          <RowList label={t`Payout methods`} lines="around">
            {methods.data.map((method) => (
              <MethodRow key={method.id} method={method} />
            ))}
          </RowList>
        </>
      )}
      <div ref={place}>
        {isAdding ? (
          <MethodForm confirming={confirming} onEnd={() => setAdding(false)} />
        ) : count < maxPayoutMethods ? (
          <Button onClick={() => setAdding(true)}>
            <Trans>Add a payout method</Trans>
          </Button>
        ) : (
          <p className={small}>
            <Trans>
              You have {maxPayoutMethods} payout methods, as many as are possible. Remove one to add
              another.
            </Trans>
          </p>
        )}
      </div>
    </div>
  );
}

function MethodRow({ method }: { method: PayoutMethod }) {
  const { t } = useLingui();
  const { date, now } = useTimeFormat();
  const kinds = usePayoutKindLabels();
  const changed = useWalletChanged();
  const [isAsking, setAsking] = useState(false);
  const { id, label, usable_from: from, failed_at: failedAt } = method;
  const kind = kinds[method.kind];
  const day = date(from);
  const waits = Date.parse(from) > now.getTime();
  const remove = useAction({
    mutationFn: () => api.wallet.removePayoutMethod.send({ id }),
    onSuccess: async () => {
      await changed();
      toast({ status: 'success', description: t`The payout method was removed.` });
    },
  });
  return (
    <RowItem
      title={label}
      detail={
        failedAt === null
          ? waits
            ? t`${kind}, can be used from ${day}`
            : kind
          : t`${kind}, closed: money that was sent there came back. Add it again with the right details.`
      }
      end={
        <>
          <IconButton
            label={t`Remove ${label}`}
            icon={<TrashIcon />}
            busy={remove.isPending}
            onClick={() => setAsking(true)}
          />
          {isAsking ? (
            <AskDialog
              title={<Trans>Remove the payout method “{label}”?</Trans>}
              description={
                <Trans>
                  Adding it again means waiting {payoutMethodWaitHours} hours before it can be used.
                </Trans>
              }
              actionLabel={<Trans>Remove the payout method</Trans>}
              onConfirm={() => remove.mutate()}
              onClose={() => setAsking(false)}
            />
          ) : null}
        </>
      }
    />
  );
}

/** What is asked for besides the kind. */
function useDetailLabels(): Record<PayoutMethod['kind'], { label: string; hint?: string }> {
  const { t } = useLingui();
  return {
    bank: { label: t`IBAN` },
    paypal: { label: t`E-mail address at PayPal` },
    usdt: { label: t`USDT address`, hint: t`On Tron (TRC-20) or Ethereum (ERC-20).` },
  };
}

function MethodForm({ confirming, onEnd }: { confirming: Confirming; onEnd: () => void }) {
  const { t } = useLingui();
  const kinds = usePayoutKindLabels();
  const details = useDetailLabels();
  const changed = useWalletChanged();
  const form = useContractForm({
    schema: newPayoutMethodSchema,
    initial: { kind: 'bank', holder: '', details: '' },
    submit: async (input) => {
      await confirming.run(() => api.wallet.addPayoutMethod.send(input));
      await changed();
      onEnd();
      toast({ status: 'success', description: t`The payout method was added.` });
    },
  });
  const kindField = form.field('kind');
  const kind = payoutKindOf(kindField.value);
  return (
    <FormFrame form={form}>
      <NativeSelect
        {...kindField}
        label={<Trans>Kind</Trans>}
        options={Object.entries(kinds).map(([value, label]) => ({ value, label }))}
      />
      {kind === 'bank' ? (
        <TextField
          {...form.field('holder')}
          label={<Trans>Account holder</Trans>}
          autoComplete="name"
          maxLength={100}
        />
      ) : null}
      <TextField
        {...form.field('details')}
        {...details[kind]}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
      />
      <p className={small}>
        <Trans>
          It can be used after {payoutMethodWaitHours} hours, so that you can react if it was not
          you.
        </Trans>
      </p>
      <FormActions busy={form.busy} onCancel={onEnd}>
        <Trans>Add it</Trans>
      </FormActions>
    </FormFrame>
  );
}

function payoutKindOf(value: string): PayoutMethod['kind'] {
  return value === 'paypal' || value === 'usdt' ? value : 'bank';
}
