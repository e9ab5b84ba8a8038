/** Where what was found is opened. */
import type { Opened } from '~/contracts/backoffice/search.schemas.ts';
import { filePath } from '../files/file-paths.ts';

const places: Record<Opened['what'], (id: string) => string> = {
  person: (id) => filePath('people', id),
  order: (id) => filePath('orders', id),
  dispute: (id) => `/staff/disputes/${id}`,
  offer: (id) => filePath('offers', id),
  review: (id) => `/staff/offers?id=${id}`,
  payout: (id) => `/staff/payouts?id=${id}`,
  document: (number) => `/staff/documents?search=${encodeURIComponent(number)}`,
  transaction: (id) => `/staff/ledger?view=posting&id=${id}`,
  promo_code: (id) => `/staff/rules/codes?code=${id}`,
};

export const soughtPlace = ({ what, id }: Opened): string => places[what](id);
