/** Which columns are shown: a disclosure with a box for each. */
import { Trans } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import { Checkbox } from '~/ui/choice.tsx';
import type { ListColumns } from './list-columns.ts';

const summary = css({
  cursor: 'pointer',
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '36px',
  fontSize: '14',
  color: 'muted',
});
const boxes = css({ display: 'flex', flexWrap: 'wrap', columnGap: '5', border: '0', padding: '0' });

export function ColumnsMenu<C extends string>(props: {
  of: ListColumns<C>;
  labels: Record<C, string>;
  /** Those that are shown. */
  columns: readonly C[];
  onShow(name: C, isShown: boolean): void;
  className?: string;
}) {
  const { all, fixed } = props.of;
  return (
    <details className={props.className}>
      <summary className={summary}>
        <Trans>Columns</Trans>
      </summary>
      <div className={boxes}>
        {all
          .filter((name) => name !== fixed)
          .map((name) => (
            <Checkbox
              key={name}
              checked={props.columns.includes(name)}
              onChange={(event) => props.onShow(name, event.currentTarget.checked)}
            >
              {props.labels[name]}
            </Checkbox>
          ))}
      </div>
    </details>
  );
}
