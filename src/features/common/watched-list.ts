/** A category's list with its filters, as a search can be saved of it and its best price be waited for. */
import type { SaveSearchInput } from '~/contracts/alerts/alerts.schemas.ts';

export interface WatchedList {
  categoryId: string;
  /** What the list shows, in a few words of the page's language: the name of the search until it gets another. */
  name: string;
  /** As the list's query has them, with an order book's settled market. */
  filters: Omit<SaveSearchInput, 'category_id' | 'name' | 'frequency'>;
  /** The lowest unit price now, in US cents; null where nothing is on sale. */
  bestPrice: number | null;
  /** Unit prices are shown with four decimals. */
  isPrecise: boolean;
}
