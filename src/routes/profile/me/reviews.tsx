import { Trans } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { reviewsSearch } from '~/features/profile/profile.search.ts';
import { profileQueries } from '~/features/profile/profile.queries.ts';
import { ProfileReviews } from '~/features/profile/components/profile-reviews.tsx';

export const Route = createFileRoute('/profile/me/reviews')({
  validateSearch: reviewsSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, session }, deps: { stars } }) =>
    queryClient.ensureInfiniteQueryData(profileQueries.reviews(session.profile.id, stars)),
  component: Page,
});

function Page() {
  const { profile } = Route.useRouteContext().session;
  const { stars } = Route.useSearch();
  return (
    <ProfileReviews
      id={profile.id}
      stars={stars}
      empty={<Trans>Buyers can review you after a completed order.</Trans>}
    />
  );
}
