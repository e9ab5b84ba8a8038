/** What is typed of an act on many offers, and the act that it means. Pure. */
import type { Locale } from '~config';
import { appConfig } from '~config';
import type { BulkAct } from '~/contracts/offers/table.schemas.ts';
import { bulkRules } from '~/contracts/offers/bulk-rules.ts';
import type { BulkKind } from './bulk-bar.tsx';
import { readStock } from './cell-text.ts';

export interface ActDraft {
  unit: 'percent' | 'amount';
  /** Signed: `-2`, `+0.50`. */
  price: string;
  stock: string;
  minutes: number | null;
  /** Whether the seller is told when few units are left, and of how many. */
  isTold: boolean;
  left: string;
}

export const firstDraft: ActDraft = {
  unit: 'percent',
  price: '',
  stock: '',
  minutes: null,
  isTold: true,
  left: '',
};

/** A signed number with a point or a comma; null for anything else. */
export function readSigned(text: string, decimals: number): number | null {
  const compact = text
    .replaceAll(/[\s\u00A0\u202F$%]/g, '')
    .replace('−', '-')
    .replace(',', '.');
  const match = /^([+-]?)(\d{1,7})(?:\.(\d+))?$/.exec(compact);
  if (!match || (match[3] ?? '').length > decimals) return null;
  return Number(compact);
}

function priceAct({ unit, price }: ActDraft): BulkAct | null {
  if (unit === 'percent') {
    const percent = readSigned(price, 2);
    if (!percent || percent < bulkRules.percent.min || percent > bulkRules.percent.max) return null;
    return { kind: 'price_percent', percent };
  }
  const dollars = readSigned(price, 6);
  if (!dollars) return null;
  // Cents with four decimals, from dollars with six.
  const amount = Math.round(dollars * 1_000_000) / 10_000;
  const { max } = appConfig.offers.priceCents;
  return Math.abs(amount) > max ? null : { kind: 'price_amount', amount };
}

/** Null while something is missing or no value. */
export function readAct(kind: BulkKind, draft: ActDraft, locale: Locale): BulkAct | null {
  switch (kind) {
    case 'price':
      return priceAct(draft);
    case 'stock': {
      const count = readStock(draft.stock, locale);
      const { min, max } = appConfig.offers.stock;
      return count === null || count < min || count > max ? null : { kind, count };
    }
    case 'low_stock': {
      if (!draft.isTold) return { kind, count: null };
      const count = readStock(draft.left, locale);
      return count === null || count > appConfig.offers.stock.max ? null : { kind, count };
    }
    case 'delivery':
      return draft.minutes === null ? null : { kind, minutes: draft.minutes };
    default:
      return { kind };
  }
}
