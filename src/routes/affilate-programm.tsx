import { createFileRoute } from '@tanstack/react-router';
import * as v from 'valibot';
import { partnerDays } from '~/contracts/referrals/referrals.schemas.ts';
import { AffiliatePanel } from '~/features/content/components/affiliate-panel.tsx';
import { loadFlash } from '~/features/content/content.form-posts.ts';
import { DocumentPage } from '~/features/content/pages/document-page.tsx';
import { api } from '~/platform/api/api.ts';
import { pageHead } from '~/platform/seo/seo.ts';
import { sessionQueries, useSession } from '~/platform/session/session.ts';
import { loadDocument } from './-shell/load-document.ts';

const SLUG = 'affilate-programm';
const DEFAULT_DAYS = 30;

/** The address is spelt as the specification spells it. */
export const Route = createFileRoute('/affilate-programm')({
  validateSearch: v.object({
    days: v.fallback(v.optional(v.picklist(partnerDays)), undefined),
  }),
  loaderDeps: ({ search: { days = DEFAULT_DAYS } }) => ({ days }),
  loader: async ({ context, deps: { days } }) => {
    const { queryClient } = context;
    const session = await queryClient.ensureQueryData(sessionQueries.me());
    if (session) {
      const { status } = await queryClient.ensureQueryData(api.referrals.affiliate.queryOptions());
      if (status === 'approved' || status === 'ended')
        await queryClient.ensureQueryData(api.referrals.affiliateFigures.queryOptions({ days }));
    }
    const [page, flash] = await Promise.all([loadDocument(context, SLUG), loadFlash('affiliate')]);
    return { page, flash };
  },
  head: ({ loaderData, match }) => pageHead(loaderData?.page, match.context.locale),
  component: Affiliate,
});

function Affiliate() {
  const { flash } = Route.useLoaderData();
  const { days = DEFAULT_DAYS } = Route.useSearch();
  return (
    <DocumentPage slug={SLUG}>
      <AffiliatePanel session={useSession()} flash={flash} days={days} />
    </DocumentPage>
  );
}
