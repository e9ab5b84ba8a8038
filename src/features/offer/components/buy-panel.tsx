/** The buy panel: the total, the count, the delivery time, and the dates that bind both sides. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { css, cx } from 'styled-system/css';
import { control } from 'styled-system/recipes';
import type { Offer } from '~/contracts/offers/offers.schemas.ts';
import type { OrderSummaryOutput } from '~/contracts/orders/orders.schemas.ts';
import { OpenOrder } from '~/features/common/open-order.tsx';
import { TimelineContract } from '~/features/common/timeline-contract.tsx';
import { formatCents } from '~/platform/i18n/format.ts';
import { withLocale } from '~/platform/i18n/locale.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Button, LinkButton } from '~/ui/button.tsx';
import { ChatIcon, ClockIcon, InstantIcon, LockIcon } from '~/ui/icon.tsx';
import { Surface } from '~/ui/layout.tsx';
import { Price } from '~/ui/marks.tsx';
import { NumberField } from '~/ui/number-field.tsx';
import { Anchor } from '~/ui/anchor.tsx';
import { isPreciselyPriced } from '../amounts.ts';
import { buyHref, chatHref } from '../buy-href.ts';
import { useOfferChat } from '../use-offer-chat.ts';
import { pricePlace } from '../price-place.ts';
import { timelineAt } from '../timeline-now.ts';
import type { Purchase } from '../use-purchase.ts';
import { PricePlaceText } from './price-band.tsx';
import { withScript } from '~/features/common/shared-styles.ts';
import { NotForSale } from './not-for-sale.tsx';
import { VolumeSteps } from './volume-steps.tsx';

interface BuyPanelProps {
  offer: Offer;
  purchase: Purchase;
}

export function BuyPanel(
  props: BuyPanelProps & {
    /** The viewer's own unpaid order of this offer: it is paid or cancelled before another one is placed. */
    openOrder: OrderSummaryOutput | null;
    /** Waits for another price, or for stock. */
    alert: ReactNode;
  },
) {
  const { offer, purchase, openOrder, alert } = props;
  const times = useTimeFormat();
  const { reason } = offer.purchase;
  const chat = useOfferChat(offer);
  const allowed = offer.purchase.allowed && openOrder === null;
  return (
    <Surface as="section">
      <div className={part} data-exposes={offer.purchase.allowed ? 'no_chat_purchase' : undefined}>
        <PriceLine offer={offer} purchase={purchase} />
        {openOrder ? (
          <div className={css({ marginTop: '4' })}>
            <OpenOrder order={openOrder} />
          </div>
        ) : allowed ? (
          <BuyForm offer={offer} purchase={purchase} />
        ) : (
          <NotForSale offer={offer} reason={reason} />
        )}
        {chat === 'after_purchase' ? (
          <p className={later}>
            <ChatIcon size={16} aria-hidden="true" />
            <Trans>Your chat with {offer.seller.public_name} opens with your order.</Trans>
          </p>
        ) : null}
        {chat === 'open' ? (
          <LinkButton
            full
            href={chatHref(offer.seller.id, offer.id)}
            rel="nofollow"
            icon={<ChatIcon aria-hidden="true" />}
            className={css({ marginTop: '2', display: { base: 'none', wide: 'inline-flex' } })}
          >
            <Trans>Chat with {offer.seller.public_name}</Trans>
          </LinkButton>
        ) : null}
        {openOrder ? null : alert}
      </div>
      {allowed ? (
        <>
          <div className={cx(part, ruled)}>
            <h2 className={css({ textStyle: 'heading', marginBottom: '1' })}>
              <Trans>If you buy now</Trans>
            </h2>
            <p className={css({ fontSize: '12', color: 'muted', marginBottom: '4' })}>
              <Trans>These dates are fixed with your order and run the clocks.</Trans>
            </p>
            <TimelineContract
              timeline={timelineAt(offer, times.now)}
              isInstant={offer.delivery.method === 'instant'}
              promisedMinutes={offer.delivery.counts_hours ? null : offer.delivery.minutes}
            />
          </div>
          <p className={cx(part, ruled, escrow)}>
            <LockIcon aria-hidden="true" />
            <Trans>Held in escrow until you confirm</Trans>
          </p>
        </>
      ) : null}
    </Surface>
  );
}

