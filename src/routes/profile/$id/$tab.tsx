/** A public profile: its offers or its reviews (specification, section 2). */
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute, notFound } from '@tanstack/react-router';
import * as v from 'valibot';
import { idSchema } from '~/contracts/keys.ts';
import { Failure } from '~/contracts/failure.ts';
import type { PublicProfile } from '~/contracts/identity/identity.schemas.ts';
import { ReportLink } from '~/features/common/report-link.tsx';
import { profileSearch } from '~/features/profile/profile.search.ts';
import { profileQueries } from '~/features/profile/profile.queries.ts';
import { ProfileOffers } from '~/features/profile/components/profile-offers.tsx';
import { ProfileReviews } from '~/features/profile/components/profile-reviews.tsx';
import { ProfilePage } from '~/features/profile/pages/profile-page.tsx';
import { FollowButton } from '~/features/favorites/components/follow-button.tsx';
import { prefetchFollowed } from '~/features/favorites/favorites.queries.ts';
import { api } from '~/platform/api/api.ts';
import { LinkButton } from '~/ui/button.tsx';
import { ChatIcon } from '~/ui/icon.tsx';
import { useSession } from '~/platform/session/session.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { pageHead } from '~/platform/seo/seo.ts';

const paramsSchema = v.object({ id: idSchema, tab: v.picklist(['sale', 'reviews']) });

export const Route = createFileRoute('/profile/$id/$tab')({
  validateSearch: profileSearch,
  loaderDeps: ({ search }) => search,
  beforeLoad: ({ params }) => {
    const parsed = v.safeParse(paramsSchema, params);
    if (!parsed.success) throw notFound();
    return { shown: parsed.output };
  },
  loader: async ({ context: { queryClient, shown }, deps: { stars, ...asked } }) => {
    const { id, tab } = shown;
    try {
      const [page] = await Promise.all([
        queryClient.ensureQueryData(
          api.catalogue.page.queryOptions({ path: `/profile/${id}/${tab}` }),
        ),
        queryClient.ensureQueryData(api.identity.publicProfile.queryOptions({ id })),
        tab === 'sale'
          ? queryClient.ensureInfiniteQueryData(profileQueries.offers(id, asked))
          : queryClient.ensureInfiniteQueryData(profileQueries.reviews(id, stars)),
        prefetchFollowed(queryClient),
      ]);
      return page;
    } catch (error) {
      if (
        error instanceof Failure &&
        (error.code === 'PROFILE_NOT_FOUND' || error.code === 'PAGE_NOT_FOUND')
      )
        throw notFound();
      throw error;
    }
  },
  head: ({ loaderData, match }) => pageHead(loaderData, match.context.locale),
  component: Page,
});

function Page() {
  const { id, tab } = Route.useRouteContext().shown;
  const { stars, ...asked } = Route.useSearch();
  const { t } = useLingui();
  const session = useSession();
  const { data: profile } = useSuspenseQuery(api.identity.publicProfile.queryOptions({ id }));
  return (
    <ProfilePage
      id={id}
      tab={tab}
      actions={
        session?.profile.id === id ? undefined : (
          <>
            {profile.is_seller ? <ShopActions profile={profile} /> : null}
            <ReportLink type="person" id={id} label={t`Report ${profile.public_name}`} />
          </>
        )
      }
    >
      {tab === 'sale' ? (
        <ProfileOffers
          id={id}
          asked={asked}
          empty={{ text: <Trans>Look again later, or at the reviews.</Trans> }}
        />
      ) : (
        <ProfileReviews
          id={id}
          stars={stars}
          empty={<Trans>Buyers write them after completed orders only.</Trans>}
        />
      )}
    </ProfilePage>
  );
}

function ShopActions({ profile }: { profile: PublicProfile }) {
  return (
    <>
      <LinkButton
        size="sm"
        rel="nofollow"
        href={`${paths.chat}?with=${profile.id}`}
        icon={<ChatIcon size={16} aria-hidden="true" />}
      >
        <Trans>Chat</Trans>
      </LinkButton>
      <FollowButton seller={profile} />
    </>
  );
}
