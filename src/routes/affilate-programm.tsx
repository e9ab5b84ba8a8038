import { createFileRoute } from '@tanstack/react-router';
import { AffiliatePanel } from '~/features/content/components/affiliate-panel.tsx';
import { loadFlash } from '~/features/content/content.form-posts.ts';
import { DocumentPage } from '~/features/content/pages/document-page.tsx';
import { api } from '~/platform/api/api.ts';
import { pageHead } from '~/platform/seo/seo.ts';
import { sessionQueries, useSession } from '~/platform/session/session.ts';
import { loadDocument } from './-shell/load-document.ts';

const SLUG = 'affilate-programm';

/** The address is spelt as the specification spells it. */
export const Route = createFileRoute('/affilate-programm')({
  loader: async ({ context }) => {
    const { queryClient } = context;
    const session = await queryClient.ensureQueryData(sessionQueries.me());
    if (session) await queryClient.ensureQueryData(api.referrals.affiliate.queryOptions());
    const [page, flash] = await Promise.all([loadDocument(context, SLUG), loadFlash('affiliate')]);
    return { page, flash };
  },
  head: ({ loaderData, match }) => pageHead(loaderData?.page, match.context.locale),
  component: Affiliate,
});

function Affiliate() {
  const { flash } = Route.useLoaderData();
  return (
    <DocumentPage slug={SLUG}>
      <AffiliatePanel session={useSession()} flash={flash} />
    </DocumentPage>
  );
}
