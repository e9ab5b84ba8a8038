/** The frame around every page, put together from what the session and the catalogue know. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useMatches, useRouterState } from '@tanstack/react-router';
import { lazy, Suspense, type ReactNode } from 'react';
import { appConfig } from '~config';
import { catalogueQueries } from '~/features/catalogue/catalogue.queries.ts';
import { paths } from '~/platform/paths.ts';
import { useSession } from '~/platform/session.ts';
import { LinkProvider } from '~/ui/anchor.tsx';
import { AppFooter, DemoBanner } from '~/ui/frame/app-footer.tsx';
import { AppFrame } from '~/ui/frame/app-frame.tsx';
import { LoadingBar } from '~/ui/states.tsx';
import { Toaster } from '~/ui/toaster.tsx';
import { ShellHeader } from './header.tsx';
import { useShellItems } from './rail-items.tsx';
import { RouterAnchor } from './router-anchor.tsx';

/** Loaded for the signed-in only: visitors have nothing that changes by itself. */
const Live = lazy(() => import('./live.tsx').then((file) => ({ default: file.Live })));

export function Shell({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const session = useSession();
  const isLoading = useRouterState({ select: (state) => state.isLoading });
  const frame = useMatches({ select: (matches) => matches.at(-1)?.staticData.frame });
  return (
    <LinkProvider component={RouterAnchor}>
      <LoadingBar active={isLoading} label={t`Loading`} />
      {session && (
        <Suspense>
          <Live session={session} />
        </Suspense>
      )}
      {frame === 'none' ? children : <Framed fill={frame === 'fill'}>{children}</Framed>}
      <Toaster label={t`Notifications`} closeLabel={t`Close`} />
    </LinkProvider>
  );
}

function Framed({ fill, children }: { fill: boolean; children: ReactNode }) {
  const { t } = useLingui();
  const session = useSession();
  const { data: bootstrap } = useSuspenseQuery(catalogueQueries.bootstrap());
  const { demo, help_center_url: help } = bootstrap.frontend;
  const items = useShellItems(
    {
      isSignedIn: session !== null,
      isSeller: session?.customer.is_seller ?? false,
      unreadChats: session?.customer.counts.unread_chats ?? 0,
    },
    help,
  );
  return (
    <AppFrame
      brand={{ name: appConfig.brand.name, href: paths.home }}
      labels={{ skip: t`Skip to the content`, rail: t`Main`, bottomRow: t`Main` }}
      {...items}
      fill={fill}
      topBanner={
        demo && (
          <DemoBanner>
            <Trans>Demo market: payments, mail and identity checks are simulated.</Trans>
          </DemoBanner>
        )
      }
      header={<ShellHeader session={session} gamesTotal={bootstrap.market.games_total} />}
      footer={fill ? undefined : <Footer />}
    >
      {children}
    </AppFrame>
  );
}

function Footer() {
  const { t } = useLingui();
  const { name } = appConfig.brand;
  return (
    <AppFooter
      about={t`Escrow marketplace for game currency, items, accounts and boosting.`}
      columns={[
        {
          title: t`Trade`,
          links: [
            { label: t`All games`, href: paths.games },
            { label: t`Before you sell`, href: paths.beforeYouSell },
            { label: t`Guarantees`, href: paths.guarantees },
          ],
        },
        {
          title: t`Earn`,
          links: [
            { label: t`Refer a friend`, href: paths.earnTogether },
            { label: t`Affiliate programme`, href: paths.affiliate },
          ],
        },
        {
          title: t`Company`,
          links: [
            { label: t`About`, href: paths.about },
            { label: t`Contact`, href: paths.contact },
            { label: t`API`, href: '/api/docs' },
          ],
        },
        {
          title: t`Legal`,
          links: [
            { label: t`Terms of service`, href: paths.terms },
            { label: t`Refunds and cancellation`, href: paths.refunds },
            { label: t`Privacy`, href: paths.privacy },
            { label: t`Cookies`, href: paths.cookies },
          ],
        },
      ]}
      end={
        <>
          <span>© 2026 {name}</span>
          <span>
            <Trans>Game names belong to their owners. {name} is not affiliated with them.</Trans>
          </span>
        </>
      }
    />
  );
}
