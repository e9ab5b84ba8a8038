/** The lists of staff (decision 0129): all orders, filtered and as a file, people as a file, and views that somebody saved for themselves. */
import { defineModule } from '../../core/define-module.ts';
import { listsEndpoints } from './lists.endpoints.ts';

export const listsModule = defineModule({
  name: 'lists',
  uses: ['accounts', 'moderation'],
  tables: ['saved_view'],
  // One bounded statement over orders, with the names of both sides; a basket leads to its orders.
  reads: ['app_user', 'market_order', 'purchase_order'],
  endpoints: { lists: listsEndpoints },
});
