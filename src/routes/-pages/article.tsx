/** An article's page with favourite buttons on its offers. */
import type { OfferCard as Offer } from '~/contracts/offers/offers.schemas.ts';
import { ArticlePage } from '~/features/content/pages/article-page.tsx';
import { CardHeart } from '~/features/favorites/components/favorite-button.tsx';
import { OfferCard } from '~/features/offer/index.ts';

export function Article({ slug }: { slug: string }) {
  return <ArticlePage slug={slug} Card={ArticleOffer} />;
}

/** An offer beside an article. */
export function ArticleOffer({ offer }: { offer: Offer }) {
  return <OfferCard offer={offer} withCategory corner={<CardHeart offer={offer} />} />;
}
