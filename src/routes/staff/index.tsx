import { msg } from '@lingui/core/macro';
import { createFileRoute } from '@tanstack/react-router';
import { loadHome } from '~/features/staff/home/load-home.ts';
import { StaffHomePage } from '~/features/staff/pages/home-page.tsx';
import { noindexHead } from '~/platform/seo/noindex-head.ts';

export const Route = createFileRoute('/staff/')({
  loader: ({ context: { queryClient, session } }) => loadHome(queryClient, session),
  head: ({ match }) => noindexHead(match.context.i18n, msg`Today`),
  component: StaffHomePage,
});
