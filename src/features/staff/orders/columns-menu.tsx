/** Which columns are shown: a disclosure with a box for each. */
import { Trans } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import { Checkbox } from '~/ui/choice.tsx';
import { FIXED, orderColumns, type OrderColumn } from './order-columns.ts';

const summary = css({
  cursor: 'pointer',
  display: 'inline-flex',
  alignItems: 'center',
  minHeight: '36px',
  fontSize: '14',
  color: 'muted',
});
const boxes = css({ display: 'flex', flexWrap: 'wrap', columnGap: '5', border: '0', padding: '0' });

export function ColumnsMenu(props: {
  labels: Record<OrderColumn, string>;
  columns: readonly OrderColumn[];
  onShow(name: OrderColumn, isShown: boolean): void;
}) {
  return (
    <details>
      <summary className={summary}>
        <Trans>Columns</Trans>
      </summary>
      <div className={boxes}>
        {orderColumns
          .filter((name) => name !== FIXED)
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
