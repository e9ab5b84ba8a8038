import { artworkUrl } from '~/contracts/media/media.urls.ts';
import type { CategoryRef } from '~/contracts/catalogue/catalogue.schemas.ts';
import { Picture } from '~/platform/media/picture.tsx';

interface OfferPictureProps {
  offer: { id: string; category: CategoryRef };
  /** An uploaded picture; null draws the artwork of the offer. */
  image: string | null;
  /** What an uploaded picture shows; artwork is decoration. */
  alt?: string;
  sizes: string;
  eager?: boolean;
  className?: string;
}

/** A picture of the offer: the seller's own, or artwork drawn from its game, its attributes and its id. */
export function OfferPicture({ offer, image, alt, sizes, eager, className }: OfferPictureProps) {
  return (
    <Picture
      url={image ?? artworkUrl(offer.category.game.alias, offer.id)}
      alt={image === null ? '' : (alt ?? '')}
      place={{ sizes }}
      eager={eager ?? false}
      className={className ?? ''}
    />
  );
}
