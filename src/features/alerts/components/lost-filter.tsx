/** A category's filter is gone, and what was saved with it goes on without: its owner knows why it finds more. */
import { Trans } from '@lingui/react/macro';
import { css } from 'styled-system/css';

export function LostFilter() {
  return (
    <span className={css({ display: 'block', color: 'warning' })}>
      <Trans>One of its filters does not exist any more: it goes by the others.</Trans>
    </span>
  );
}
