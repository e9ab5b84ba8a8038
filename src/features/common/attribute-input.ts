/** Attributes as forms hold them, and what is sent for them. */
import type { Attribute } from '~/contracts/catalogue/catalogue.schemas.ts';
import type { OfferFields } from '~/contracts/offers/offers.schemas.ts';

/** Select, number, text and boolean (`true`, `false`) hold a text, multiselect a list. Empty: no value. */
export type AttributeInput = string | string[];

/** A typed number; null when it is none. */
export function readNumber(text: string): number | null {
  const plain = text.replaceAll(/[\s\u00A0\u202F]/g, '').replace(',', '.');
  return /^-?\d{1,15}(?:\.\d{1,6})?$/.test(plain) ? Number(plain) : null;
}

export function isEmptyInput(input: AttributeInput | undefined): boolean {
  return input === undefined || input.length === 0 || (typeof input === 'string' && !input.trim());
}

export type AttributeValue = NonNullable<OfferFields['attributes']>[string];

/** What is sent for it; null removes the value. */
export function attributeValue(
  attribute: Attribute,
  input: AttributeInput,
): AttributeValue | 'no_number' {
  if (isEmptyInput(input)) return null;
  if (Array.isArray(input)) return input;
  if (attribute.type === 'boolean') return input === 'true';
  if (attribute.type === 'number') return readNumber(input) ?? 'no_number';
  return input.trim();
}
