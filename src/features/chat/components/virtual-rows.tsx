/** Rows of a long history: only those near the view are in the page. */
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useEffectEvent, useLayoutEffect, useState, type RefObject } from 'react';
import { css } from 'styled-system/css';
import type { Row } from '../chat-rows.ts';
import { RowView, type RowContext } from './message-row.tsx';

const USUAL_HEIGHT = 64;
const OVERSCAN = 20;

interface VirtualRowsProps {
  rows: readonly Row[];
  context: RowContext;
  scroller: RefObject<HTMLDivElement | null>;
  /** Key of the row to scroll to when a history becomes virtualized; null: its end. */
  anchor: RefObject<string | null>;
}

export default function VirtualRows({ rows, context, scroller, anchor }: VirtualRowsProps) {
  const [margin, setMargin] = useState(0);
  const measure = useCallback((element: HTMLDivElement | null) => {
    if (element) setMargin(element.offsetTop);
  }, []);
  // oxlint-disable-next-line react/incompatible-library -- no compiler remembers what is read from it.
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => USUAL_HEIGHT,
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: OVERSCAN,
    scrollMargin: margin,
    anchorTo: 'end',
    followOnAppend: true,
  });
  const begin = useEffectEvent(() => {
    const index = rows.findIndex((row) => row.key === anchor.current);
    if (index === -1) virtualizer.scrollToEnd();
    else virtualizer.scrollToIndex(index, { align: 'start' });
  });
  useLayoutEffect(() => begin(), []);
  return (
    <div ref={measure} className={space} style={{ height: virtualizer.getTotalSize() }}>
      {virtualizer.getVirtualItems().map((item) => {
        const row = rows[item.index];
        if (!row) return null;
        return (
          <div
            key={item.key}
            ref={virtualizer.measureElement}
            data-index={item.index}
            data-row={row.key}
            className={place}
            style={{ transform: `translateY(${item.start - margin}px)` }}
          >
            <RowView row={row} context={context} />
          </div>
        );
      })}
    </div>
  );
}

const space = css({ position: 'relative', flex: 'none', width: 'full' });
const place = css({ position: 'absolute', top: '0', insetInline: '0' });
