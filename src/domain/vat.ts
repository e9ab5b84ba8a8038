/**
 * VAT of what the market sells itself, which is its service to sellers (decision 0096): an electronically supplied service.
 * Rates are the standard rates of the member states as the European Commission publishes them (Taxes in Europe Database);
 * a change is a line with its first day, and documents of earlier days keep the rate of their day.
 */

interface Rate {
  /** First day, `YYYY-MM-DD`; the oldest line of a state counts for all days before as well. */
  from: string;
  /** Basis points: 2 550 is 25.5 %. */
  bps: number;
}

const since2021 = (bps: number): readonly Rate[] => [{ from: '2021-01-01', bps }];

/** Standard rates by member state, the oldest first. */
export const vatRates: Readonly<Record<string, readonly Rate[]>> = {
  AT: since2021(2_000),
  BE: since2021(2_100),
  BG: since2021(2_000),
  CY: since2021(1_900),
  CZ: since2021(2_100),
  DE: since2021(1_900),
  DK: since2021(2_500),
  EE: [
    { from: '2021-01-01', bps: 2_000 },
    { from: '2024-01-01', bps: 2_200 },
    { from: '2025-07-01', bps: 2_400 },
  ],
  ES: since2021(2_100),
  FI: [
    { from: '2021-01-01', bps: 2_400 },
    { from: '2024-09-01', bps: 2_550 },
  ],
  FR: since2021(2_000),
  GR: since2021(2_400),
  HR: since2021(2_500),
  HU: since2021(2_700),
  IE: [
    { from: '2021-01-01', bps: 2_100 },
    { from: '2021-03-01', bps: 2_300 },
  ],
  IT: since2021(2_200),
  LT: since2021(2_100),
  LU: [
    { from: '2021-01-01', bps: 1_700 },
    { from: '2023-01-01', bps: 1_600 },
    { from: '2024-01-01', bps: 1_700 },
  ],
  LV: since2021(2_100),
  MT: since2021(1_800),
  NL: since2021(2_100),
  PL: since2021(2_300),
  PT: since2021(2_300),
  RO: [
    { from: '2021-01-01', bps: 1_900 },
    { from: '2025-08-01', bps: 2_100 },
  ],
  SE: since2021(2_500),
  SI: since2021(2_200),
  SK: [
    { from: '2021-01-01', bps: 2_000 },
    { from: '2025-01-01', bps: 2_300 },
  ],
};

/** Whether a country is a member state whose rates are known. */
export function isMemberState(country: string): boolean {
  return Object.hasOwn(vatRates, country);
}

/**
 * The member state as whose territory a country counts for VAT; otherwise the country itself. Monaco counts as France
 * (Directive 2006/112/EC, Article 7).
 */
export function vatTerritory(country: string): string {
  return country === 'MC' ? 'FR' : country;
}

/** The standard rate of a member state on a day (`YYYY-MM-DD`) in basis points; null for other countries. */
export function vatRateBps(country: string, day: string): number | null {
  if (!isMemberState(country)) return null;
  const rates = vatRates[country] ?? [];
  return (rates.findLast(({ from }) => from <= day) ?? rates[0])?.bps ?? null;
}

