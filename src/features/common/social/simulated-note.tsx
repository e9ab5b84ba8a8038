/** Says beside the sign-in providers that the sandbox stands in for them. */
import { Trans } from '@lingui/react/macro';
import { css } from 'styled-system/css';

const note = css({ color: 'muted', textStyle: 'small' });

export function SimulatedNote({ id }: { id?: string }) {
  return (
    <p id={id} className={note}>
      <Trans>
        Simulated here: pages of this demo stand in for these companies. You need no account with
        them.
      </Trans>
    </p>
  );
}
