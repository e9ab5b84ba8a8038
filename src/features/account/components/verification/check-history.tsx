/** Earlier checks of a person, the newest first. */
import { useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { Verification } from '~/contracts/verification/verification.schemas.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { useReasonLabels, useStatusLabels } from './reason-labels.ts';

export function CheckHistory({ checks }: { checks: readonly Verification[] }) {
  const { t } = useLingui();
  const times = useTimeFormat();
  const reasons = useReasonLabels();
  const statuses = useStatusLabels();
  return (
    <ul className={list}>
      {checks.map((check) => (
        <li key={check.id} className={row}>
          <b>{check.level === 3 ? t`Identity and address` : t`Identity`}</b>
          <span>{statuses[check.status]}</span>
          <time dateTime={check.updated_at}>{times.moment(check.updated_at)}</time>
          {check.reason === null ? null : <p>{reasons[check.reason].why}</p>}
        </li>
      ))}
    </ul>
  );
}

const list = css({ display: 'grid', listStyle: 'none', padding: '0' });
const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: '3',
  rowGap: '1',
  paddingBlock: '3',
  borderTop: '1px solid {colors.line}',
  textStyle: 'small',
  _first: { borderTop: 'none', paddingTop: '0' },
  '& time': { marginLeft: 'auto', color: 'muted', fontVariantNumeric: 'tabular-nums' },
  '& p': { flex: '1 0 100%', color: 'muted' },
});
