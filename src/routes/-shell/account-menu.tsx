/** The account's menu. Loaded when it is first wanted. */
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { isStaff } from '~/domain/roles.ts';
import { useLogout } from '~/features/common/use-logout.ts';
import { api } from '~/platform/api/api.ts';
import { setSounds, useSoundsOn } from '~/platform/device/sounds.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { usePage } from '~/platform/navigation/page-context.tsx';
import { useHelpTarget } from '~/platform/navigation/help-center.tsx';
import { paths } from '~/platform/navigation/paths.ts';
import { requestPaths } from '~/platform/navigation/request-paths.ts';
import type { Session } from '~/platform/session/session.ts';
import { rememberPreferences } from '~/platform/ui-state/preferences.ts';
import {
  BellIcon,
  DashboardIcon,
  HandshakeIcon,
  HelpIcon,
  LogOutIcon,
  PurchasesIcon,
  SettingsIcon,
  TagIcon,
  ThemeIcon,
  UserIcon,
  WalletIcon,
} from '~/ui/icon.tsx';
import { Count } from '~/ui/marks.tsx';
import { Menu, type MenuItem } from '~/ui/menu.tsx';

interface AccountMenuProps {
  session: Session;
  trigger: ReactElement;
}

export default function AccountMenu({ session, trigger }: AccountMenuProps) {
  const places = usePlaces(session);
  const choices = useChoices();
  return <Menu trigger={trigger} items={[...places, ...choices]} defaultOpen />;
}

/** Where the account's things are. */
function usePlaces({ profile, customer, spendableCents }: Session): MenuItem[] {
  const { t } = useLingui();
  const format = useFormat();
  const help = useHelpTarget();
  const { data } = useQuery(api.offers.continue.queryOptions());
  const counted = (count: number | undefined) =>
    count ? <Count label={t`${count} need you`}>{count}</Count> : undefined;
  const staff: MenuItem = {
    id: 'staff',
    label: t`Back office`,
    icon: <DashboardIcon aria-hidden="true" />,
    href: '/staff',
  };
  const sales: MenuItem = {
    id: 'sales',
    label: t`Orders`,
    icon: <TagIcon aria-hidden="true" />,
    end: counted(data?.needs_you.sales),
    href: paths.sales,
  };
  return [
    ...(isStaff(profile.role) ? [staff] : []),
    {
      id: 'profile',
      label: t`Profile`,
      icon: <UserIcon aria-hidden="true" />,
      href: paths.me,
    },
    {
      id: 'wallet',
      label: t`Wallet`,
      icon: <WalletIcon aria-hidden="true" />,
      end: format.cents(spendableCents),
      href: paths.balance,
    },
    {
      id: 'requests',
      label: t`My requests`,
      icon: <HandshakeIcon aria-hidden="true" />,
      href: requestPaths.mine,
    },
    {
      id: 'purchases',
      label: t`Purchases`,
      icon: <PurchasesIcon aria-hidden="true" />,
      end: counted(data?.needs_you.purchases),
      href: paths.purchases,
    },
    ...(customer.is_seller ? [sales] : []),
    {
      id: 'settings',
      label: t`Settings`,
      icon: <SettingsIcon aria-hidden="true" />,
      href: paths.settings,
    },
    {
      id: 'help',
      label: t`Help`,
      icon: <HelpIcon aria-hidden="true" />,
      ...help,
    },
  ];
}

/** What is chosen for this device, and the way out. */
function useChoices(): MenuItem[] {
  const { t } = useLingui();
  const { preferences } = usePage();
  const areOn = useSoundsOn();
  const logout = useLogout();
  const isLight =
    preferences.theme === 'light' ||
    (preferences.theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches);
  return [
    {
      id: 'theme',
      separated: true,
      label: isLight ? t`Dark theme` : t`Light theme`,
      icon: <ThemeIcon aria-hidden="true" />,
      onSelect() {
        rememberPreferences({ ...preferences, theme: isLight ? 'dark' : 'light' });
        // As the preferences do: the server renders theme and colours of the browser's frame at once.
        window.location.reload();
      },
    },
    {
      id: 'sounds',
      label: areOn ? t`Turn sounds off` : t`Turn sounds on`,
      icon: <BellIcon aria-hidden="true" />,
      onSelect: () => setSounds(!areOn),
    },
    {
      id: 'logout',
      separated: true,
      label: t`Sign out`,
      icon: <LogOutIcon aria-hidden="true" />,
      onSelect: () => void logout(),
    },
  ];
}
