import { createFileRoute } from '@tanstack/react-router';
import { loadReplyFlash } from '~/features/common/review-reply.form-posts.ts';
import { OwnReviews } from '~/features/profile/components/own-reviews.tsx';
import { profileQueries } from '~/features/profile/profile.queries.ts';
import { reviewsSearch } from '~/features/profile/profile.search.ts';

export const Route = createFileRoute('/profile/me/reviews')({
  validateSearch: reviewsSearch,
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, session }, deps: { stars, answered } }) => {
    const isWaiting = answered === false;
    const [flash] = await Promise.all([
      loadReplyFlash(),
      queryClient.ensureInfiniteQueryData(
        profileQueries.reviews(session.profile.id, stars, isWaiting),
      ),
    ]);
    return { flash };
  },
  component: Page,
});

function Page() {
  const { profile, customer } = Route.useRouteContext().session;
  const { stars, answered } = Route.useSearch();
  const { flash } = Route.useLoaderData();
  return (
    <OwnReviews
      id={profile.id}
      isSeller={customer.is_seller}
      stars={stars}
      isWaiting={answered === false}
      flash={flash}
    />
  );
}
