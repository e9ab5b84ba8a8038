/** The keys of the table, where there is a keyboard. */
import { Trans } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import { Kbd } from '~/ui/marks.tsx';

export function TableKeys() {
  return (
    <p className={keys}>
      <span>
        <Kbd>↑</Kbd> <Kbd>↓</Kbd> <Kbd>←</Kbd> <Kbd>→</Kbd> <Trans>move</Trans>
      </span>
      <span>
        <Kbd>Enter</Kbd> <Trans>edit, save and go down</Trans>
      </span>
      <span>
        <Kbd>Tab</Kbd> <Trans>next cell while editing</Trans>
      </span>
      <span>
        <Kbd>Esc</Kbd> <Trans>give up</Trans>
      </span>
      <span>
        <Trans>
          <Kbd>Space</Kbd> select
        </Trans>
      </span>
      <span>
        <Kbd>Shift</Kbd> <Kbd>↓</Kbd> <Trans>select several</Trans>
      </span>
      <span>
        <Kbd>Ctrl</Kbd> <Kbd>A</Kbd> <Trans>select all</Trans>
      </span>
      <span>
        <Kbd>Ctrl</Kbd> <Kbd>Z</Kbd> <Trans>undo</Trans>
      </span>
    </p>
  );
}

const keys = css({
  display: { base: 'none', wide: 'flex' },
  flexWrap: 'wrap',
  columnGap: '4',
  rowGap: '2',
  margin: '0',
  textStyle: 'caption',
  color: 'muted',
});
