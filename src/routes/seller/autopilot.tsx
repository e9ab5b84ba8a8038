import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { AutopilotPage } from '~/features/seller/pages/autopilot-page.tsx';
import { noindexHead } from '~/platform/seo/noindex-head.ts';
import { requireSeller } from '~/platform/session/session.ts';

/** Automatic prices of a seller. */
export const Route = createFileRoute('/seller/autopilot')({
  beforeLoad: async ({ context, location }) => {
    await requireSeller({ context, location });
  },
  loader: async ({ context: { queryClient } }) => {
    const { loadAutopilot } = await import('~/features/seller/autopilot/autopilot.queries.ts');
    await loadAutopilot(queryClient);
  },
  head: ({ match }) => noindexHead(match.context.i18n, msg`Autopilot`),
  component: AutopilotPage,
});
