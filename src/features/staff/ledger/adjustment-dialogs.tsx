/** Proposing an adjustment, deciding about one, withdrawing it. Each may ask for the second factor once more. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import * as v from 'valibot';
import { idSchema } from '~/contracts/keys.ts';
import {
  adjustedAmountSchema,
  adjustedKinds,
  adjustmentCauses,
  adjustmentReasonSchema,
  type Adjustment,
} from '~/contracts/ledger/adjustments.schemas.ts';
import { useConfirming } from '~/features/common/second-factor/use-confirming.tsx';
import { millionthsFrom } from '~/kernel/exchange-rate.ts';
import { newId } from '~/kernel/ids.ts';
import { priceFromMicros } from '~/kernel/money.ts';
import { api } from '~/platform/api/api.ts';
import { keyWithin } from '~/platform/api/idempotency.ts';
import type { FormField } from '~/platform/api/use-contract-form.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { NativeSelect } from '~/ui/native-select.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { DecisionDialog } from '../components/decision-dialog.tsx';
import { useDecided } from '../use-decided.ts';
import { useAccountKinds, useRuleName } from './ledger-labels.ts';

const reasonOnly = v.object({ reason: adjustmentReasonSchema });

/** What is typed: US dollars, with a point or a comma, in cents. NaN for what is none, or has parts of a cent. */
function centsOf(typed: string): number {
  const micros = millionthsFrom(typed.trim().replace(',', '.'));
  return micros === null ? Number.NaN : priceFromMicros(micros);
}

/** Empty: none. */
const optionalId = v.pipe(
  v.string(),
  v.trim(),
  v.toLowerCase(),
  v.transform((value) => (value === '' ? undefined : value)),
  v.optional(idSchema),
);

const proposalForm = v.object({
  from: v.picklist(adjustedKinds),
  to: v.picklist(adjustedKinds),
  user_id: optionalId,
  amount: v.pipe(v.string(), v.transform(centsOf), v.number(), adjustedAmountSchema),
  cause: v.picklist(adjustmentCauses),
  about: optionalId,
  reason: adjustmentReasonSchema,
});

export function ProposeAdjustment() {
  const { t } = useLingui();
  const decided = useDecided();
  const confirming = useConfirming();
  const [intent, setIntent] = useState(newId);
  return (
    <>
      <DecisionDialog
        label={<Trans>Propose an adjustment</Trans>}
        look="accent"
        title={<Trans>Propose an adjustment</Trans>}
        description={
          <Trans>
            Nothing moves before another super admin agrees. One of the two accounts is the
            market’s.
          </Trans>
        }
        schema={proposalForm}
        initial={{
          from: 'suspense',
          to: 'real',
          user_id: '',
          amount: '',
          cause: 'correction',
          about: '',
          reason: '',
        }}
        confirm={<Trans>Propose it</Trans>}
        submit={async (input) => {
          const options = { idempotencyKey: keyWithin(intent, input) };
          await confirming.run(() => api.ledger.proposeAdjustment.send(input, options));
          setIntent(newId());
          await decided(t`It waits for another super admin.`);
        }}
      >
        {(field) => <ProposalFields field={field} />}
      </DecisionDialog>
      {confirming.dialog}
    </>
  );
}

function ProposalFields({ field }: { field: (name: string) => FormField }) {
  const { t } = useLingui();
  const kinds = useAccountKinds();
  const ruleName = useRuleName();
  const accounts = adjustedKinds.map((value) => ({
    value,
    label: value === 'real' ? t`Available money of a person` : kinds[value],
  }));
  return (
    <>
      <NativeSelect
        {...field('from')}
        label={<Trans context="account">From</Trans>}
        options={accounts}
      />
      <NativeSelect
        {...field('to')}
        label={<Trans context="account">To</Trans>}
        options={accounts}
      />
      <TextField
        {...field('user_id')}
        label={<Trans>Person (id)</Trans>}
        hint={<Trans>Where one of the accounts is a person’s.</Trans>}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
      />
      <TextField
        {...field('amount')}
        label={<Trans>Amount in US dollars</Trans>}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
      />
      <NativeSelect
        {...field('cause')}
        label={<Trans>As its owner reads it</Trans>}
        options={adjustmentCauses.map((value) => ({
          value,
          label: ruleName(`adjustment.${value}`) ?? value,
        }))}
      />
      <TextField
        {...field('about')}
        label={<Trans>About (id)</Trans>}
        hint={<Trans>An order, a payment, a payout. It can stay empty.</Trans>}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
      />
    </>
  );
}

/** One key for an act on a proposal with this reason: pressed again, it gets the same answer. */
const keyed = (id: string, act: string, reason: string) =>
  [{ id, reason }, { idempotencyKey: keyWithin(id, [act, reason]) }] as const;

export function DecideAdjustment({ adjustment: { id, amount } }: { adjustment: Adjustment }) {
  const { t } = useLingui();
  const { cents } = useFormat();
  const decided = useDecided();
  const confirming = useConfirming();
  const sum = cents(amount);
  return (
    <>
      <DecisionDialog
        label={<Trans>Agree</Trans>}
        name={t`Agree: ${sum}`}
        look="accent"
        title={<Trans>Post {sum}?</Trans>}
        description={
          <Trans>It is posted at once, and only another adjustment takes it back.</Trans>
        }
        schema={reasonOnly}
        initial={{ reason: '' }}
        confirm={<Trans>Post it</Trans>}
        submit={async ({ reason }) => {
          await confirming.run(() =>
            api.ledger.agreeAdjustment.send(...keyed(id, 'agree', reason)),
          );
          await decided(t`The adjustment is posted.`);
        }}
      />
      <DecisionDialog
        label={<Trans>Refuse</Trans>}
        name={t`Refuse: ${sum}`}
        look="danger"
        title={<Trans>Refuse this adjustment?</Trans>}
        description={<Trans>Nothing moves. Whoever proposed it can propose it anew.</Trans>}
        schema={reasonOnly}
        initial={{ reason: '' }}
        confirm={<Trans>Refuse</Trans>}
        submit={async ({ reason }) => {
          await confirming.run(() =>
            api.ledger.refuseAdjustment.send(...keyed(id, 'refuse', reason)),
          );
          await decided(t`The adjustment is refused.`);
        }}
      />
      {confirming.dialog}
    </>
  );
}

export function WithdrawAdjustment({ adjustment: { id, amount } }: { adjustment: Adjustment }) {
  const { t } = useLingui();
  const { cents } = useFormat();
  const decided = useDecided();
  const sum = cents(amount);
  return (
    <DecisionDialog
      label={<Trans>Withdraw</Trans>}
      name={t`Withdraw: ${sum}`}
      title={<Trans>Withdraw this adjustment?</Trans>}
      description={<Trans>Nothing moves.</Trans>}
      schema={reasonOnly}
      initial={{ reason: '' }}
      confirm={<Trans>Withdraw</Trans>}
      submit={async ({ reason }) => {
        await api.ledger.withdrawAdjustment.send(...keyed(id, 'withdraw', reason));
        await decided(t`The adjustment is withdrawn.`);
      }}
    />
  );
}
