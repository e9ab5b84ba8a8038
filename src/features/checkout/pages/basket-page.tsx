/** The checkout of a basket: orders of several sellers, one payment. */
import { useSuspenseQueries } from '@tanstack/react-query';
import { Trans } from '@lingui/react/macro';
import type { BasketPart } from '~/features/common/basket-parts.ts';
import type { Texts } from '~/platform/device/use-draft-texts.ts';
import { api } from '~/platform/api/api.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { stringifySearch } from '~/platform/request/search-params.ts';
import { TextLink } from '~/ui/marks.tsx';
import { inputsOfAll, offersOf } from '../basket-parts.ts';
import { quoteQuery } from '../checkout.queries.ts';
import { BasketForm } from '../components/basket-form.tsx';
import { CheckoutFrame } from '../components/checkout-frame.tsx';
import { LazyRobloxWarning } from '../lazy-parts.ts';

/** Without promo codes: those are for single orders. */
export const basketQuote = ({ offerId, count }: BasketPart) =>
  quoteQuery({ offer_id: offerId, count, own_code: false });

function useBasket(parts: readonly BasketPart[]) {
  const offers = useSuspenseQueries({
    queries: parts.map(({ offerId }) => api.offers.show.queryOptions({ id: offerId })),
  });
  const quotes = useSuspenseQueries({ queries: parts.map(basketQuote) });
  return parts.flatMap((part, index) => {
    const [offer, quote] = [offers[index]?.data, quotes[index]?.data];
    return offer && quote ? [{ ...part, offer, quote }] : [];
  });
}

export function BasketPage({ parts }: { parts: readonly BasketPart[] }) {
  const lines = useBasket(parts);
  const [first] = lines;
  if (!first) return null;
  const { category } = first.offer;
  const sum = (of: (line: (typeof lines)[number]) => number): number =>
    lines.reduce((total, line) => total + of(line), 0);
  const others =
    paths.category(category.game.alias, category.alias) +
    stringifySearch({ count: sum((line) => line.count) });
  const partsFor = (values: Texts) =>
    lines.map(({ offer, count, quote }) => ({
      offer_id: offer.id,
      count,
      buyer_inputs: Object.fromEntries(
        offer.buyer_inputs.flatMap(({ key }) => {
          const value = values[key];
          return value === undefined ? [] : [[key, value]];
        }),
      ),
      expected_total_amount: quote.total_amount,
    }));
  const hasWarning = lines.some(({ quote }) => quote.alerts.includes('ROBLOX_WARNING'));
  return (
    <CheckoutFrame note={hasWarning ? <LazyRobloxWarning /> : null}>
      <BasketForm
        subject={`basket ${parts.map(({ offerId, count }) => `${offerId}:${count}`).join(' ')}`}
        offers={offersOf(parts)}
        purchaseId={null}
        orderIds={[]}
        totalCents={sum(({ quote }) => quote.total_amount)}
        bonusLimitCents={sum(({ quote }) => quote.bonus_limit_amount)}
        inputs={inputsOfAll(lines.map(({ offer }) => offer))}
        partsFor={partsFor}
        elsewhere={
          <TextLink href={others}>
            <Trans>Look for other sellers</Trans>
          </TextLink>
        }
        category={category}
        lines={lines.map(({ offer, count, quote }) => ({
          key: offer.id,
          sellerName: offer.seller.public_name,
          sellerAvatar: offer.seller.avatar,
          title: offer.title,
          count,
          totalCents: quote.total_amount,
        }))}
      />
    </CheckoutFrame>
  );
}
