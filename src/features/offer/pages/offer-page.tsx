/** One offer: what it is, who sells it, what buyers said, and the panel that sells it. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, type ComponentType, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { CategoryDefinition } from '~/contracts/catalogue/catalogue.schemas.ts';
import type { Offer, OfferCard } from '~/contracts/offers/offers.schemas.ts';
import { useOpenOrder } from '~/features/common/open-order.tsx';
import { ReportLink } from '~/features/common/report-link.tsx';
import { api } from '~/platform/api/api.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { rememberOpened, sharedOnPage } from '~/platform/navigation/shared-element.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { IconLink, LinkButton } from '~/ui/button.tsx';
import { ActionBar } from '~/ui/frame/app-footer.tsx';
import { ChatIcon, ShieldIcon } from '~/ui/icon.tsx';
import { Wrap } from '~/ui/layout.tsx';
import { Price, Tag } from '~/ui/marks.tsx';
import { Breadcrumbs } from '~/ui/navigation.tsx';
import { isPreciselyPriced } from '../amounts.ts';
import { buyHref, chatHref } from '../buy-href.ts';
import { cardAttributes, type CardAttributes } from '../card-attributes.ts';
import { PriceComparison } from '../components/price-band.tsx';
import { offerMarketLabel } from '../offer-market.ts';
import { withScript } from '~/features/common/shared-styles.ts';
import { BuyPanel, DeliveryPromise } from '../components/buy-panel.tsx';
import { Description, WhatYouGet } from '../components/details.tsx';
import { Gallery } from '../components/gallery.tsx';
import { OfferSection } from '../components/offer-section.tsx';
import { Reviews } from '../components/reviews.tsx';
import { SellerBlock } from '../components/seller-block.tsx';
import { SimilarOffers } from '../components/similar-offers.tsx';
import { useOfferChat } from '../use-offer-chat.ts';
import { usePurchase, type Purchase } from '../use-purchase.ts';

interface OfferPageProps {
  offerId: string;
  /** The initial count. */
  count: number | undefined;
  /** The favourite button; favourites are another feature. */
  Heart: ComponentType<{ offer: Offer }>;
  /** The follow button. */
  Follow: ComponentType<{ seller: Offer['seller'] }>;
  /** Waits for its price or its stock; alerts are another feature. */
  Alert: ComponentType<{ offer: Offer }>;
  /** The favourite button on the cards of similar offers. */
  CardHeart: ComponentType<{ offer: OfferCard }>;
}

export function OfferPage(props: OfferPageProps) {
  const { offerId, count, Heart, CardHeart, Follow, Alert } = props;
  const { data: offer } = useSuspenseQuery(api.offers.show.queryOptions({ id: offerId }));
  const { category } = offer;
  const { data: definition } = useSuspenseQuery(
    api.catalogue.categoryOfGame.queryOptions({
      game: category.game.alias,
      category: category.alias,
    }),
  );
  const purchase = usePurchase(offer, count);
  const openOrder = useOpenOrder(offerId);
  useEffect(() => rememberOpened(offerId), [offerId]);
  return (
    <Wrap>
      <Crumbs offer={offer} />
      <div className={layout}>
        <div className={head}>
          <Head
            offer={offer}
            tags={cardAttributes(offer, definition.attributes).tags}
            heart={<Heart offer={offer} />}
          />
        </div>
        <div className={picture}>
          <Gallery offer={offer} />
        </div>
        <aside className={panel}>
          <BuyPanel
            offer={offer}
            purchase={purchase}
            openOrder={openOrder}
            alert={<Alert offer={offer} />}
          />
        </aside>
        <div className={body}>
          <WhatYouGet offer={offer} definition={definition} />
          <Description offer={offer} />
          <UsualPrice offer={offer} definition={definition} />
          <SellerBlock offer={offer} follow={<Follow seller={offer.seller} />} />
          <Reviews seller={offer.seller} offerId={offer.id} />
        </div>
      </div>
      {isPreciselyPriced(offer) ? null : (
        <div className={css({ marginTop: '14' })}>
          <SimilarOffers offer={offer} definition={definition} Heart={CardHeart} />
        </div>
      )}
      {offer.purchase.allowed && openOrder === null ? (
        <BuyBar offer={offer} purchase={purchase} />
      ) : null}
    </Wrap>
  );
}

