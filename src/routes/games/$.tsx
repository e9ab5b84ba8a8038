import { createFileRoute, redirect } from '@tanstack/react-router';
import { orNotFound } from '~/platform/navigation/load-page.ts';
import { api } from '~/platform/api/api.ts';
import { withLocale } from '~/platform/i18n/locale.ts';

/** `/games/{game}/…` is the long form of `/{game}/…`: it redirects there, or is a 404. */
export const Route = createFileRoute('/games/$')({
  loader: async ({ context, params, location }) => {
    // Segment by segment, so that `/games//host` does not become an address of another site.
    const parts = (params._splat ?? '').split(/[/\\]/).filter((part) => part !== '');
    const path = `/games/${parts.map(encodeURIComponent).join('/')}`;
    const page = await orNotFound(
      context.queryClient.ensureQueryData(api.catalogue.page.queryOptions({ path })),
    );
    const { to, status } =
      'redirect' in page ? page.redirect : ({ to: page.meta_tags.canonical, status: 301 } as const);
    throw redirect({
      href: withLocale(to, context.locale) + location.searchStr,
      statusCode: status,
    });
  },
});
