/** The queries of the notification centre. */
import type { NotificationFilter } from '~/contracts/notifications/kinds.ts';
import { api } from '~/platform/api/api.ts';
import { pagesOf } from '~/platform/api/paging.ts';

const PAGE = 20;

/** What was told, the newest first, page by page. */
export const noticesOf = (filter: NotificationFilter) =>
  pagesOf(api.notifications.list, { filter, limit: PAGE });
