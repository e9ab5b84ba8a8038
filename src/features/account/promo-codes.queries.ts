/** The query of one's own promo codes, page by page. */
import { api } from '~/platform/api/api.ts';

const PAGE = 20;

export const promoCodesQuery = () => api.promotions.activations.pages({ limit: PAGE });
