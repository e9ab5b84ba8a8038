import { Trans } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { shopSearch } from '~/features/profile/profile.search.ts';
import { profileQueries } from '~/features/profile/profile.queries.ts';
import { ProfileOffers } from '~/features/profile/components/profile-offers.tsx';
import { paths } from '~/platform/navigation/paths.ts';
import { LinkButton } from '~/ui/button.tsx';

export const Route = createFileRoute('/profile/me/sale')({
  validateSearch: shopSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, session }, deps }) =>
    queryClient.ensureInfiniteQueryData(profileQueries.offers(session.profile.id, deps)),
  component: Page,
});

function Page() {
  const { profile, customer } = Route.useRouteContext().session;
  const asked = Route.useSearch();
  const isSeller = customer.is_seller;
  return (
    <ProfileOffers
      id={profile.id}
      asked={asked}
      empty={{
        text: profile.is_banned ? (
          <Trans>Nothing can be sold while your account is banned.</Trans>
        ) : isSeller ? (
          <Trans>Your active offers stand here.</Trans>
        ) : (
          <Trans>Sell what you no longer play with: it takes a few minutes to begin.</Trans>
        ),
        action: profile.is_banned ? undefined : (
          <LinkButton look="accent" href={isSeller ? paths.createOffer : paths.beforeYouSell}>
            {isSeller ? <Trans>Create an offer</Trans> : <Trans>Start selling</Trans>}
          </LinkButton>
        ),
      }}
    />
  );
}
