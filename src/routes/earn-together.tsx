import { createFileRoute } from '@tanstack/react-router';
import { CashbackPanel } from '~/features/content/components/cashback-panel.tsx';
import { ReferralPanel } from '~/features/content/components/referral-panel.tsx';
import { DocumentPage } from '~/features/content/pages/document-page.tsx';
import { api } from '~/platform/api/api.ts';
import { pageHead } from '~/platform/seo/seo.ts';
import { sessionQueries, useSession } from '~/platform/session/session.ts';
import { loadDocument } from './-shell/load-document.ts';

const SLUG = 'earn-together';

export const Route = createFileRoute('/earn-together')({
  loader: async ({ context }) => {
    const { queryClient } = context;
    const session = await queryClient.ensureQueryData(sessionQueries.me());
    if (session) {
      await Promise.all([
        queryClient.ensureQueryData(api.referrals.referral.queryOptions()),
        queryClient.ensureQueryData(api.cashback.show.queryOptions()),
      ]);
    }
    return loadDocument(context, SLUG);
  },
  head: ({ loaderData, match }) => pageHead(loaderData, match.context.locale),
  component: EarnTogether,
});

function EarnTogether() {
  const isSignedIn = useSession() !== null;
  return (
    <DocumentPage slug={SLUG}>
      <ReferralPanel isSignedIn={isSignedIn} />
      {isSignedIn && <CashbackPanel />}
    </DocumentPage>
  );
}
