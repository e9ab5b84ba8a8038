/** The seller: presence, and measured figures, each with its sample. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { Offer } from '~/contracts/offers/offers.schemas.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Anchor } from '~/ui/anchor.tsx';
import { LinkButton } from '~/ui/button.tsx';
import { ChatIcon } from '~/ui/icon.tsx';
import { Avatar } from '~/ui/marks.tsx';
import { chatHref } from '../buy-href.ts';
import { useOfferChat } from '../use-offer-chat.ts';
import { Hours } from '~/features/common/hours.tsx';
import { BackOn, SellerLevel } from './seller-figures.tsx';
import { OfferSection } from './offer-section.tsx';

interface SellerBlockProps {
  offer: Offer;
  /** The follow button; favourites are another feature. */
  follow: ReactNode;
}

export function SellerBlock({ offer, follow }: SellerBlockProps) {
  const { seller } = offer;
  const isOwn = offer.purchase.reason === 'own_offer';
  const chat = useOfferChat(offer);
  return (
    <OfferSection title={<Trans>Seller</Trans>}>
      <div className={head}>
        <Avatar name={seller.public_name} src={seller.avatar} size={56} online={seller.is_online} />
        <div className={css({ minWidth: '0', flex: '1 1 160px' })}>
          <p className={css({ display: 'flex', alignItems: 'center', gap: '2' })}>
            <Anchor href={paths.profile(seller.id)} className={name}>
              {seller.public_name}
            </Anchor>
            <SellerLevel level={seller.level} />
          </p>
          <p className={css({ fontSize: '14', color: 'muted' })}>
            <Presence seller={seller} /> · <Completed count={offer.seller_facts.completed_orders} />
          </p>
          {offer.hours ? <Hours hours={offer.hours} /> : null}
        </div>
        {chat === 'open' ? (
          <LinkButton
            size="sm"
            href={chatHref(seller.id, offer.id)}
            rel="nofollow"
            icon={<ChatIcon size={16} aria-hidden="true" />}
          >
            <Trans>Chat</Trans>
          </LinkButton>
        ) : null}
        {isOwn ? null : follow}
        <LinkButton size="sm" look="ghost" href={paths.profile(seller.id)}>
          <Trans>All offers</Trans>
        </LinkButton>
      </div>
      <SellerStatistics offer={offer} />
    </OfferSection>
  );
}

function Presence({ seller }: { seller: Offer['seller'] }) {
  const times = useTimeFormat();
  if (seller.away_until) return <BackOn at={seller.away_until} />;
  if (seller.is_online) return <Trans>Online now</Trans>;
  if (seller.last_online_at === null) return <Trans>Not online</Trans>;
  const ago = times.ago(seller.last_online_at);
  return <Trans>Was online {ago}</Trans>;
}

function Completed({ count }: { count: number }) {
  const orders = useFormat().count(count);
  if (count === 0) return <Trans>no completed orders yet</Trans>;
  return (
    <Plural value={count} one={`${orders} completed order`} other={`${orders} completed orders`} />
  );
}

function SellerStatistics({ offer: { seller_facts: figures } }: { offer: Offer }) {
  const { t } = useLingui();
  const format = useFormat();
  const share = (value: number | null, digits = 0) =>
    value === null ? null : format.share(value, digits);
  const minutes = (value: number | null) => (value === null ? null : format.minutes(value));
  const orders = (sample: number) => t`of ${format.count(sample)} orders`;
  return (
    <dl className={grid}>
      <Statistic
        figure={share(figures.on_time_share.value)}
        label={t`delivered on time`}
        sample={orders(figures.on_time_share.sample)}
      />
      <Statistic
        figure={minutes(figures.delivery_median_minutes.value)}
        label={t`median delivery`}
        sample={orders(figures.delivery_median_minutes.sample)}
      />
      <Statistic
        figure={share(figures.dispute_loss_share.value, 1)}
        label={t`disputes lost`}
        sample={orders(figures.dispute_loss_share.sample)}
      />
      <Statistic
        figure={minutes(figures.first_reply_median_minutes.value)}
        label={t`median first reply`}
        sample={t`of ${format.count(figures.first_reply_median_minutes.sample)} chats`}
      />
    </dl>
  );
}

function Statistic(props: { figure: string | null; label: ReactNode; sample: ReactNode }) {
  return (
    <div className={cell}>
      <dt className={css({ fontSize: '12', color: 'muted', lineHeight: '1.4' })}>
        {props.label}
        <br />
        {props.figure === null ? <Trans>not measured yet</Trans> : props.sample}
      </dt>
      <dd className={figure}>{props.figure ?? '–'}</dd>
    </div>
  );
}

const edge = '1px solid {colors.line}';
const head = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '4',
  marginBottom: '5',
});
const name = css({
  fontSize: '18',
  fontWeight: 'strong',
  textDecoration: 'none',
  _hover: { textDecoration: 'underline', textUnderlineOffset: '3px' },
});
const grid = css({
  display: 'grid',
  gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', md: 'repeat(4, minmax(0, 1fr))' },
  borderBlock: edge,
  fontVariantNumeric: 'tabular-nums',
});
const cell = css({
  display: 'flex',
  flexDirection: 'column-reverse',
  justifyContent: 'flex-end',
  padding: '16px 16px 16px 20px',
  borderInlineStart: edge,
  '&:first-child': { borderInlineStart: '0', paddingInlineStart: '0' },
  /* Two by two on the narrow frame. */
  '&:nth-child(odd)': { borderInlineStart: { mdDown: '0' }, paddingInlineStart: { mdDown: '0' } },
  '&:nth-child(n + 3)': { borderTop: { mdDown: edge } },
});
const figure = css({ textStyle: 'figureSm', fontStretch: '112%' });
