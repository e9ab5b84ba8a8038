/** What somebody who pays by card should know before. */
import { Trans } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import { Banner } from '~/ui/states.tsx';

export function CardNotes() {
  return (
    <>
      <p className={css({ fontSize: '14', color: 'muted', marginBlock: '3' })}>
        <Trans>Card data goes to the payment provider only.</Trans>
      </p>
      <Banner tone="info">
        <Trans>
          Your bank may ask for a confirmation (3-D Secure). Leaving that page loses nothing: the
          order stays open.
        </Trans>
      </Banner>
    </>
  );
}
