/** Queries of the page of keys and webhooks, apart from those that every page carries. */
import type { QueryClient } from '@tanstack/react-query';
import type { WebhookDelivery } from '~/contracts/integrations/webhooks.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { pagesOf } from '~/platform/api/paging.ts';

const SHOWN_DELIVERIES = 20;

export type DeliveryFilter = Exclude<WebhookDelivery['state'], 'sent'> | 'all';

/** What was sent to webhooks, the newest first. */
export const deliveriesOf = (state: DeliveryFilter) =>
  pagesOf(api.integrations.deliveries, {
    limit: SHOWN_DELIVERIES,
    ...(state !== 'all' && { state }),
  });

/** All that the page shows first. */
export function loadApiPage(queryClient: QueryClient) {
  return Promise.all([
    queryClient.ensureQueryData(api.integrations.keys.queryOptions()),
    queryClient.ensureQueryData(api.integrations.webhooks.queryOptions()),
    queryClient.ensureInfiniteQueryData(deliveriesOf('all')),
  ]);
}
