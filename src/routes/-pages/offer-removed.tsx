/** In place of an offer that does not exist: the page of lost addresses, and offers like the one that was removed. */
import { CardHeart } from '~/features/favorites/components/favorite-button.tsx';
import { RemovedOffer } from '~/features/offer/components/removed-offer.tsx';
import { NotFoundPage } from '../-shell/not-found-page.tsx';

export function OfferRemoved({ offerId }: { offerId: string }) {
  return (
    <>
      <NotFoundPage />
      <RemovedOffer offerId={offerId} Heart={CardHeart} />
    </>
  );
}