/** The offer's price in the band of what was paid for comparable ones. */
function UsualPrice({ offer, definition }: { offer: Offer; definition: CategoryDefinition }) {
  const { band } = offer;
  if (band === null) return null;
  return (
    <div id="usual-price" className={css({ minWidth: '0' })}>
      <OfferSection title={<Trans>Usual price</Trans>}>
        <PriceComparison
          band={band}
          precise={isPreciselyPriced(offer)}
          price={offer.catalog_price}
          market={offerMarketLabel(offer, definition)}
        />
      </OfferSection>
    </div>
  );
}

function Crumbs({ offer }: { offer: Offer }) {
  const { t } = useLingui();
  const { category } = offer;
  const { game } = category;
  return (
    <Breadcrumbs
      label={t`Where you are`}
      items={[
        { label: t`Games`, href: paths.games },
        { label: game.title, href: paths.game(game.alias) },
        { label: category.title, href: paths.category(game.alias, category.alias) },
        { label: offer.title },
      ]}
    />
  );
}

interface HeadProps {
  offer: Offer;
  tags: CardAttributes['tags'];
  heart: ReactNode;
}

function Head({ offer, tags, heart }: HeadProps) {
  const { t } = useLingui();
  const times = useTimeFormat();
  const days = offer.warranty_days;
  const listed = times.relativeDay(offer.created_at);
  return (
    <>
      <div className={css({ minWidth: '0' })}>
        <h1 className={css({ overflowWrap: 'anywhere' })} style={sharedOnPage('title', offer.id)}>
          {offer.title}
        </h1>
        <p className={details}>
          {tags.map((tag) => (
            <Tag key={tag.key} strong>
              {tag.label}
            </Tag>
          ))}
          {days === 0 ? null : (
            <Tag strong icon={<ShieldIcon aria-hidden="true" />}>
              <Plural value={days} one="#-day warranty" other="#-day warranty" />
            </Tag>
          )}
          <span className={css({ fontSize: '12', color: 'muted' })}>
            <Trans>Listed {listed}</Trans>
          </span>
          {offer.purchase.reason === 'own_offer' ? null : (
            <ReportLink type="offer" id={offer.id} label={t`Report this offer`} />
          )}
        </p>
      </div>
      {heart}
    </>
  );
}

/** On narrow screens: the total and the button within the thumb's reach. */
function BuyBar({ offer, purchase }: { offer: Offer; purchase: Purchase }) {
  const { t } = useLingui();
  const format = useFormat();
  const name = offer.seller.public_name;
  const chat = useOfferChat(offer);
  return (
    <div className={withScript}>
      <ActionBar label={t`Buy`}>
        <div className={css({ lineHeight: '1.2', flex: '1', minWidth: '0' })}>
          <Price size="lg">{format.cents(purchase.totalCents)}</Price>
          <span className={css({ display: 'block', fontSize: '12', color: 'muted' })}>
            <DeliveryPromise offer={offer} />
          </span>
        </div>
        {chat === 'open' ? (
          <IconLink
            edge
            href={chatHref(offer.seller.id, offer.id)}
            rel="nofollow"
            label={t`Chat with ${name}`}
            icon={<ChatIcon aria-hidden="true" />}
          />
        ) : null}
        <LinkButton look="accent" href={buyHref(offer.id, purchase.count)} rel="nofollow">
          <Trans>Buy now</Trans>
        </LinkButton>
      </ActionBar>
    </div>
  );
}

const layout = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'minmax(0, 1fr) minmax(320px, 392px)' },
  gridTemplateRows: { wide: 'auto auto 1fr' },
  columnGap: { base: '0', wide: '8', xl: '12' },
  rowGap: { base: '6', wide: '5' },
  alignItems: 'start',
});
const head = css({
  display: 'flex',
  alignItems: 'flex-start',
  gap: '5',
  justifyContent: 'space-between',
});
const details = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2',
  marginTop: '3.5',
});
const picture = css({ minWidth: '0', gridColumn: { wide: '1' } });
/* Beside everything on the wide frame, right after the pictures on the narrow one. */
const panel = css({
  minWidth: '0',
  gridColumn: { wide: '2' },
  gridRow: { wide: '1 / span 3' },
  position: { wide: 'sticky' },
  top: { wide: 'calc({sizes.header} + 24px)' },
});
const body = css({
  display: 'grid',
  gap: '11',
  minWidth: '0',
  gridColumn: { wide: '1' },
  marginTop: { base: '2', wide: '6' },
});
