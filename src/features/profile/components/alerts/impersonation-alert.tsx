/** The impersonation of this account: whose it is, and ending it. */
import { Trans } from '@lingui/react/macro';
import { useRouteContext } from '@tanstack/react-router';
import { useState } from 'react';
import type { Profile } from '~/contracts/identity/identity.schemas.ts';
import { withLocale } from '~/platform/i18n/locale.ts';
import { Button } from '~/ui/button.tsx';
import { Banner } from '~/ui/states.tsx';
import { postEndImpersonation } from '../../impersonation.functions.ts';

export function ImpersonationAlert({ profile }: { profile: Profile }) {
  const { locale } = useRouteContext({ from: '__root__' });
  const [isBusy, setBusy] = useState(false);
  const { public_name: name } = profile;
  return (
    <Banner
      tone="warning"
      title={<Trans>You are acting as {name}.</Trans>}
      action={
        <form method="post" action={postEndImpersonation.url} onSubmit={() => setBusy(true)}>
          <input type="hidden" name="page" value={withLocale('/', locale)} />
          <Button type="submit" size="sm" busy={isBusy}>
            <Trans>Leave this account</Trans>
          </Button>
        </form>
      }
    >
      <Trans>
        Everything you do is recorded under your own name. Money, identity and messages stay theirs.
      </Trans>
    </Banner>
  );
}
