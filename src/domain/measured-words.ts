/**
 * What may be measured of a text that somebody typed or that an address carried: normalised, bounded, and nothing at all
 * where it holds contact data or a long number (docs/decisions/0064-measuring.md).
 */
import { findContactData } from './contact-data.ts';

const MOST = 60;
/** A number as long as an order's, a card's or a telephone's says who somebody is; a year or an item level does not. */
const BETWEEN = String.raw`[\s.\-/()]?`;
const LONG_NUMBER = new RegExp(
  Array.from({ length: 5 }, () => String.raw`\p{N}`).join(BETWEEN),
  'u',
);
const SIGNS = /[^\p{L}\p{N}\s'’+.&:!-]/gu;

/** The normalised text; null where nothing of it may be measured. */
export function measuredWords(text: string): string | null {
  if (text.length > 200 || !text.isWellFormed()) return null;
  const plain = text.normalize('NFKC').replaceAll(/\p{Cf}/gu, '');
  if (plain.includes('@') || LONG_NUMBER.test(plain) || findContactData(plain) !== null)
    return null;
  const words = plain.toLowerCase().replaceAll(SIGNS, ' ').replaceAll(/\s+/gu, ' ').trim();
  return words === '' || words.length > MOST ? null : words;
}

/** The part of an address before it that says which site it was; null where there is none. */
export function measuredHost(address: string): string | null {
  const host = URL.canParse(address) ? new URL(address).hostname : '';
  return host === '' || host.length > MOST || /^[\d.:[\]]+$/.test(host) ? null : host;
}
