/** An offer's page with favourite buttons and the recently viewed offers. */
import { RecentlyViewed } from '~/features/catalogue/components/recently-viewed.tsx';
import { OfferPage } from '~/features/offer/pages/offer-page.tsx';
import { useRemembered } from '~/features/catalogue/use-recently-viewed.ts';
import { OfferAlert } from '~/features/alerts/components/offer-alert.tsx';
import { CardHeart, HeadingHeart } from '~/features/favorites/components/favorite-button.tsx';
import { FollowButton } from '~/features/favorites/components/follow-button.tsx';

export function Offer({ offerId, count }: { offerId: string; count: number | undefined }) {
  useRemembered(offerId);
  return (
    <>
      <OfferPage
        // Another offer remounts the purchase: its count begins anew.
        key={offerId}
        offerId={offerId}
        count={count}
        Heart={HeadingHeart}
        Follow={FollowButton}
        Alert={OfferAlert}
        CardHeart={CardHeart}
      />
      <RecentlyViewed without={offerId} />
    </>
  );
}
