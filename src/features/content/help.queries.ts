/** Queries of the help centre, each in one language. */
import type { Locale } from '~config';
import { api } from '~/platform/api/api.ts';

/** Own orders that may be what a question is about. */
const OPEN_ORDERS = 3;

export const helpQueries = {
  index: (locale: Locale) => api.help.categories.queryOptions({ locale }),
  faq: (locale: Locale) => api.help.faq.queryOptions({ locale }),
  category: (slug: string, locale: Locale) => api.help.category.queryOptions({ slug, locale }),
  article: (slug: string, locale: Locale) => api.help.article.queryOptions({ slug, locale }),
  search: (search: string, locale: Locale) => api.help.search.queryOptions({ search, locale }),
  /** For the signed-in: what they bought and what is still open. */
  openOrders: () =>
    api.orders.list.queryOptions({
      role: 'buyer',
      status: [
        'created',
        'waiting_approval',
        'verification',
        'paid',
        'in_progress',
        'acceptance',
        'disputed',
      ],
      limit: OPEN_ORDERS,
    }),
};
