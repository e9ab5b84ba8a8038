/** Public interface of pictures that staff take down and put back (decision 0126). */
import { defineModule } from '../../core/define-module.ts';
import { on } from '../../core/events.ts';
import { picturesEndpoints } from './pictures.endpoints.ts';
import { pictureDecided } from './pictures.events.ts';
import { moveDecided } from './use-cases/take-down.ts';

export { takenOf } from './use-cases/take-down.ts';

export const picturesModule = defineModule({
  name: 'pictures',
  uses: ['accounts', 'chat', 'media', 'notifications', 'offers'],
  tables: ['picture_takedown'],
  // What proves something keeps its file: one statement over the tables that name pictures as evidence.
  reads: [
    'case_mark',
    'case_statement',
    'market_order',
    'order_event',
    'seller_proof',
    'seller_proof_image',
    'stock_proof',
    'stock_proof_image',
  ],
  endpoints: { pictures: picturesEndpoints },
  subscriptions: [on(pictureDecided, 'pictures.move_file', moveDecided, { transactional: false })],
});
