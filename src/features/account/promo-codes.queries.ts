/** The query of one's own promo codes, page by page. */
import { api } from '~/platform/api/api.ts';
import { after, byCursor } from '~/platform/api/paging.ts';

const PAGE = 20;

export const promoCodesQuery = () =>
  api.promotions.activations.infiniteOptions(
    (cursor) => ({ limit: PAGE, ...after(cursor) }),
    byCursor,
  );
