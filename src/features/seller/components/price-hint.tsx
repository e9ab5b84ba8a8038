/** What comparable goods went for lately and cost now, beside the price that is being typed. */
import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import type { CategoryDefinition } from '~/contracts/catalogue/catalogue.schemas.ts';
import type { OwnOffer } from '~/contracts/offers/offers.schemas.ts';
import { encodeAttributeFilters } from '~/contracts/offers/offer-filter.ts';
import { isEmptyInput } from '~/features/common/attribute-input.ts';
import { PriceComparison, UsualPriceText } from '~/features/offer/index.ts';
import { api } from '~/platform/api/api.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { useDebounced } from '~/platform/ui-state/use-debounced.ts';
import type { OfferForm } from '../offer-form.ts';

/** Attributes change by presses, texts among them letter by letter. */
const SETTLE_MS = 400;
/** The cheapest may be the offer itself. */
const COMPARED = 2;

interface PriceHintProps {
  form: OfferForm;
  definition: CategoryDefinition;
  offer: OwnOffer;
  /** What a buyer would pay per unit, in US cents; null while no price is typed. */
  price: number | null;
}

/** The filters of the offer's own market, as lists of the category take them. */
function marketFilters(form: OfferForm, definition: CategoryDefinition): string[] {
  return encodeAttributeFilters(
    definition.facet_keys.flatMap((key) => {
      const input = form.attributes[key];
      return typeof input !== 'string' || isEmptyInput(input)
        ? []
        : [{ key, kind: 'values' as const, values: [input] }];
    }),
  );
}

export function PriceHint({ form, definition, offer, price }: PriceHintProps) {
  const { category } = offer;
  const filter = useDebounced(marketFilters(form, definition).join('\n'), SETTLE_MS);
  const { data } = useQuery(
    api.offers.list.queryOptions({
      game: category.game.alias,
      category: category.alias,
      filter: filter === '' ? [] : filter.split('\n'),
      sort: 'price',
      limit: COMPARED,
    }),
  );
  // Without a band the attributes do not name one good yet, and prices of others say nothing.
  if (!data?.band) return null;
  const precise = definition.price_decimals > 0;
  const others = data.data.filter(({ id }) => id !== offer.id);
  const total = data.meta.total - (data.data.length - others.length);
  const [cheapest] = others;
  return (
    <div className={hint}>
      {price === null ? (
        <UsualPriceText band={data.band} precise={precise} />
      ) : (
        <PriceComparison band={data.band} precise={precise} price={price} market="" />
      )}
      {cheapest === undefined ? (
        <p>
          <Trans>Nobody else offers this now.</Trans>
        </p>
      ) : (
        <Cheapest price={cheapest.catalog_price} precise={precise} total={total} />
      )}
    </div>
  );
}

function Cheapest(props: { price: number; precise: boolean; total: number }) {
  const { unitPrice } = useFormat();
  const price = unitPrice(props.price, props.precise);
  return (
    <p>
      <Plural
        value={props.total}
        one={`On sale now: # other offer, at ${price}.`}
        other={`On sale now: # other offers, from ${price}.`}
      />
    </p>
  );
}

const hint = css({
  gridColumn: '1 / -1',
  display: 'grid',
  gap: '2',
  textStyle: 'small',
  color: 'muted',
});
