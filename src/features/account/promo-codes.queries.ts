/** The query of one's own promo codes, page by page. */
import { api } from '~/platform/api/api.ts';
import { pagesOf } from '~/platform/api/paging.ts';

const PAGE = 20;

export const promoCodesQuery = () => pagesOf(api.promotions.activations, { limit: PAGE });
