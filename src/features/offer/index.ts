/** What lists show of an offer. */
export {
  cheapestOffer,
  mostOfOneOrder,
  nextDiscount,
  quoteAmount,
  type AmountQuote,
} from './amounts.ts';
export { buyHref } from './buy-href.ts';
export { cardGrid, OfferCard, OfferCardSkeleton } from './components/offer-card.tsx';
export { OfferPicture } from './components/offer-picture.tsx';
export { MarketBand, PriceComparison, UsualPriceText } from './components/price-band.tsx';
export {
  MeasuredTime,
  OnTime,
  PromisedTime,
  RatingFigure,
  ReviewsCount,
  SellerAvatar,
  SellerLevel,
} from './components/seller-figures.tsx';
