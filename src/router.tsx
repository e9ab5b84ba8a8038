import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { createRouter } from '@tanstack/react-router';
import { setupRouterSsrQueryIntegration } from '@tanstack/react-router-ssr-query';
import { isInOf } from '~/domain/arms.ts';
import { currentArms } from '~/platform/experiments/arms.ts';
import { loadI18n } from '~/platform/i18n/i18n.ts';
import { localeRewrite } from '~/platform/i18n/locale.ts';
import { createQueryClient } from '~/platform/api/query-client.ts';
import {
  currentLocale,
  currentNonce,
  currentPreferences,
} from '~/platform/request/request-scope.ts';
import type { RouterContext } from '~/platform/navigation/router-context.ts';
import { stringifySearch } from '~/platform/request/search-params.ts';
import { placesPages } from '~/platform/navigation/scroll-restoration.ts';
import { mendTransitions } from '~/platform/navigation/view-transitions.ts';
import { ErrorPage, NotFoundPage } from './routes/-shell/error-pages.tsx';
import { routeTree } from './routeTree.gen.ts';

/** One router per request on the server, one per page in the browser. */
export async function getRouter() {
  const locale = currentLocale();
  // Only the server has one; the condition keeps what follows out of the browser's script.
  const nonce = import.meta.env.SSR ? currentNonce() : undefined;
  const i18n = await loadI18n(locale);
  const queryClient = createQueryClient();
  const preferences = currentPreferences();
  const context: RouterContext = {
    queryClient,
    i18n,
    locale,
    preferences,
    isIn: isInOf(currentArms()),
  };
  const router = createRouter({
    routeTree,
    context,
    rewrite: localeRewrite(locale),
    stringifySearch,
    scrollRestoration: placesPages(),
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    defaultViewTransition: true,
    defaultErrorComponent: ErrorPage,
    defaultNotFoundComponent: NotFoundPage,
    ...(import.meta.env.SSR && nonce !== undefined && { ssr: { nonce } }),
    InnerWrap: ({ children }) => (
      <I18nProvider i18n={i18n}>
        <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>
      </I18nProvider>
    ),
  });
  mendTransitions(router);
  setupRouterSsrQueryIntegration({ router, queryClient, wrapQueryClient: false });
  return router;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: Awaited<ReturnType<typeof getRouter>>;
  }
}
