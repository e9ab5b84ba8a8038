/** Lines of another order between the same two people, folded to one: what they are about, and how many. */
import { Plural, Trans } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import { ChevronDownIcon, ChevronRightIcon } from '~/ui/icon.tsx';
import type { Fold } from '../chat-rows.ts';

export interface FoldContext {
  /** The number and the title of an order. */
  nameOf(orderId: string): string;
  onToggle(key: string): void;
}

export function FoldRow({ fold, context }: { fold: Fold; context: FoldContext }) {
  const { count, unread } = fold;
  const title = context.nameOf(fold.orderId);
  return (
    <button
      type="button"
      className={row}
      aria-expanded={fold.isOpen}
      onClick={() => context.onToggle(fold.key)}
    >
      {fold.isOpen ? <ChevronDownIcon size={16} /> : <ChevronRightIcon size={16} />}
      <span>
        <Plural
          value={count}
          one={`# message about ${title}`}
          other={`# messages about ${title}`}
        />
      </span>
      {unread > 0 && (
        <b>
          <Trans>{unread} new</Trans>
        </b>
      )}
    </button>
  );
}

const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  width: 'full',
  minHeight: '44px',
  /* Folds that follow each other share their line. */
  marginTop: '-1px',
  borderBlock: '1px solid {colors.line}',
  textAlign: 'start',
  textStyle: 'small',
  color: 'muted',
  _hover: { color: 'text' },
  '& > span': {
    flex: '1',
    minWidth: '0',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
  '& b': { color: 'warning', whiteSpace: 'nowrap' },
});
