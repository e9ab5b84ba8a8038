/** Rows of a long history: only those near the view are in the page. */
import { useVirtualizer } from '@tanstack/react-virtual';
import {
  useCallback,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { css } from 'styled-system/css';
import { RowView } from './message-row.tsx';
import { targetMark, type ShownRows } from './row-target.ts';

const USUAL_HEIGHT = 64;
const OVERSCAN = 20;

interface VirtualRowsProps extends ShownRows {
  scroller: RefObject<HTMLDivElement | null>;
  /** Key of the row to scroll to when a history becomes virtualized; null: its end. */
  anchor: RefObject<string | null>;
}

export default function VirtualRows(props: VirtualRowsProps) {
  const { rows, context, target, scroller, anchor } = props;
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
    if (target !== null) return;
    if (index === -1) virtualizer.scrollToEnd();
    else virtualizer.scrollToIndex(index, { align: 'start' });
  });
  useLayoutEffect(() => begin(), []);
  const goTo = useEffectEvent((key: string) => {
    const index = rows.findIndex((row) => row.key === key);
    if (index >= 0) virtualizer.scrollToIndex(index, { align: 'center' });
  });
  useLayoutEffect(() => {
    if (target !== null) goTo(target);
  }, [target]);
  /** Focused once: rows that leave the page and come back are others. */
  const focused = useRef<string | null>(null);
  const focus = (element: HTMLDivElement | null): void => {
    if (element === null || focused.current === target) return;
    focused.current = target;
    element.focus({ preventScroll: true });
  };
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
            <div {...targetMark(row.key, target)} ref={row.key === target ? focus : undefined}>
              <RowView row={row} context={context} />
            </div>
          </div>
        );
      })}
    </div>
  );
}

const space = css({ position: 'relative', flex: 'none', width: 'full' });
const place = css({ position: 'absolute', top: '0', insetInline: '0' });
