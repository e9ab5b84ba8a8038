import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { partnerDays } from '~/contracts/referrals/partner-days.ts';
import { AffiliatePanel } from '~/features/content/components/affiliate-panel.tsx';
import { loadFlash } from '~/features/content/content.form-posts.ts';
import { DocumentPage } from '~/features/content/pages/document-page.tsx';
import { api } from '~/platform/api/api.ts';
import { pageHead } from '~/platform/seo/seo.ts';
import { sessionQueries, useSession } from '~/platform/session/session.ts';
import { loadDocument } from './-shell/load-document.ts';

const SLUG = 'affilate-programm';
const searchSchema = v.object({ days: v.fallback(v.picklist(partnerDays), 30) });

/** The address is spelt as the specification spells it. */
export const Route = createFileRoute('/affilate-programm')({
  loaderDeps: ({ search }) => search,
  // All of it in the loader, which is loaded with the page alone.
  loader: async ({ context, deps }) => {
    const { queryClient } = context;
    const { days } = v.parse(searchSchema, deps);
    const session = await queryClient.ensureQueryData(sessionQueries.me());
    if (session) {
      const { status } = await queryClient.ensureQueryData(api.referrals.affiliate.queryOptions());
      if (status === 'approved' || status === 'ended')
        await queryClient.ensureQueryData(api.referrals.affiliateFigures.queryOptions({ days }));
    }
    const [page, flash] = await Promise.all([loadDocument(context, SLUG), loadFlash('affiliate')]);
    return { page, flash, days };
  },
  head: ({ loaderData, match }) => pageHead(loaderData?.page, match.context.locale),
  component: Affiliate,
});

function Affiliate() {
  const { flash, days } = Route.useLoaderData();
  return (
    <DocumentPage slug={SLUG}>
      <AffiliatePanel session={useSession()} flash={flash} days={days} />
    </DocumentPage>
  );
}
