/** Opens the privacy choices from the page that explains them; the footer's link leads here and opens them at once. */
import { Trans } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { useEffect } from 'react';
import { withScript } from '~/features/common/shared-styles.ts';
import { openPrivacy } from '~/platform/ui-state/privacy-dialog.ts';
import { Button } from '~/ui/button.tsx';

/** The part of the page about them, in every language. */
const PART = 'consent';

export function PrivacyPanel() {
  const place = useLocation();
  useEffect(() => {
    // A new object with every navigation: the same link opens them again.
    if (place.hash === PART) openPrivacy();
  }, [place]);
  return (
    <div className={withScript}>
      <Button onClick={openPrivacy}>
        <Trans>Privacy choices</Trans>
      </Button>
    </div>
  );
}
