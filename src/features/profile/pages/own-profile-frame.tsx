/** The own profile: who I am, what needs my attention, and four tabs. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import { isStaff } from '~/domain/roles.ts';
import { api } from '~/platform/api/api.ts';
import { lazilyHydrated } from '~/platform/hydration/lazy-hydration.tsx';
import type { Session } from '~/platform/session/session.ts';
import { Button, LinkButton } from '~/ui/button.tsx';
import { LogOutIcon } from '~/ui/icon.tsx';
import { Wrap } from '~/ui/layout.tsx';
import { AccountAlerts } from '../components/alerts/account-alerts.tsx';
import { AccountDeletionBanner } from '../components/account-deletion-notice.tsx';
import { ProfileHead, ProfileTabs, useProfileTabs } from '../components/profile-head.tsx';
import { useLogout } from '~/features/common/use-logout.ts';

/** Loaded for those who are banned alone. */
const Appeal = lazilyHydrated(async () => (await import('~/features/common/appeal.tsx')).Appeal);

const page = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '6',
  paddingBlock: { base: '6', md: '10' },
});

export function OwnProfileFrame(props: { session: Session; tab: string; children: ReactNode }) {
  const { t } = useLingui();
  const { profile: me } = props.session;
  const { data: profile } = useSuspenseQuery(
    api.identity.publicProfile.queryOptions({ id: me.id }),
  );
  const shared = useProfileTabs(profile, '/profile/me', props.tab);
  const tabs = [
    ...shared,
    { label: t`Settings`, href: '/profile/me/settings', active: props.tab === 'settings' },
    { label: t`Balance`, href: '/profile/me/balance', active: props.tab === 'balance' },
  ];
  return (
    <Wrap className={page}>
      <ProfileHead
        // The viewer is online by definition, whatever the last presence report says.
        profile={{ ...profile, is_online: true }}
        note={me.email}
        actions={
          <>
            <LinkButton size="sm" href={`/profile/${me.id}/sale`}>
              <Trans>As others see it</Trans>
            </LinkButton>
            {isStaff(me.role) ? (
              <LinkButton size="sm" href="/staff/people">
                <Trans>Back office</Trans>
              </LinkButton>
            ) : null}
            <SignOut />
          </>
        }
      />
      <AccountDeletionBanner profile={me} />
      <AccountAlerts profile={me} place="profile" />
      {me.is_banned ? <Appeal type="ban" /> : null}
      <ProfileTabs items={tabs} />
      {props.children}
    </Wrap>
  );
}

function SignOut() {
  const logout = useLogout();
  const [isBusy, setBusy] = useState(false);
  const signOut = async (): Promise<void> => {
    setBusy(true);
    // A success leaves the page, so that only a failure enables the button again.
    await logout().catch(() => setBusy(false));
  };
  return (
    <Button
      size="sm"
      look="ghost"
      icon={<LogOutIcon size={16} />}
      busy={isBusy}
      onClick={() => void signOut()}
    >
      <Trans>Sign out</Trans>
    </Button>
  );
}
