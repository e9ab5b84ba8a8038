/** Who may do what with an offer, and what state the offer must have for it. Pure: they return or throw. */
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { Locale } from '~config';
import { findContactData } from '~/domain/contact-data.ts';
import type { ErrorCode } from '~/contracts/error-catalogue.ts';
import { Failure } from '~/contracts/failure.ts';
import type { UserActor } from '../../core/actor.ts';
import { serverI18n } from '../../infra/i18n.ts';
import type { Definition } from '../catalogue/index.ts';
import { requireActive, requireTrust } from '../accounts/index.ts';
import { missingAttributes, type FieldIssue } from './offer-attributes.ts';
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

/** A failure that marks fields, in the caller's language. */
export function fieldsFailure(
  code: ErrorCode,
  issues: readonly FieldIssue[],
  locale: Locale,
): Failure {
  const i18n = serverI18n(locale);
  return new Failure(code, {
    errors: issues.map(({ path, message }) => ({ path, message: i18n._(message) })),
  });
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

/** @throws {Failure} OFFER_INCOMPLETE naming every missing field */
export function requireComplete(offer: Completeness, definition: Definition, locale: Locale): void {
  const missing = missingFields(offer, definition);
  if (missing.length === 0) return;
  const issues = missing.map((path) => ({
    path,
    message: path === 'stock' ? noSecrets : required,
  }));
  throw fieldsFailure('OFFER_INCOMPLETE', issues, locale);
}

const contactMessage: MessageDescriptor = msg({
  message: 'Remove “{match}”: contact data is not allowed here.',
});

/** @throws {Failure} CONTACT_DATA_REFUSED naming each text and the contact data found in it */
export function requireNoContactData(
  texts: readonly { path: string; text: string }[],
  subject: string,
  locale: Locale,
): void {
  const issues = texts.flatMap(({ path, text }) => {
    const find = findContactData(text, subject);
    if (!find) return [];
    const match = find.match.trim().slice(0, 40);
    return [{ path, message: { ...contactMessage, values: { match } } }];
  });
  if (issues.length > 0) throw fieldsFailure('CONTACT_DATA_REFUSED', issues, locale);
}
