/** Who may do what with an offer, and what state the offer must have for it. Pure: they return or throw. */
import { msg } from '@lingui/core/macro';
import type { Locale } from '~config';
import { Failure } from '~/contracts/failure.ts';
import type { UserActor } from '../../core/actor.ts';
import { fieldsFailure } from '../../http/field-failure.ts';
import type { Definition } from '../catalogue/index.ts';
import { requireActive, requireTrust } from '../accounts/index.ts';
import { missingAttributes } from './offer-attributes.ts';
import type { OwnRow } from './own-offers.repository.ts';
import type { OfferStatus } from './offers.tables.ts';

/** Selling needs an account that is not banned and has the trust level that is required of it. */
export function requireSelling(actor: UserActor): void {
  requireActive(actor);
  requireTrust(actor, 0);
}

/** Somebody else's offer is treated as not found. */
export function requireOwn<T extends { seller_id: string }>(
  actor: UserActor,
  row: T | undefined,
): T {
  if (!row || row.seller_id !== actor.userId) throw new Failure('OFFER_NOT_FOUND');
  return row;
}

export function requireStatus(row: { status: OfferStatus }, ...statuses: OfferStatus[]): void {
  if (!statuses.includes(row.status)) throw new Failure('OFFER_WRONG_STATE');
}

/** What is checked for completeness: the offer as it would be stored. */
export type Completeness = Pick<
  OwnRow,
  'title' | 'price_micros' | 'in_stock' | 'delivery_method' | 'attributes'
>;

/** Paths of the required fields that are missing before an offer can go on sale. */
export function missingFields(offer: Completeness, definition: Definition): string[] {
  const stock = offer.delivery_method === 'instant' ? 'stock' : 'in_stock';
  return [
    ...(offer.title === '' ? ['title'] : []),
    ...(offer.price_micros === 0 ? ['price'] : []),
    ...(offer.in_stock === 0 ? [stock] : []),
    ...missingAttributes(definition.attributes, offer.attributes),
  ];
}

const required = msg`This field is required.`;
const noSecrets = msg`Add at least one delivery before publishing.`;

/** One that waits for the rules alone and has nothing to sell: it goes back as sold out. */
export const isHeldSoldOut = ({ held, in_stock }: Pick<OwnRow, 'held' | 'in_stock'>): boolean =>
  held && in_stock === 0;

/** @throws {Failure} OFFER_INCOMPLETE naming every missing field, without its stock where it is sold out */
export function requireComplete(
  offer: Completeness,
  definition: Definition,
  locale: Locale,
  { isSoldOut = false }: { isSoldOut?: boolean } = {},
): void {
  const missing = missingFields(
    isSoldOut ? { ...offer, in_stock: Math.max(1, offer.in_stock) } : offer,
    definition,
  );
  if (missing.length === 0) return;
  const issues = missing.map((path) => ({
    path,
    message: path === 'stock' ? noSecrets : required,
  }));
  throw fieldsFailure('OFFER_INCOMPLETE', issues, locale);
}
