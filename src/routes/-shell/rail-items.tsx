/** The places of the frame: what stands in the rail and in the bottom row for whom (specification, section 2). */
import { useLingui } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { paths } from '~/platform/paths.ts';
import {
  ChatIcon,
  HeartIcon,
  HelpIcon,
  OffersIcon,
  PurchasesIcon,
  SellIcon,
  TagIcon,
} from '~/ui/icon.tsx';
import type { FrameItem } from '~/ui/frame/app-frame.tsx';

interface Who {
  isSignedIn: boolean;
  isSeller: boolean;
  unreadChats: number;
}

export interface ShellItems {
  rail: FrameItem[];
  bottomRow: FrameItem[];
  railEnd: FrameItem[];
}

/** Visitors see purchases, too: the page itself asks them to sign in and leads back. */
export function useShellItems(who: Who, helpCenterUrl: string | null): ShellItems {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const at = (path: string): boolean => pathname === path || pathname.startsWith(`${path}/`);
  const chat: FrameItem = {
    label: t`Chat`,
    icon: <ChatIcon aria-hidden="true" />,
    href: paths.chat,
    active: at(paths.chat),
    badge: who.unreadChats,
    badgeLabel: t`${who.unreadChats} unread`,
  };
  const purchases: FrameItem = {
    label: t`Purchases`,
    icon: <PurchasesIcon aria-hidden="true" />,
    href: paths.purchases,
    active: at(paths.purchases) || /^\/orders\/[0-9a-f]{8}-/.test(pathname),
  };
  const sales: FrameItem = {
    label: t`Orders`,
    icon: <TagIcon aria-hidden="true" />,
    href: paths.sales,
    active: at(paths.sales),
  };
  const offers: FrameItem = {
    label: t`My offers`,
    icon: <OffersIcon aria-hidden="true" />,
    href: paths.sellerOffers,
    active: at('/seller') || at('/offers/create'),
  };
  const sell: FrameItem = {
    label: t`Sell`,
    icon: <SellIcon aria-hidden="true" />,
    href: paths.beforeYouSell,
    active: at(paths.beforeYouSell),
  };
  const favorites: FrameItem = {
    label: t`Favourites`,
    icon: <HeartIcon aria-hidden="true" />,
    href: paths.favorites,
    active: at(paths.favorites),
  };
  const places = [
    ...(who.isSignedIn ? [chat] : []),
    purchases,
    ...(who.isSeller ? [sales, offers] : [sell]),
    favorites,
  ];
  const help: FrameItem[] = helpCenterUrl
    ? [{ label: t`Help`, icon: <HelpIcon aria-hidden="true" />, href: helpCenterUrl }]
    : [];
  return { rail: places, bottomRow: places, railEnd: help };
}
