/**
 * Who is signed in, in the header: a link to the own pages without script, a button that opens the account's menu with
 * it. The menu is loaded when the pointer or the focus reaches the button.
 */
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { useHydrated } from '~/platform/hydration/use-hydrated.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { paths } from '~/platform/navigation/paths.ts';
import type { Session } from '~/platform/session/session.ts';
import { UserChipButton, UserChipLink } from '~/ui/frame/user-chip.tsx';
import { SkullIcon } from '~/ui/icon.tsx';
import { Avatar } from '~/ui/marks.tsx';

const loadMenu = () => import('./account-menu.tsx');
const AccountMenu = lazy(loadMenu);
const fetchMenu = () => void loadMenu().catch(() => {});

export function AccountChip({ session }: { session: Session }) {
  const { t } = useLingui();
  const format = useFormat();
  const isHydrated = useHydrated();
  const [isWanted, setWanted] = useState(false);
  const { profile, spendableCents } = session;
  const shape = {
    avatar: profile.is_banned ? (
      <SkullIcon aria-hidden="true" />
    ) : (
      <Avatar name={profile.public_name} src={profile.avatar} size={36} />
    ),
    name: profile.public_name,
    detail: format.cents(spendableCents),
    title: t`Account`,
  };
  if (!isHydrated) return <UserChipLink {...shape} href={paths.me} />;
  if (!isWanted) {
    return (
      <UserChipButton
        {...shape}
        aria-haspopup="menu"
        aria-expanded={false}
        onPointerEnter={fetchMenu}
        onFocus={fetchMenu}
        onClick={() => setWanted(true)}
      />
    );
  }
  return (
    <Suspense fallback={<UserChipButton {...shape} aria-busy aria-haspopup="menu" />}>
      <AccountMenu session={session} trigger={<UserChipButton {...shape} />} />
    </Suspense>
  );
}
