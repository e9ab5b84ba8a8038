/**
 * The history of a conversation. It opens at the unread line or at the end, preserves the scroll position when older
 * pages are loaded, and follows new messages only for those who are at the end.
 */
import { Trans, useLingui } from '@lingui/react/macro';
import {
  lazy,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { css } from 'styled-system/css';
import { Button } from '~/ui/button.tsx';
import { ArrowDownIcon } from '~/ui/icon.tsx';
import { Spinner } from '~/ui/marks.tsx';
import { EndOfList } from '~/ui/states.tsx';
import type { Row } from '../chat-rows.ts';
import { RowView, type RowContext } from './message-row.tsx';
import { targetMark, type ShownRows } from './row-target.ts';

const VirtualRows = lazy(() => import('./virtual-rows.tsx'));

/** Longer histories are virtualized: only the rows near the viewport are rendered. */
const LONG = 250;
/** Closer to the end than this many pixels counts as being there. */
const AT_END = 120;
/** An older page is loaded this many pixels before the reader reaches the top. */
const NEAR_TOP = 400;

export interface MessageListProps {
  roomId: string;
  rows: readonly Row[];
  context: RowContext;
  /** The row to go to. */
  target: string | null;
  hasOlder: boolean;
  onOlder: () => Promise<void>;
  /** Folded lines may leave nothing to scroll: then older ones come with a press. */
  isFolded: boolean;
}

const usePlaceEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect;

function distanceFromEnd(box: HTMLElement): number {
  return box.scrollHeight - box.scrollTop - box.clientHeight;
}

/** The first row in the viewport. */
function topRowOf(box: HTMLElement): string | null {
  const { left, top, width } = box.getBoundingClientRect();
  const element = document.elementFromPoint(left + width / 2, top + 12);
  return element?.closest<HTMLElement>('[data-row]')?.dataset['row'] ?? null;
}

/**
 * Anchors the scroll position over every change of the rows. Returns whether there is something new below.
 * A virtualized history anchors itself (virtual-rows.tsx); it is only opened here.
 */
function usePlace(roomId: string, rows: readonly Row[], isLong: boolean) {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef({ roomId: '', first: '', last: '', height: 0, isAtEnd: true });
  /** Key of the row at the top of the view; null at the end. */
  const anchor = useRef<string | null>(null);
  const [hasNewBelow, setNewBelow] = useState(false);
  const first = rows.find((row) => row.kind !== 'day' && row.kind !== 'unread')?.key ?? '';
  const last = rows.at(-1);
  const lastKey = last?.key ?? '';
  const isOwn = last?.kind === 'pending' || (last?.kind === 'message' && last.isMine);
  usePlaceEffect(() => {
    const element = box.current;
    if (!element) return;
    const was = before.current;
    const isOpened = was.roomId !== roomId || was.last === '';
    if (isOpened) {
      const line = element.querySelector<HTMLElement>('[data-unread]');
      if (line) element.scrollTop = line.offsetTop - element.offsetTop - element.clientHeight / 3;
      else element.scrollTop = element.scrollHeight;
    } else if (was.last !== lastKey) {
      if (was.isAtEnd || isOwn) element.scrollTop = element.scrollHeight;
      else setNewBelow(true);
    } else if (isLong) {
      // The virtualizer anchors.
    } else if (was.first !== first) {
      element.scrollTop += element.scrollHeight - was.height;
    } else if (was.isAtEnd) {
      element.scrollTop = element.scrollHeight;
    }
    before.current = {
      roomId,
      first,
      last: lastKey,
      height: element.scrollHeight,
      isAtEnd: distanceFromEnd(element) < AT_END,
    };
  }, [roomId, rows, first, lastKey, isOwn, isLong]);
  // An on-screen keyboard or a smaller window: whoever is at the end stays there.
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    const observer = new ResizeObserver(() => {
      if (before.current.isAtEnd) element.scrollTop = element.scrollHeight;
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const onScroll = (): void => {
    const element = box.current;
    if (!element) return;
    before.current.isAtEnd = distanceFromEnd(element) < AT_END;
    before.current.height = element.scrollHeight;
    anchor.current = before.current.isAtEnd ? null : topRowOf(element);
    if (before.current.isAtEnd) setNewBelow(false);
  };
  const toEnd = (): void => box.current?.scrollTo({ top: box.current.scrollHeight });
  return { box, anchor, hasNewBelow, onScroll, toEnd };
}

/** Brings the row into view and focuses it, once. A virtualized history brings its own rows into view. */
function useGoTo(
  box: RefObject<HTMLDivElement | null>,
  target: string | null,
  isLong: boolean,
): void {
  const gone = useRef<string | null>(null);
  usePlaceEffect(() => {
    if (target === null || gone.current === target || isLong) return;
    const row = box.current?.querySelector<HTMLElement>('[data-target]');
    if (!row) return;
    gone.current = target;
    row.scrollIntoView({ block: 'center' });
    row.focus({ preventScroll: true });
  });
}

export function MessageList(props: MessageListProps) {
  const { roomId, rows, context, target, hasOlder, onOlder, isFolded } = props;
  const { t } = useLingui();
  const isLong = rows.length > LONG;
  const { box, anchor, hasNewBelow, onScroll, toEnd } = usePlace(roomId, rows, isLong);
  useGoTo(box, target, isLong);
  const [olderState, setOlderState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const loadOlder = (): void => {
    if (!hasOlder || olderState === 'loading') return;
    setOlderState('loading');
    onOlder().then(
      () => setOlderState('idle'),
      () => setOlderState('failed'),
    );
  };
  const shown = { rows, context, target };
  return (
    <div className={frame}>
      <div
        ref={box}
        className={scroller}
        tabIndex={0}
        role="group"
        aria-label={t`Messages with ${context.companionName}`}
        onScroll={(event) => {
          onScroll();
          const isNearTop = event.currentTarget.scrollTop < NEAR_TOP;
          if (isNearTop && olderState === 'idle') loadOlder();
        }}
      >
        <div className={content}>
          <div className={top}>
            {olderState === 'failed' ? (
              <Button size="sm" onClick={loadOlder}>
                <Trans>Older messages did not load. Try again</Trans>
              </Button>
            ) : hasOlder && isFolded && olderState === 'idle' ? (
              <Button size="sm" onClick={loadOlder}>
                <Trans>Load older messages</Trans>
              </Button>
            ) : hasOlder ? (
              <Spinner label={t`Loading older messages`} />
            ) : (
              <EndOfList>
                <Trans>This is where the conversation begins.</Trans>
              </EndOfList>
            )}
          </div>
          {isLong ? (
            <Suspense fallback={<PlainRows {...shown} />}>
              <VirtualRows {...shown} scroller={box} anchor={anchor} />
            </Suspense>
          ) : (
            <PlainRows {...shown} />
          )}
        </div>
      </div>
      {hasNewBelow ? (
        <div className={below}>
          <Button size="sm" icon={<ArrowDownIcon size={16} />} onClick={toEnd}>
            <Trans>New messages</Trans>
          </Button>
        </div>
      ) : null}
    </div>
  );
}

function PlainRows({ rows, context, target }: ShownRows) {
  return rows.map((row) => (
    <div key={row.key} data-row={row.key} {...targetMark(row.key, target)}>
      <RowView row={row} context={context} />
    </div>
  ));
}

const frame = css({ position: 'relative', flex: '1 1 0', minHeight: '0' });
const scroller = css({
  position: 'absolute',
  inset: '0',
  overflowY: 'auto',
  overscrollBehavior: 'contain',
  overflowAnchor: 'none',
  _focusVisible: { outlineOffset: '-2px' },
});
const content = css({
  minHeight: 'full',
  display: 'flex',
  flexDirection: 'column',
  justifyContent: 'flex-end',
  paddingBlock: '3',
  paddingInline: 'clamp(16px, 10cqi - 27px, 40px)',
});
const top = css({
  display: 'grid',
  placeItems: 'center',
  minHeight: '44px',
  color: 'muted',
  textStyle: 'caption',
});
const below = css({
  position: 'absolute',
  bottom: '3',
  insetInline: '0',
  display: 'grid',
  placeItems: 'center',
  pointerEvents: 'none',
  '& > *': { pointerEvents: 'auto', bg: 'raised', boxShadow: 'float' },
});
