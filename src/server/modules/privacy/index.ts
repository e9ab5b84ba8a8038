/** The front door of privacy: taking one's data along, and leaving. It stands above all modules whose data it knows. */
import { dropsOn, on } from '../../core/events.ts';
import type { ServerModule } from '../../core/define-module.ts';
import { tag } from '../../core/cache-tags.ts';
import { deleteRestedNames } from '../identity/index.ts';
import { leavingChanged, offersFollowed } from './privacy.events.ts';
import { buildExport, expireExports } from './use-cases/build-export.ts';
import { eraseDueAccount } from './use-cases/erase-account.ts';
import { followOwner } from './use-cases/follow-owner.ts';

export { addressedTables, impersonalTables, personalTables } from './personal-data.ts';
export { privacyEndpoints } from './privacy.endpoints.ts';

export const privacyModule: ServerModule = {
  name: 'privacy',
  drops: [
    dropsOn(leavingChanged, (fact) => [tag.seller(fact.user_id), tag.offersOf(fact.user_id)]),
    dropsOn(offersFollowed, (fact) => [
      tag.seller(fact.user_id),
      tag.offersOf(fact.user_id),
      ...fact.category_ids.map((id) => tag.category(id)),
      tag.offers,
      tag.counts,
    ]),
  ],
  subscriptions: [
    on(leavingChanged, 'privacy.follow_owner', (ctx, fact) => followOwner(ctx, fact.user_id)),
  ],
  jobs: [
    { name: 'privacy.build_export', everySeconds: 3, run: buildExport },
    { name: 'privacy.expire_exports', everySeconds: 600, run: expireExports },
    { name: 'privacy.erase', everySeconds: 10, run: eraseDueAccount },
    {
      name: 'privacy.forget_names',
      everySeconds: 3_600,
      run: async (ctx) => {
        await deleteRestedNames(ctx.db, ctx.now);
        return 0;
      },
    },
  ],
};
