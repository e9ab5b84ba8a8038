/** What an offer's form lacks before it can go on sale. */
import { appConfig, type Locale } from '~config';
import type { CategoryDefinition } from '~/contracts/catalogue/catalogue.schemas.ts';
import { readPrice } from '~/domain/price-text.ts';
import { isEmptyInput } from '~/features/common/attribute-input.ts';
import type { OfferForm } from './offer-form.ts';

/** Everything that is required before an offer goes on sale, by path, and whether it is filled in. */
export function requirementsOf(
  form: OfferForm,
  definition: CategoryDefinition,
  secretsCount: number,
  locale: Locale,
): { path: string; isDone: boolean }[] {
  const { titleLength } = appConfig.offers;
  return [
    { path: 'title', isDone: form.title.trim().length >= titleLength.min },
    ...definition.attributes
      .filter((attribute) => attribute.required)
      .map(({ key }) => ({
        path: `attributes.${key}`,
        isDone: !isEmptyInput(form.attributes[key]),
      })),
    { path: 'price', isDone: 'micros' in readPrice(form.price, definition.price_decimals, locale) },
    form.method === 'instant'
      ? { path: 'stock', isDone: secretsCount > 0 }
      : { path: 'in_stock', isDone: form.stock !== null },
  ];
}
