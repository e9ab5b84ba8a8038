import { createFileRoute } from '@tanstack/react-router';
import { loadReplyFlash } from '~/features/common/review-reply.form-posts.ts';
import { OwnReviews } from '~/features/profile/components/own-reviews.tsx';
import { readOwnReviewsSearch } from '~/features/profile/own-reviews.search.ts';
import { profileQueries } from '~/features/profile/profile.queries.ts';

export const Route = createFileRoute('/profile/me/reviews')({
  loaderDeps: ({ search }) => search,
  loader: async ({ context: { queryClient, session }, deps }) => {
    const asked = readOwnReviewsSearch(deps);
    const { id } = session.profile;
    const [flash] = await Promise.all([
      loadReplyFlash(),
      queryClient.ensureInfiniteQueryData(profileQueries.reviews(id, asked.stars, asked.isWaiting)),
    ]);
    return { asked, flash };
  },
  component: Page,
});

function Page() {
  const { profile, customer } = Route.useRouteContext().session;
  const { asked, flash } = Route.useLoaderData();
  return <OwnReviews id={profile.id} isSeller={customer.is_seller} {...asked} flash={flash} />;
}
