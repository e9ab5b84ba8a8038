/** What is refused in a category that is not open to its seller (decision 0084). Pure. */
import { msg } from '@lingui/core/macro';
import type { Locale } from '~config';
import { fieldsFailure } from '../../../http/field-failure.ts';
import type { SellingDefinition } from '../rules/offer-rules.ts';

const closed = msg`Prove first that you can sell in this category.`;

/** @throws {Failure} SELLER_PROOF_REQUIRED at `category_id` */
export function requireOpen({ rules }: SellingDefinition, locale: Locale): void {
  if (!rules.isClosed) return;
  throw fieldsFailure('SELLER_PROOF_REQUIRED', [{ path: 'category_id', message: closed }], locale);
}
