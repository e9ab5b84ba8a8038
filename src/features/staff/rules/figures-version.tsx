/** One rule of figures: from when, what becomes different, who decided it and why, and what can be done. */
import { Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { FigureChange, FiguresVersion } from '~/contracts/rules/figures.schemas.ts';
import { useConfirming } from '~/features/common/second-factor/use-confirming.tsx';
import { api } from '~/platform/api/api.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { DecisionDialog } from '../components/decision-dialog.tsx';
import { reasonOnly } from '../reason-only.ts';
import { useDecided } from '../use-decided.ts';
import { useFigureText } from './figure-labels.ts';
import { Decided, ruleCard, ruleHead, ruleName, State } from './rule-marks.tsx';

const lines = css({ display: 'grid', gap: '1', fontVariantNumeric: 'tabular-nums' });
const line = css({ overflowWrap: 'anywhere' });
const acts = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });

/** Line by line what becomes another figure. */
export function FigureChanges({ changes }: { changes: readonly FigureChange[] }) {
  const { t } = useLingui();
  const text = useFigureText();
  return (
    <ul className={lines}>
      {changes.map(({ name, label, unit, before, after }) => {
        const [was, is] = [text(unit, before), text(unit, after)];
        return <li key={name} className={line}>{t`${label}: ${was} → ${is}`}</li>;
      })}
    </ul>
  );
}

export function FiguresVersionCard({ version }: { version: FiguresVersion }) {
  const { t } = useLingui();
  const { moment } = useTimeFormat();
  const from = moment(version.from);
  const { made, agreed, withdrawn } = version;
  return (
    <li className={ruleCard}>
      <p className={ruleHead}>
        <span className={ruleName}>
          <Trans>Begins: {from}</Trans>
        </span>
        <State state={version.state} />
      </p>
      <FigureChanges changes={version.changes} />
      <Decided label={t`Made`} act={made} />
      {agreed ? <Decided label={t`Agreed to`} act={agreed} /> : null}
      {withdrawn ? <Decided label={t`Withdrawn`} act={withdrawn} /> : null}
      {version.may_agree || version.may_withdraw ? (
        <div className={acts}>
          {version.may_agree ? <Agree version={version} /> : null}
          {version.may_withdraw ? <Withdraw version={version} /> : null}
        </div>
      ) : null}
    </li>
  );
}

function Agree({ version }: { version: FiguresVersion }) {
  const { t } = useLingui();
  const { moment } = useTimeFormat();
  const decided = useDecided();
  const confirming = useConfirming();
  const from = moment(version.from);
  const { id, kind } = version;
  return (
    <>
      <DecisionDialog
        label={<Trans>Agree</Trans>}
        name={t`Agree: ${from}`}
        look="accent"
        title={<Trans>Agree to this change of figures?</Trans>}
        description={
          <Trans>Begins: {from}. You are the second person who answers for this change.</Trans>
        }
        schema={reasonOnly}
        initial={{ reason: '' }}
        confirm={<Trans>Agree</Trans>}
        submit={async ({ reason }) => {
          await confirming.run(() => api.rules.agreeFigures.send({ kind, id, reason }));
          await decided(t`Agreed. It begins by itself.`);
        }}
      />
      {confirming.dialog}
    </>
  );
}

function Withdraw({ version }: { version: FiguresVersion }) {
  const { t } = useLingui();
  const { moment } = useTimeFormat();
  const decided = useDecided();
  const from = moment(version.from);
  const { id, kind } = version;
  return (
    <DecisionDialog
      label={<Trans>Withdraw</Trans>}
      name={t`Withdraw: ${from}`}
      title={<Trans>Withdraw this change of figures?</Trans>}
      description={
        <Trans>
          Begins: {from}. The figures of now go on. What was withdrawn stays in the list below.
        </Trans>
      }
      schema={reasonOnly}
      initial={{ reason: '' }}
      confirm={<Trans>Withdraw</Trans>}
      submit={async ({ reason }) => {
        await api.rules.withdrawFigures.send({ kind, id, reason });
        await decided(t`Withdrawn.`);
      }}
    />
  );
}
