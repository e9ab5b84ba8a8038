/** What staff do about a chargeback: answer the bank, give it up, give up what is owed. */
import { Trans, useLingui } from '@lingui/react/macro';
import * as v from 'valibot';
import {
  evidenceTextSchema,
  type ChargebackDetail,
} from '~/contracts/payments/chargebacks.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { keyWithin } from '~/platform/api/idempotency.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { useDecided } from '../use-decided.ts';
import { DecisionDialog } from './decision-dialog.tsx';
import { reasonOnly } from '../reason-only.ts';

interface ActionProps {
  chargeback: ChargebackDetail;
  /** What the bank took, as it is shown. */
  sum: string;
}

const foot = { display: 'flex', flexWrap: 'wrap', gap: '8px' } as const;
/** The dialog's one field is called its reason. */
const evidenceOnly = v.object({ reason: evidenceTextSchema });

export function ChargebackActions({ chargeback, sum }: ActionProps) {
  return (
    <div style={foot}>
      {chargeback.is_answerable ? <Answer chargeback={chargeback} sum={sum} /> : null}
      {chargeback.is_answerable ? <GiveUp chargeback={chargeback} sum={sum} /> : null}
      {chargeback.owes_amount > 0 ? <Forgive chargeback={chargeback} sum={sum} /> : null}
    </div>
  );
}

function Answer({ chargeback: { id, status }, sum }: ActionProps) {
  const { t } = useLingui();
  const decided = useDecided();
  return (
    <DecisionDialog
      label={<Trans>Answer the bank</Trans>}
      shortcut="A"
      name={t`Answer the bank: ${sum}`}
      look="accent"
      title={<Trans>Answer the bank about {sum}?</Trans>}
      description={
        <Trans>
          It is sent once, with what the log proves. Write in English what else the bank should
          know; do not write what is private to the seller.
        </Trans>
      }
      schema={evidenceOnly}
      initial={{ reason: '' }}
      reasonHint={<Trans>The bank reads it.</Trans>}
      confirm={<Trans>Send it to the bank</Trans>}
      submit={async ({ reason: text }) => {
        const input = { id, text };
        const idempotencyKey = keyWithin(id, [status, input]);
        await api.payments.sendEvidence.send(input, { idempotencyKey });
        await decided(t`The bank has the answer.`);
      }}
    />
  );
}

function GiveUp({ chargeback: { id, status }, sum }: ActionProps) {
  const { t } = useLingui();
  const decided = useDecided();
  return (
    <DecisionDialog
      label={<Trans>Give it up</Trans>}
      shortcut="R"
      name={t`Give it up: ${sum}`}
      look="danger"
      title={<Trans>Give {sum} up for good?</Trans>}
      description={
        <Trans>
          The bank keeps the money, and the loss is divided by the rule at once. That cannot be
          undone.
        </Trans>
      }
      schema={reasonOnly}
      initial={{ reason: '' }}
      confirm={<Trans>Give {sum} up</Trans>}
      submit={async ({ reason }) => {
        const input = { id, reason };
        const idempotencyKey = keyWithin(id, [status, input]);
        await api.payments.acceptChargeback.send(input, { idempotencyKey });
        await decided(t`The chargeback is given up.`);
      }}
    />
  );
}

function Forgive({ chargeback: { id, payer, owes_amount: amount } }: ActionProps) {
  const { t } = useLingui();
  const { amountIn } = useFormat();
  const decided = useDecided();
  const owed = amountIn(amount, 'USD');
  return (
    <DecisionDialog
      label={<Trans>Forgive the debt</Trans>}
      name={t`Forgive the debt: ${owed}`}
      title={<Trans>Forgive {owed}?</Trans>}
      description={
        <Trans>
          We bear it, and they can buy and be paid out again. It is all that they owe, also by other
          chargebacks.
        </Trans>
      }
      schema={reasonOnly}
      initial={{ reason: '' }}
      confirm={<Trans>Forgive {owed}</Trans>}
      submit={async ({ reason }) => {
        const input = { user_id: payer.id, amount, reason };
        const idempotencyKey = keyWithin(id, [amount, input]);
        await api.payments.forgiveDebt.send(input, { idempotencyKey });
        await decided(t`The debt is forgiven.`);
      }}
    />
  );
}