function PriceLine({ offer, purchase }: BuyPanelProps) {
  const format = useFormat();
  const { count } = purchase;
  const amount = format.count(count);
  const place = offer.band && pricePlace(offer.catalog_price, offer.band);
  return (
    <>
      <p className={priceLine}>
        <Price size="xl">{format.cents(purchase.totalCents)}</Price>
        {count > 1 ? (
          <span className={small}>
            <Trans>for {amount}</Trans>
          </span>
        ) : null}
        {format.currency === 'USD' ? null : (
          <span className={small}>{formatCents(purchase.totalCents, 'USD', format.locale)}</span>
        )}
      </p>
      <p className={css({ marginTop: '1.5', fontSize: '14', color: 'muted' })}>
        <Trans>Every fee is included. Checkout adds nothing.</Trans>
      </p>
      <dl className={lines}>
        {offer.in_stock > 1 || isPreciselyPriced(offer) ? (
          <Line term={<Trans>Unit price</Trans>}>
            {format.unitPrice(purchase.unitPrice, isPreciselyPriced(offer))}
          </Line>
        ) : (
          <Line term={<Trans>Quantity</Trans>}>
            <Trans>1, unique</Trans>
          </Line>
        )}
        <Line term={<Trans>Delivery</Trans>}>
          <DeliveryPromise offer={offer} />
        </Line>
        {place === null ? null : (
          <Line term={<Trans>Market</Trans>}>
            <Anchor href="#usual-price">
              <PricePlaceText place={place} />
            </Anchor>
          </Line>
        )}
      </dl>
    </>
  );
}

export function DeliveryPromise({ offer }: { offer: Offer }) {
  const format = useFormat();
  const { method, minutes } = offer.delivery;
  const isInstant = method === 'instant' || minutes === null;
  const duration = isInstant ? '' : format.minutes(minutes);
  return (
    <span className={css({ display: 'inline-flex', alignItems: 'center', gap: '2' })}>
      {isInstant ? (
        <InstantIcon size={16} aria-hidden="true" />
      ) : (
        <ClockIcon size={16} aria-hidden="true" />
      )}
      {isInstant ? (
        <Trans>at once</Trans>
      ) : offer.delivery.counts_hours ? (
        <Trans>within {duration} of working time</Trans>
      ) : (
        <Trans>within {duration}</Trans>
      )}
    </span>
  );
}

/** A plain form to the checkout; with script the count is typed, stepped and priced at once. */
function BuyForm({ offer, purchase }: BuyPanelProps) {
  const { t } = useLingui();
  const format = useFormat();
  const router = useRouter();
  const { min, max, count } = purchase;
  const total = format.cents(purchase.totalCents);
  return (
    <form
      method="get"
      action={withLocale('/checkout', format.locale)}
      onSubmit={(event) => {
        event.preventDefault();
        void router.navigate({ href: buyHref(offer.id, count) });
      }}
    >
      <input type="hidden" name="offerId" value={offer.id} />
      {max > min ? (
        <div className={css({ marginTop: '4' })}>
          <div className={withScript}>
            <NumberField
              label={<Trans>How many</Trans>}
              aside={<Bounds min={min} max={max} />}
              value={count}
              onValueChange={purchase.setCount}
              min={min}
              max={max}
              lessLabel={t`Fewer`}
              moreLabel={t`More`}
              locale={format.locale}
            />
          </div>
          <noscript>
            <label className={css({ textStyle: 'label' })}>
              <Trans>How many</Trans>
              <span className={control().box}>
                <input
                  type="number"
                  name="count"
                  min={min}
                  max={max}
                  defaultValue={count}
                  className={control().input}
                />
              </span>
            </label>
          </noscript>
          <VolumeSteps offer={offer} purchase={purchase} />
        </div>
      ) : (
        <input type="hidden" name="count" value={count} />
      )}
      <Button type="submit" look="accent" size="lg" full className={submit}>
        <Trans>Buy now for {total}</Trans>
      </Button>
    </form>
  );
}

function Bounds({ min, max }: { min: number; max: number }) {
  const format = useFormat();
  const least = format.count(min);
  const most = format.count(max);
  return (
    <Trans>
      {least} to {most}
    </Trans>
  );
}

function Line({ term, children }: { term: ReactNode; children: ReactNode }) {
  return (
    <div className={row}>
      <dt className={css({ color: 'muted' })}>{term}</dt>
      <dd className={css({ textAlign: 'end' })}>{children}</dd>
    </div>
  );
}

const edge = '1px solid {colors.line}';
const part = css({ padding: { base: '5', md: '6' } });
const ruled = css({ borderTop: edge });
const escrow = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2',
  paddingBlock: '4',
  fontSize: '14',
  color: 'muted',
});
const later = css({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '2',
  marginTop: '3',
  fontSize: '14',
  color: 'muted',
});
const priceLine = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  columnGap: '3',
});
const small = css({ fontSize: '12', color: 'muted', fontVariantNumeric: 'tabular-nums' });
const lines = css({
  marginTop: '4',
  paddingTop: '3.5',
  borderTop: edge,
  fontVariantNumeric: 'tabular-nums',
});
const row = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '4',
  paddingBlock: '5px',
  fontSize: '14',
});
/* On the narrow frame the bar below carries this button, but only where a script fills in the count. */
const submit = css({
  marginTop: '4',
  display: { base: 'none', wide: 'inline-flex' },
  '@media (scripting: none)': { display: 'inline-flex' },
});
