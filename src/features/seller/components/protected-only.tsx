/** What acts in a seller's name is made with a second factor alone: without one, the way to it. */
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { paths } from '~/platform/navigation/paths.ts';
import { useSession } from '~/platform/session/session.ts';
import { LinkButton } from '~/ui/button.tsx';
import { Banner } from '~/ui/states.tsx';

export function ProtectedOnly({ children }: { children: ReactNode }) {
  const session = useSession();
  if (session?.profile.second_factor_on === true) return children;
  return (
    <Banner
      tone="info"
      role="status"
      action={
        <LinkButton size="sm" href={paths.security}>
          <Trans>Turn on two-factor sign-in</Trans>
        </LinkButton>
      }
    >
      <Trans>This acts in your name: it is made with your second factor alone.</Trans>
    </Banner>
  );
}
