/** Navigation items of the frame: the rail and the bottom row by session (specification, section 2). */
import { useLingui } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { paths } from '~/platform/navigation/paths.ts';
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

export interface Who {
  isSignedIn: boolean;
  isSeller: boolean;
  unreadChats: number;
}

export interface ShellItems {
  rail: FrameItem[];
  bottomRow: FrameItem[];
  railEnd: FrameItem[];
}

type Place = 'chat' | 'purchases' | 'sales' | 'offers' | 'sell' | 'favorites' | 'help';

/** All items by name; which of them are shown where is decided below. */
export function usePlaces(who: Who, helpCenterUrl: string | null): Record<Place, FrameItem> {
  const { t } = useLingui();
  const { pathname } = useLocation();
  const at = (path: string): boolean => pathname === path || pathname.startsWith(`${path}/`);
  const place = (label: string, Icon: typeof ChatIcon, href: string, active: boolean) => ({
    label,
    icon: <Icon aria-hidden="true" />,
    href,
    active,
  });
  const isOrder = /^\/orders\/[0-9a-f]{8}-/.test(pathname);
  return {
    chat: {
      ...place(t`Chat`, ChatIcon, paths.chat, at(paths.chat)),
      badge: who.unreadChats,
      badgeLabel: t`${who.unreadChats} unread`,
    },
    purchases: place(t`Purchases`, PurchasesIcon, paths.purchases, at(paths.purchases) || isOrder),
    sales: place(t`Orders`, TagIcon, paths.sales, at(paths.sales)),
    offers: place(
      t`My offers`,
      OffersIcon,
      paths.sellerOffers,
      at('/seller') || at('/offers/create'),
    ),
    sell: place(t`Sell`, SellIcon, paths.beforeYouSell, at(paths.beforeYouSell)),
    favorites: place(t`Favourites`, HeartIcon, paths.favorites, at(paths.favorites)),
    help: helpCenterUrl
      ? { ...place(t`Help`, HelpIcon, helpCenterUrl, false), isOutside: true }
      : place(t`Help`, HelpIcon, paths.contact, at(paths.contact)),
  };
}

/**
 * Chat for the signed-in; purchases and sell not beside the forms of signing in; orders and offers for sellers, sell
 * for the others; favourites of the signed-in below the narrow frame, because the wide header has them.
 * Visitors see purchases, too: the page itself asks them to sign in and leads back.
 */
export function useShellItems(who: Who, helpCenterUrl: string | null): ShellItems {
  const { pathname } = useLocation();
  const { chat, purchases, sales, offers, sell, favorites, help } = usePlaces(who, helpCenterUrl);
  const isAuth = pathname === '/auth' || pathname.startsWith('/auth/');
  const rail = [
    ...(who.isSignedIn ? [chat] : []),
    ...(isAuth ? [] : [purchases]),
    ...(who.isSeller ? [sales, offers] : []),
    ...(who.isSeller || isAuth ? [] : [sell]),
  ];
  return {
    rail,
    bottomRow: [...rail, ...(who.isSignedIn ? [favorites] : [])],
    railEnd: [help],
  };
}
