/** One rule of fees: whom it is for, from when, what becomes different, who decided it and why, and what can be done. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { Fees, FeeVersionRow } from '~/contracts/rules/rules.schemas.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { FeeActs } from './fee-acts.tsx';
import { useFactLines, useSubjectName } from './fee-labels.ts';
import { isFollowed } from './fees.queries.ts';
import { Decided, ruleCard, ruleHead, ruleName, ruleQuiet, State } from './rule-marks.tsx';

const figures = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '4',
  rowGap: '1',
  fontVariantNumeric: 'tabular-nums',
});

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

export function FeeVersion({ version, bases }: { version: FeeVersionRow; bases: Fees['bases'] }) {
  const { t } = useLingui();
  const { moment } = useTimeFormat();
  const nameOf = useSubjectName();
  const from = moment(version.from);
  const until = version.until === null ? null : moment(version.until);
  const { made, agreed, withdrawn, repriced } = version;
  return (
    <li className={ruleCard}>
      <p className={ruleHead}>
        <span className={ruleName}>{nameOf(version)}</span>
        <State state={version.state} />
      </p>
      <p className={ruleQuiet}>
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
