/** Navigation items of the frame: the rail and the bottom row by session (specification, section 2). */
import { useLingui } from '@lingui/react/macro';
import { useLocation, useMatch } from '@tanstack/react-router';
import { withLocale } from '~/platform/i18n/locale.ts';
import { usePage } from '~/platform/navigation/page-context.tsx';
import { paths } from '~/platform/navigation/paths.ts';
import {
  openNotificationCentre,
  useNotificationCentreOpen,
} from '~/platform/ui-state/notification-centre.ts';
import {
  BellIcon,
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
  unreadNotifications: number;
}

export interface ShellItems {
  rail: FrameItem[];
  bottomRow: FrameItem[];
  railEnd: FrameItem[];
}

type Place =
  | 'chat'
  | 'purchases'
  | 'sales'
  | 'offers'
  | 'sell'
  | 'notifications'
  | 'favorites'
  | 'help';

/** Loaded when it is first opened, or nearly. */
export const loadNotificationCentre = () =>
  import('~/features/notifications/components/notification-centre.tsx');
const fetchCentre = () => void loadNotificationCentre().catch(() => {});

/** All items by name; which of them are shown where is decided below. */
export function usePlaces(who: Who, helpCenterUrl: string | null): Record<Place, FrameItem> {
  const { t } = useLingui();
  const { locale } = usePage();
  const { pathname } = useLocation();
  const isCentreOpen = useNotificationCentreOpen();
  const at = (path: string): boolean => pathname === path || pathname.startsWith(`${path}/`);
  const place = (label: string, Icon: typeof ChatIcon, href: string, active: boolean) => ({
    label,
    icon: <Icon aria-hidden="true" />,
    href,
    active,
  });
  // An order stands under the list that its reader finds it in.
  const role = useMatch({
    from: '/orders/$orderId',
    shouldThrow: false,
    select: ({ loaderData }) => loaderData?.role,
  });
  return {
    chat: {
      ...place(t`Chat`, ChatIcon, paths.chat, at(paths.chat)),
      badge: who.unreadChats,
      badgeLabel: t`${who.unreadChats} unread`,
    },
    purchases: place(
      t`Purchases`,
      PurchasesIcon,
      paths.purchases,
      at(paths.purchases) || role === 'buyer',
    ),
    sales: place(t`Orders`, TagIcon, paths.sales, at(paths.sales) || role === 'seller'),
    offers: place(
      t`My offers`,
      OffersIcon,
      paths.sellerOffers,
      at('/seller') || at('/offers/create'),
    ),
    sell: place(t`Sell`, SellIcon, paths.beforeYouSell, at(paths.beforeYouSell)),
    notifications: {
      ...place(t`Notifications`, BellIcon, paths.notifications, false),
      badge: who.unreadNotifications,
      badgeLabel: t({ message: `${who.unreadNotifications} unread`, context: 'notifications' }),
      panel: {
        isOpen: isCentreOpen,
        action: withLocale(paths.notifications, locale),
        onPress: openNotificationCentre,
        onNear: fetchCentre,
      },
    },
    favorites: place(t`Favourites`, HeartIcon, paths.favorites, at(paths.favorites)),
    help: helpCenterUrl
      ? { ...place(t`Help`, HelpIcon, helpCenterUrl, false), isOutside: true }
      : place(t`Help`, HelpIcon, paths.help, at(paths.help) || at(paths.contact)),
  };
}

/**
 * Chat for the signed-in; purchases and sell not beside the forms of signing in; orders and offers for sellers, sell
 * for the others; notifications, which open over the page, for the signed-in; favourites of the signed-in below the narrow frame, because the wide header has them.
 * Visitors see purchases, too: the page itself asks them to sign in and leads back.
 */
export function useShellItems(who: Who, helpCenterUrl: string | null): ShellItems {
  const { pathname } = useLocation();
  const { chat, purchases, sales, offers, sell, notifications, favorites, help } = usePlaces(
    who,
    helpCenterUrl,
  );
  const isAuth = pathname === '/auth' || pathname.startsWith('/auth/');
  const rail = [
    ...(who.isSignedIn ? [chat] : []),
    ...(isAuth ? [] : [purchases]),
    ...(who.isSeller ? [sales, offers] : []),
    ...(who.isSeller || isAuth ? [] : [sell]),
    ...(who.isSignedIn ? [notifications] : []),
  ];
  return {
    rail,
    // At most five: a seller's orders stand in the menu and in the account's.
    bottomRow: [...rail.filter((item) => item !== sales), ...(who.isSignedIn ? [favorites] : [])],
    railEnd: [help],
  };
}
