/** The document around every page: language, theme, styles, translator. */
import { useLingui } from '@lingui/react/macro';
import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { appConfig } from '~config';
import type { RouterContext } from '~/platform/router-context.ts';
import styles from '~/ui/styles.css?url';

export const Route = createRootRouteWithContext<RouterContext>()({
  head: () => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { title: `${appConfig.brand.name} · ${appConfig.brand.tagline}` },
    ],
    links: [
      { rel: 'stylesheet', href: styles },
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
    ],
  }),
  shellComponent: Document,
  component: Outlet,
});

function Document({ children }: { children: ReactNode }) {
  const { i18n } = useLingui();
  const { preferences } = Route.useRouteContext();
  return (
    <html lang={i18n.locale} data-theme={preferences.theme}>
      <head>
        <HeadContent />
      </head>
      <body>
        {children}
        <Scripts />
      </body>
    </html>
  );
}