/** How VAT numbers look, by the state that gives them, as VIES describes them. Greece writes EL. */
const vatIdPatterns: Readonly<Record<string, RegExp>> = {
  AT: /^ATU\d{8}$/,
  BE: /^BE[01]\d{9}$/,
  BG: /^BG\d{9,10}$/,
  CY: /^CY\d{8}[A-Z]$/,
  CZ: /^CZ\d{8,10}$/,
  DE: /^DE\d{9}$/,
  DK: /^DK\d{8}$/,
  EE: /^EE\d{9}$/,
  ES: /^ES[A-Z\d]\d{7}[A-Z\d]$/,
  FI: /^FI\d{8}$/,
  FR: /^FR[A-HJ-NP-Z\d]{2}\d{9}$/,
  GR: /^EL\d{9}$/,
  HR: /^HR\d{11}$/,
  HU: /^HU\d{8}$/,
  IE: /^IE(?:\d[A-Z\d+*]\d{5}[A-Z]|\d{7}[A-Z]{1,2})$/,
  IT: /^IT\d{11}$/,
  LT: /^LT(?:\d{9}|\d{12})$/,
  LU: /^LU\d{8}$/,
  LV: /^LV\d{11}$/,
  MT: /^MT\d{8}$/,
  NL: /^NL[A-Z\d+*]{12}$/,
  PL: /^PL\d{10}$/,
  PT: /^PT\d{9}$/,
  RO: /^RO\d{2,10}$/,
  SE: /^SE\d{10}01$/,
  SI: /^SI\d{8}$/,
  SK: /^SK\d{10}$/,
};

/** A VAT number without what people write between its parts, in capitals. */
export function plainVatId(text: string): string {
  return text.replaceAll(/[\s.-]/g, '').toUpperCase();
}

/** Whether a plain VAT number looks like one of that member state. Whether it was given to anybody is not known here. */
export function isVatIdOf(country: string, vatId: string): boolean {
  return Object.hasOwn(vatIdPatterns, country) && (vatIdPatterns[country]?.test(vatId) ?? false);
}

/** Who sells: set where the operator's name, address, country and VAT number are all known. */
export interface VatSeller {
  country: string;
}

/** Who buys the service; null where nobody said. */
export interface VatCustomer {
  country: string;
  isBusiness: boolean;
  vatId: string | null;
}

/**
 * What a document says of VAT.
 * - `none`: nothing can be stated, because the operator did not give what a tax document needs, or sits outside of the EU,
 *   for whose rules there is no table.
 * - `charged`: the rate of `country` is in the amount. `assumed`: the customer gave no country, so it is the operator's.
 * - `reverse_charge`: a business of another member state owes the tax itself.
 * - `outside`: the customer is outside of the EU.
 */
export type VatTreatment =
  | { kind: 'none' | 'reverse_charge' | 'outside' }
  | { kind: 'charged'; country: string; bps: number; assumed: boolean };

/**
 * The place of supply of an electronic service, and its rate. A private customer pays the tax of the own country; a business
 * without a number that looks like one of its country is treated as private.
 */
export function vatTreatment(
  seller: VatSeller | null,
  customer: VatCustomer | null,
  day: string,
): VatTreatment {
  if (seller === null || !isMemberState(seller.country)) return { kind: 'none' };
  const country = vatTerritory(customer?.country ?? seller.country);
  const bps = vatRateBps(country, day);
  if (bps === null) return { kind: 'outside' };
  const isKnownBusiness =
    customer !== null &&
    customer.isBusiness &&
    customer.vatId !== null &&
    isVatIdOf(country, customer.vatId);
  if (isKnownBusiness && country !== seller.country) return { kind: 'reverse_charge' };
  return { kind: 'charged', country, bps, assumed: customer === null };
}

/**
 * The tax within an amount that includes it, in cents: `gross × rate / (100 % + rate)`, to the nearest cent, halves up. The
 * net amount is the rest, so that both always add up to what was paid.
 * @param gross cents, zero or more
 */
export function taxWithin(gross: number, bps: number): number {
  const whole = BigInt(10_000 + bps);
  return Number((BigInt(gross) * BigInt(bps) * 2n + whole) / (whole * 2n));
}

/**
 * The tax that a credit note gives back: what is in the amount before it less what is in the amount after it. So all credit
 * notes of an invoice together give back what it charged, to the cent.
 * @param remaining what was left of the invoice before, in cents
 * @param credited cents, at most `remaining`
 */
export function taxGivenBack(remaining: number, credited: number, bps: number): number {
  return taxWithin(remaining, bps) - taxWithin(remaining - credited, bps);
}
