/** The rows of a table's body. Of many only those near the view are there. */
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { css } from 'styled-system/css';

/** So many rows are shown without further ado. */
const PLAIN_ROWS = 100;
const OVERSCAN = 12;

const spacer = css({ '& > td': { padding: '0!', border: '0!' } });

/** What the `tr` of a row that is not always there is told; nothing for one that is. */
export type NearRow = Pick<ComponentProps<'tr'>, 'ref' | 'aria-rowindex'> & {
  'data-index'?: number;
};

interface NearRowsProps<Row> {
  of: readonly Row[];
  /** In pixels, before a row is measured. */
  usualHeight: number;
  /** How many there are. */
  columns: number;
  children(row: Row, near: NearRow): ReactNode;
}

export function NearRows<Row extends { id: string }>(props: NearRowsProps<Row>) {
  if (props.of.length > PLAIN_ROWS) return <ManyRows {...props} />;
  return <tbody>{props.of.map((row) => props.children(row, {}))}</tbody>;
}

/** The rows near the view between two empty ones, which are as high as the others would be. */
function ManyRows<Row extends { id: string }>(props: NearRowsProps<Row>) {
  const { of: rows, usualHeight, columns, children } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const [margin, setMargin] = useState(0);
  useLayoutEffect(() => {
    const element = body.current;
    if (element) setMargin(element.getBoundingClientRect().top + window.scrollY);
  }, [rows.length]);
  // oxlint-disable-next-line react/incompatible-library -- no compiler remembers what is read from it.
  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => usualHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: OVERSCAN,
    scrollMargin: margin,
    // What the page shows before it is measured.
    initialRect: { width: 1_280, height: 900 },
  });
  const near = virtualizer.getVirtualItems();
  const before = (near[0]?.start ?? margin) - margin;
  const behind = virtualizer.getTotalSize() - ((near.at(-1)?.end ?? margin) - margin);
  return (
    <tbody ref={body}>
      <Spacer height={before} columns={columns} />
      {near.map(({ index }) => {
        const row = rows[index];
        if (!row) return null;
        return children(row, {
          ref: virtualizer.measureElement,
          'data-index': index,
          // The heads are the first row.
          'aria-rowindex': index + 2,
        });
      })}
      <Spacer height={behind} columns={columns} />
    </tbody>
  );
}

function Spacer({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null;
  return (
    <tr aria-hidden="true" className={spacer}>
      <td colSpan={columns} style={{ height }} />
    </tr>
  );
}
