/** What every rule shows, whatever it is about: where it stands, and who decided it, when and why. */
import { Trans } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { RuleAct, RuleState } from '~/contracts/rules/rules.schemas.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { CalendarIcon, CheckIcon, ClockIcon, DoneIcon, UsersIcon } from '~/ui/icon.tsx';
import { StatusPill, type Tone } from '~/ui/marks.tsx';
import { useRuleStates } from './fee-labels.ts';

export const ruleCard = css({
  display: 'grid',
  gap: '2',
  gridTemplateColumns: 'minmax(0, 1fr)',
  borderInlineStartWidth: '2px',
  borderColor: 'line',
  paddingInlineStart: '3',
});
export const ruleHead = css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' });
export const ruleName = css({ fontWeight: '640', overflowWrap: 'anywhere' });
export const ruleQuiet = css({ color: 'muted', fontSize: '14' });
const reason = css({ overflowWrap: 'anywhere', whiteSpace: 'pre-line' });

const looks: Record<RuleState, { tone: Tone; icon: typeof CheckIcon }> = {
  now: { tone: 'accent', icon: CheckIcon },
  coming: { tone: 'info', icon: ClockIcon },
  waiting: { tone: 'warning', icon: UsersIcon },
  over: { tone: 'neutral', icon: DoneIcon },
  withdrawn: { tone: 'neutral', icon: CalendarIcon },
  lapsed: { tone: 'neutral', icon: CalendarIcon },
};

export function State({ state }: { state: RuleState }) {
  const labels = useRuleStates();
  const { tone, icon: Icon } = looks[state];
  return (
    <StatusPill tone={tone} icon={<Icon size={16} aria-hidden="true" />}>
      {labels[state]}
    </StatusPill>
  );
}

export function Decided({ label, act }: { label: string; act: RuleAct }) {
  const { moment } = useTimeFormat();
  const by = act.by.public_name;
  const at = moment(act.at);
  return (
    <div>
      <p className={ruleQuiet}>
        <Trans>
          {label} by {by}, {at}
        </Trans>
      </p>
      <p className={reason}>{act.reason}</p>
    </div>
  );
}
