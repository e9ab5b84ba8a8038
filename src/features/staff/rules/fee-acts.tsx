/** What can be done with a change of fees that has not begun, each with its reason. */
import { Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { FeeVersionRow } from '~/contracts/rules/rules.schemas.ts';
import { useConfirming } from '~/features/common/second-factor/use-confirming.tsx';
import { api } from '~/platform/api/api.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { DecisionDialog } from '../components/decision-dialog.tsx';
import { reasonOnly } from '../reason-only.ts';
import { useDecided } from '../use-decided.ts';
import { useSubjectName } from './fee-labels.ts';

const acts = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });

export function FeeActs({ version }: { version: FeeVersionRow }) {
  if (!version.may_agree && !version.may_withdraw) return null;
  return (
    <div className={acts}>
      {version.may_agree ? <Agree version={version} /> : null}
      {version.may_withdraw ? <Withdraw version={version} /> : null}
    </div>
  );
}

function Agree({ version }: { version: FeeVersionRow }) {
  const { t } = useLingui();
  const { moment } = useTimeFormat();
  const decided = useDecided();
  const confirming = useConfirming();
  const name = useSubjectName()(version);
  const from = moment(version.from);
  return (
    <>
      <DecisionDialog
        label={<Trans>Agree</Trans>}
        name={t`Agree: ${name}, ${from}`}
        look="accent"
        title={<Trans>Agree to this change of fees?</Trans>}
        description={
          <Trans>Begins: {from}. You are the second person who answers for this change.</Trans>
        }
        schema={reasonOnly}
        initial={{ reason: '' }}
        confirm={<Trans>Agree</Trans>}
        submit={async ({ reason }) => {
          await confirming.run(() => api.rules.agree.send({ id: version.id, reason }));
          await decided(t`Agreed. It begins by itself.`);
        }}
      />
      {confirming.dialog}
    </>
  );
}

function Withdraw({ version }: { version: FeeVersionRow }) {
  const { t } = useLingui();
  const { moment } = useTimeFormat();
  const decided = useDecided();
  const name = useSubjectName()(version);
  const from = moment(version.from);
  return (
    <DecisionDialog
      label={<Trans>Withdraw</Trans>}
      name={t`Withdraw: ${name}, ${from}`}
      title={<Trans>Withdraw this change of fees?</Trans>}
      description={
        <Trans>
          Begins: {from}. The fees of now go on. What was withdrawn stays in the list below.
        </Trans>
      }
      schema={reasonOnly}
      initial={{ reason: '' }}
      confirm={<Trans>Withdraw</Trans>}
      submit={async ({ reason }) => {
        await api.rules.withdraw.send({ id: version.id, reason });
        await decided(t`Withdrawn.`);
      }}
    />
  );
}
