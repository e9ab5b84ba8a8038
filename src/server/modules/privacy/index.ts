/** The public interface of privacy: data exports and account deletion. It is above all modules whose data it covers. */
import { on } from '../../core/events.ts';
import { invalidatesOn, tag } from '../../core/cache-tags.ts';
import { defineModule } from '../../core/define-module.ts';
import { deleteExpiredReservations } from '../accounts/index.ts';
import { followSeller } from '../offers/index.ts';
import { accountDeletionChanged } from './privacy.events.ts';
import { buildExport, expireExports } from './use-cases/build-export.ts';
import { eraseDueAccount } from './use-cases/erase-account.ts';

export { impersonalTables } from './impersonal-tables.ts';
export { addressedTables, personalTables } from './personal-data.ts';
import { privacyEndpoints } from './privacy.endpoints.ts';

export const privacyModule = defineModule({
  name: 'privacy',
  uses: [
    'accounts',
    'auth',
    'chargebacks',
    'media',
    'offers',
    'orders',
    'papers',
    'referrals',
    'wallet',
  ],
  tables: ['account_deletion', 'data_export'],
  // Which pictures only proofs show is asked where they are deleted, in one statement.
  reads: [
    'case_statement',
    'chat_message',
    'offer_image',
    'order_event',
    'seller_proof',
    'seller_proof_image',
    'stock_proof',
    'stock_proof_image',
  ],
  endpoints: { privacy: privacyEndpoints },
  invalidates: [
    invalidatesOn(accountDeletionChanged, (event) => [
      tag.seller(event.user_id),
      tag.offersOf(event.user_id),
    ]),
  ],
  subscriptions: [
    on(accountDeletionChanged, 'privacy.follow_owner', (ctx, event) =>
      followSeller(ctx, event.user_id),
    ),
  ],
  jobs: [
    { name: 'privacy.build_export', everySeconds: 3, run: buildExport },
    { name: 'privacy.expire_exports', everySeconds: 600, run: expireExports },
    { name: 'privacy.erase', everySeconds: 10, run: eraseDueAccount },
    {
      name: 'privacy.forget_names',
      everySeconds: 3_600,
      run: async (ctx) => {
        await deleteExpiredReservations(ctx.db, ctx.now);
        return 0;
      },
    },
  ],
});
