/** Moving a row of a list by a step, with the focus staying on the button of the row that is moved. */
import { useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import { IconButton } from '~/ui/button.tsx';
import { ArrowDownIcon, ArrowUpIcon } from '~/ui/icon.tsx';
import type { Step } from './moved.ts';

const moves = css({ display: 'inline-flex', gap: '1' });

export function MoveButtons(props: {
  /** Of what is moved. */
  name: string;
  index: number;
  /** How many there are. */
  count: number;
  move(step: Step): void;
}) {
  const { name, index, count, move } = props;
  const { t } = useLingui();
  const press = (button: HTMLElement, step: Step) => {
    if (isAtEnd(props, step)) return;
    move(step);
    // The row may be taken out and put back by the move, and the focus is lost with it.
    requestAnimationFrame(() => button.focus());
  };
  return (
    <span className={moves}>
      <IconButton
        size="sm"
        label={t`Move ${name} up`}
        icon={<ArrowUpIcon size={16} aria-hidden="true" />}
        // Not disabled: that would take the focus from whoever moved it to the end.
        aria-disabled={index === 0}
        onClick={(event) => press(event.currentTarget, -1)}
      />
      <IconButton
        size="sm"
        label={t`Move ${name} down`}
        icon={<ArrowDownIcon size={16} aria-hidden="true" />}
        aria-disabled={index === count - 1}
        onClick={(event) => press(event.currentTarget, 1)}
      />
    </span>
  );
}

const isAtEnd = ({ index, count }: { index: number; count: number }, step: Step): boolean =>
  index + step < 0 || index + step >= count;
