/** The frame around every page, composed from the session and the catalogue. */
import { useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMatches, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { appConfig } from '~config';
import { alertsAt } from '~/features/profile/alert-places.ts';
import { catalogueQueries } from '~/features/catalogue/catalogue.queries.ts';
import { watchErrors } from '~/platform/api/app-errors.ts';
import { landingQuery } from '~/platform/attribution/landing-url.ts';
import { onceHydrated } from '~/platform/hydration/hydration-triggers.ts';
import { HelpCenterProvider } from '~/platform/navigation/help-center.tsx';
import { paths } from '~/platform/navigation/paths.ts';
import { useSession, type Session } from '~/platform/session/session.ts';
import { LinkProvider } from '~/ui/anchor.tsx';
import { DemoBanner } from '~/ui/frame/app-footer.tsx';
import { AppFrame } from '~/ui/frame/app-frame.tsx';
import { LoadingBar } from '~/ui/states.tsx';
import { Toaster } from '~/ui/toaster.tsx';
import { ShellFooter } from './footer.tsx';
import { ShellHeader } from './header.tsx';
import { useShellItems } from './rail-items.tsx';
import { RouterAnchor } from './router-anchor.tsx';

/** Loaded for the signed-in only: visitors receive no realtime events. */
const Live = lazy(() => import('./live.tsx').then((file) => ({ default: file.Live })));

/** Loaded for everybody, once nothing waits for it; a page works without it. */
const Late = lazy((): Promise<{ default: ComponentType<{ landingQuery: string }> }> =>
  import('./late.tsx').then(
    (file) => ({ default: file.Late }),
    () => ({ default: () => null }),
  ),
);

/**
 * Whether the whole page is hydrated: a change in the frame before that can make React discard server HTML. Whether the
 * visit came by a campaign is known in the browser alone, because cached pages are the same for everybody.
 */
function useOnceHydrated(): boolean {
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => onceHydrated(() => setHydrated(true)), []);
  return isHydrated;
}

/** Loaded only for accounts that have an alert. */
const ShellAlerts = lazy(() => import('~/features/profile/components/alerts/shell-alerts.tsx'));

function Alerts({ session }: { session: Session | null }) {
  if (!session || alertsAt('shell', session.profile.alerts).length === 0) return null;
  return (
    <Suspense>
      <ShellAlerts profile={session.profile} />
    </Suspense>
  );
}

export function Shell({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const session = useSession();
  const { data: bootstrap } = useSuspenseQuery(catalogueQueries.bootstrap());
  useEffect(watchErrors, []);
  const frame = useMatches({
    select: (matches) => matches.findLast(({ staticData }) => staticData.frame)?.staticData.frame,
  });
  return (
    <LinkProvider component={RouterAnchor}>
      <Progress />
      {session && (
        <Suspense>
          <Live key={session.profile.id} session={session} />
        </Suspense>
      )}
      <HelpCenterProvider value={bootstrap.frontend.help_center_url}>
        {frame === 'none' ? children : <Framed frame={frame}>{children}</Framed>}
      </HelpCenterProvider>
      <AfterHydration />
      <Toaster label={t`Notifications`} closeLabel={t`Close`} />
    </LinkProvider>
  );
}

/** A component of its own, so that the frame is not rendered anew just when the page came alive. */
function AfterHydration() {
  const isHydrated = useOnceHydrated();
  if (!isHydrated) return null;
  return (
    <Suspense>
      <Late landingQuery={landingQuery} />
    </Suspense>
  );
}

interface FramedProps {
  frame: 'fill' | 'checkout' | undefined;
  children: ReactNode;
}

/** A component of its own, so that the start or end of a navigation renders nothing else. */
function Progress() {
  const { t } = useLingui();
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  return <LoadingBar active={isLoading} label={t`Loading`} />;
}

function Framed({ frame, children }: FramedProps) {
  const { t } = useLingui();
  const session = useSession();
  const { data: bootstrap } = useSuspenseQuery(catalogueQueries.bootstrap());
  const { notice, help_center_url: help } = bootstrap.frontend;
  const items = useShellItems(
    {
      isSignedIn: session !== null,
      isSeller: session?.customer.is_seller ?? false,
      unreadChats: session?.customer.counts.unread_chats ?? 0,
      unreadNotifications: session?.customer.counts.unread_notifications ?? 0,
    },
    help,
  );
  return (
    <AppFrame
      brand={{ name: appConfig.brand.name, href: paths.home }}
      labels={{ skip: t`Skip to the content`, rail: t`Main`, bottomRow: t`Main` }}
      {...items}
      fill={frame === 'fill'}
      topBanner={
        <>
          {notice === null ? null : <DemoBanner>{notice}</DemoBanner>}
          <Alerts session={session} />
        </>
      }
      header={
        <ShellHeader
          session={session}
          gamesTotal={bootstrap.market.games_total}
          helpCenterUrl={help}
        />
      }
      footer={frame === undefined ? <ShellFooter groups={bootstrap.frontend.footer} /> : undefined}
    >
      {children}
    </AppFrame>
  );
}
