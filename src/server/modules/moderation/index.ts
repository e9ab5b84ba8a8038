/** Public interface of moderation: staff decisions about people, and the event of a ban. */
import { on } from '../../core/events.ts';
import { invalidatesOn, tag } from '../../core/cache-tags.ts';
import { defineModule } from '../../core/define-module.ts';
import { followSeller } from '../offers/index.ts';
import { banChanged } from './moderation.events.ts';
import { openEndedBans } from './use-cases/ban.ts';

import { moderationEndpoints } from './moderation.endpoints.ts';
import { moderationRealtime } from './moderation.realtime.ts';

/** Delay until an expired ban ends in lists and on sockets; permissions are restored at its expiry. */
const SWEEP_SECONDS = 5;
const BATCH = 50;

export { banChanged };

export const moderationModule = defineModule({
  name: 'moderation',
  uses: ['accounts', 'auth', 'offers', 'sellers'],
  tables: ['user_ban'],
  endpoints: { moderation: moderationEndpoints },
  invalidates: [
    invalidatesOn(banChanged, (event) => [tag.seller(event.user_id), tag.offersOf(event.user_id)]),
  ],
  realtime: moderationRealtime,
  subscriptions: [
    on(banChanged, 'moderation.switch_offers', (ctx, { user_id: id }) => followSeller(ctx, id)),
  ],
  jobs: [
    {
      name: 'moderation.open_ended_bans',
      everySeconds: SWEEP_SECONDS,
      run: (ctx) => openEndedBans(ctx, BATCH),
    },
  ],
});
