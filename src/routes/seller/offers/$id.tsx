import { createFileRoute, redirect } from '@tanstack/react-router';
import { orNotFound } from '~/platform/navigation/load-page.ts';
import { withLocale } from '~/platform/i18n/locale.ts';
import { requireSeller } from '~/platform/session/session.ts';

/** My offers by the id of one, which leads to its editor, or of a category, which leads to its rows of the table. */
export const Route = createFileRoute('/seller/offers/$id')({
  beforeLoad: async ({ context, location }) => {
    await requireSeller({ context, location });
  },
  loader: async ({ context: { queryClient, locale }, params }) => {
    const { findOwnPlace } = await import('~/features/seller/own-place.ts');
    const path = await orNotFound(findOwnPlace(queryClient, params.id));
    throw redirect({ href: withLocale(path, locale) });
  },
});
