import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { AvailabilityPage } from '~/features/seller/pages/availability-page.tsx';
import { noindexHead } from '~/platform/seo/noindex-head.ts';
import { requireSeller } from '~/platform/session/session.ts';

/** When a seller answers, is away, and what happens by itself meanwhile. */
export const Route = createFileRoute('/seller/availability')({
  beforeLoad: async ({ context, location }) => {
    await requireSeller({ context, location });
  },
  loader: async ({ context: { queryClient } }) => {
    const { loadAvailability } = await import('~/features/seller/availability-page.queries.ts');
    await loadAvailability(queryClient);
  },
  head: ({ match }) => noindexHead(match.context.i18n, msg`Availability`),
  component: AvailabilityPage,
});
