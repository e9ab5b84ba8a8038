/** The search of the back office for offers by words of their titles: those on sale, as the search of the market finds them. */
import type { StaffSearcher } from '../../core/staff-search.ts';
import { foundOffers } from '../offers/index.ts';
import { selectIndexedMatches, selectRecentMatches } from './search.repository.ts';

export const titleSearcher: StaffSearcher = {
  kind: 'offer',
  permission: 'moderate_market',
  async find(ctx, { words }, limit) {
    if (words.length === 0) return [];
    const spellings = words.map((word) => [word]);
    const recent = await selectRecentMatches(ctx.db, spellings, limit);
    const ids =
      recent.length >= limit ? recent : await selectIndexedMatches(ctx.db, spellings, null, limit);
    return foundOffers(ctx, ids);
  },
};
