/** A staff member acts in this account: who is entered, and the way out. */
import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { Profile } from '~/contracts/identity/identity.schemas.ts';
import { Button } from '~/ui/button.tsx';
import { Banner } from '~/ui/states.tsx';
import { useLogout } from '../../use-arrive.ts';

export function ImpersonationAlert({ profile }: { profile: Profile }) {
  const logout = useLogout();
  const [isBusy, setBusy] = useState(false);
  const leave = async (): Promise<void> => {
    setBusy(true);
    // The page is left when it worked, so that only a failure gives the button back.
    await logout().catch(() => setBusy(false));
  };
  const { public_name: name } = profile;
  return (
    <Banner
      tone="warning"
      title={<Trans>You are acting as {name}.</Trans>}
      action={
        <Button size="sm" busy={isBusy} onClick={() => void leave()}>
          <Trans>Leave this account</Trans>
        </Button>
      }
    >
      <Trans>Everything you do is recorded under your own name.</Trans>
    </Banner>
  );
}
