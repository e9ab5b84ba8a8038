/** The document around every page: language, theme, styles, translator, frame. */
import { useLingui } from '@lingui/react/macro';
import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from '@tanstack/react-router';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { appConfig } from '~config';
import { catalogueQueries } from '~/features/catalogue/catalogue.queries.ts';
import { DeferredScripts } from '~/platform/hydration/deferred-scripts.tsx';
import { renderedArms } from '~/platform/experiments/arms.ts';
import { onceHydrated } from '~/platform/hydration/hydration-triggers.ts';
import { PageHydrationSign } from '~/platform/hydration/page-boundary.tsx';
import { ServerClockProvider } from '~/platform/hydration/server-clock.tsx';
import { showRates } from '~/platform/i18n/rates.ts';
import { PageContextProvider } from '~/platform/navigation/page-context.tsx';
import { currentRefusal } from '~/platform/request/request-scope.ts';
import { noIndex } from '~/platform/seo/seo.ts';
import type { RouterContext } from '~/platform/navigation/router-context.ts';
import { sessionQueries } from '~/platform/session/session.ts';
import { fontUrl } from '~/ui/fonts/index.ts';
import { themeColors } from '~/ui/theme/theme.ts';
import { ErrorPage, NotFoundPage } from './-shell/error-pages.tsx';
import { Shell } from './-shell/shell.tsx';
import { addStylesFor, stylesFor } from './-shell/stylesheets.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /**
     * The layout (specification, section 2). `none`: no frame. `fill`: the page fills the window and scrolls inside itself.
     * `checkout`: without the footer, so that nothing but the purchase is offered at its end.
     */
    frame?: 'none' | 'fill' | 'checkout';
  }
}

export const Route = createRootRouteWithContext<RouterContext>()({
  beforeLoad: async ({ context }) => {
    const refusal = currentRefusal();
    if (refusal) throw refusal;
    const session = await context.queryClient.ensureQueryData(sessionQueries.me());
    if (session) await addStylesFor(session);
  },
  loader: async ({ context }) => {
    const bootstrap = await context.queryClient.ensureQueryData(catalogueQueries.bootstrap());
    // The browser's first render uses the server's zone, so that hydration matches, whatever its own cookies name.
    return { renderedAt: bootstrap.frontend.now, timeZone: context.preferences.timeZone };
  },
  head: ({ match }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1, viewport-fit=cover' },
      { title: appConfig.brand.tagline },
      // Only a page that the page call found may be indexed: its head says so and replaces this.
      noIndex,
      ...themeColors(match.context.preferences.theme).map(({ color, media }) => ({
        name: 'theme-color',
        content: color,
        media,
      })),
    ],
    links: [
      { rel: 'preload', href: fontUrl, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
      { rel: 'manifest', href: '/site.webmanifest' },
    ],
  }),
  shellComponent: Document,
  component: Root,
  errorComponent: ErrorPage,
  notFoundComponent: NotFoundPage,
});

function Document({ children }: { children: ReactNode }) {
  const { i18n } = useLingui();
  const { locale, preferences, isIn, queryClient } = Route.useRouteContext();
  // Stays while the document does: who signs in without a new one is given the other styles beside it.
  const [styles] = useState(() =>
    stylesFor(queryClient.getQueryData(sessionQueries.me().queryKey)),
  );
  // Before anything writes an amount: the page and the browser write it with the same rates.
  showRates(queryClient.getQueryData(catalogueQueries.bootstrap().queryKey)?.rates);
  const page = useMemo(() => ({ locale, preferences, isIn }), [locale, preferences, isIn]);
  return (
    <html
      lang={i18n.locale}
      data-theme={preferences.theme}
      data-currency={preferences.currency}
      data-arms={renderedArms()}
    >
      <head>
        <link rel="stylesheet" href={styles} />
        <HeadContent />
      </head>
      <body>
        <PageContextProvider value={page}>{children}</PageContextProvider>
        <PageHydrationSign />
        <Scripts />
        <DeferredScripts locale={locale} />
      </body>
    </html>
  );
}

function Root() {
  const { renderedAt, timeZone } = Route.useLoaderData();
  // Browser automation waits for this marker: the page is hydrated.
  useEffect(
    () =>
      onceHydrated(() => {
        // After the render in which the page takes in what only the browser knows.
        setTimeout(() => {
          document.documentElement.dataset['hydrated'] = '';
        });
      }),
    [],
  );
  return (
    <ServerClockProvider renderedAt={renderedAt} timeZone={timeZone}>
      <Shell>
        <Outlet />
      </Shell>
    </ServerClockProvider>
  );
}
