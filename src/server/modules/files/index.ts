/** The files of staff: everything that is known of an order, a person, an offer or a seller on one page (decision 0124). */
import { defineModule } from '../../core/define-module.ts';
import { filesEndpoints } from './files.endpoints.ts';

export const filesModule = defineModule({
  name: 'files',
  uses: ['accounts', 'bookkeeping', 'cases', 'orders', 'pictures'],
  tables: ['staff_note'],
  // Each part of a file is one bounded statement over the tables of whoever owns them, with the names of people.
  reads: [
    'app_user',
    'autopilot_act',
    'card_refund',
    'category',
    'chargeback',
    'chargeback_order',
    'game',
    'hold',
    'known_device',
    'market_order',
    'offer',
    'offer_image',
    'offer_version',
    'payment',
    'payout_method',
    'payout_request',
    'report',
    'seller_level_change',
    'seller_proof',
    'seller_request',
    'work_claim',
  ],
  endpoints: { files: filesEndpoints },
});
