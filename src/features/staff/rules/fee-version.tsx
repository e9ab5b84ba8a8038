/** One rule of fees: whom it is for, from when, what becomes different, who decided it and why, and what can be done. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { Fees, FeeVersionRow, RuleState } from '~/contracts/rules/rules.schemas.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { CalendarIcon, CheckIcon, ClockIcon, DoneIcon, UsersIcon } from '~/ui/icon.tsx';
import { StatusPill, type Tone } from '~/ui/marks.tsx';
import { FeeActs } from './fee-acts.tsx';
import { useFactLines, useRuleStates, useSubjectName } from './fee-labels.ts';
import { isFollowed } from './fees.queries.ts';

const card = css({
  display: 'grid',
  gap: '2',
  gridTemplateColumns: 'minmax(0, 1fr)',
  borderInlineStartWidth: '2px',
  borderColor: 'line',
  paddingInlineStart: '3',
});
const head = css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'center' });
const name = css({ fontWeight: '640', overflowWrap: 'anywhere' });
const quiet = css({ color: 'muted', fontSize: '14' });
const figures = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '4',
  rowGap: '1',
  fontVariantNumeric: 'tabular-nums',
});
const reason = css({ overflowWrap: 'anywhere', whiteSpace: 'pre-line' });

const looks: Record<RuleState, { tone: Tone; icon: typeof CheckIcon }> = {
  now: { tone: 'accent', icon: CheckIcon },
  coming: { tone: 'info', icon: ClockIcon },
  waiting: { tone: 'warning', icon: UsersIcon },
  over: { tone: 'neutral', icon: DoneIcon },
  withdrawn: { tone: 'neutral', icon: CalendarIcon },
  lapsed: { tone: 'neutral', icon: CalendarIcon },
};

function State({ state }: { state: RuleState }) {
  const labels = useRuleStates();
  const { tone, icon: Icon } = looks[state];
  return (
    <StatusPill tone={tone} icon={<Icon size={16} aria-hidden="true" />}>
      {labels[state]}
    </StatusPill>
  );
}

/** Line by line what is, with what was where it was another figure. */
function Figures({ version, bases }: { version: FeeVersionRow; bases: Fees['bases'] }) {
  const { t } = useLingui();
  const linesOf = useFactLines(bases);
  const { kind, before, value } = version;
  const old = new Map(linesOf(kind, before).map((line) => [line.id, line.value]));
  const now = linesOf(kind, value);
  const gone = linesOf(kind, before).filter(({ id }) => !now.some((line) => line.id === id));
  const isFirst = before === null;
  return (
    <ul className={figures}>
      {now.map(({ id, term, value: is }) => {
        const was = old.get(id);
        return (
          <li key={id}>
            {isFirst || was === is ? t`${term}: ${is}` : t`${term}: ${was ?? '–'} → ${is}`}
          </li>
        );
      })}
      {isFirst
        ? null
        : gone.map(({ id, term, value: was }) => <li key={id}>{t`${term}: ${was} → –`}</li>)}
    </ul>
  );
}

function Decided({ label, act }: { label: string; act: FeeVersionRow['made'] }) {
  const { moment } = useTimeFormat();
  const by = act.by.public_name;
  const at = moment(act.at);
  return (
    <div>
      <p className={quiet}>
        <Trans>
          {label} by {by}, {at}
        </Trans>
      </p>
      <p className={reason}>{act.reason}</p>
    </div>
  );
}

export function FeeVersion({ version, bases }: { version: FeeVersionRow; bases: Fees['bases'] }) {
  const { t } = useLingui();
  const { moment } = useTimeFormat();
  const nameOf = useSubjectName();
  const from = moment(version.from);
  const until = version.until === null ? null : moment(version.until);
  const { made, agreed, withdrawn, repriced } = version;
  return (
    <li className={card}>
      <p className={head}>
        <span className={name}>{nameOf(version)}</span>
        <State state={version.state} />
      </p>
      <p className={quiet}>
        <Trans>Begins: {from}</Trans>
        {until === null ? null : (
          <>
            {' · '}
            <Trans>Ends: {until}</Trans>
          </>
        )}
        {repriced === null ? null : (
          <>
            {' · '}
            <Plural
              value={repriced.offers}
              one="# offer has another price"
              other="# offers have another price"
            />
          </>
        )}
        {isFollowed(version) ? (
          <>
            {' · '}
            <Trans>Prices still follow</Trans>
          </>
        ) : null}
      </p>
      <Figures version={version} bases={bases} />
      <Decided label={t`Made`} act={made} />
      {agreed ? <Decided label={t`Agreed to`} act={agreed} /> : null}
      {withdrawn ? <Decided label={t`Withdrawn`} act={withdrawn} /> : null}
      <FeeActs version={version} />
    </li>
  );
}
