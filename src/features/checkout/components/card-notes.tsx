/** What somebody who pays by card should know before. */
import { Trans } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import { Banner } from '~/ui/states.tsx';

interface Props {
  isMixed: boolean;
  /** Whether the payment may wait for a check (decision 0100). */
  mayWait: boolean;
}

export function CardNotes({ isMixed, mayWait }: Props) {
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
        {mayWait && (
          <>
            {' '}
            <Trans>A payment may be checked first: the card is then authorised, not charged.</Trans>
          </>
        )}
        {isMixed && (
          <>
            {' '}
            <Trans>
              What your wallet pays is reserved until the card payment ends. If it fails, or the
              time to pay is up, it comes back.
            </Trans>
          </>
        )}
      </Banner>
    </>
  );
}
