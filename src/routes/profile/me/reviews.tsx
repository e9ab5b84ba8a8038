import { Trans } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { profileQueries } from '~/features/profile/profile.queries.ts';
import { ProfileReviews } from '~/features/profile/components/profile-reviews.tsx';

export const Route = createFileRoute('/profile/me/reviews')({
  loader: ({ context: { queryClient, session } }) =>
    queryClient.ensureInfiniteQueryData(profileQueries.reviews(session.profile.id)),
  component: Page,
});

function Page() {
  const { profile } = Route.useRouteContext().session;
  return (
    <ProfileReviews
      id={profile.id}
      empty={<Trans>Buyers can review you after a completed order.</Trans>}
    />
  );
}
