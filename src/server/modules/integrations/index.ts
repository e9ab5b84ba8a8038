/** Public API of the integrations module: how sellers connect programs of their own (decision 0074). */
import { defineModule } from '../../core/define-module.ts';
import { on } from '../../core/events.ts';
import { banChanged } from '../moderation/index.ts';
import { deleteExpiredKeys, deleteKeysOf } from './api-keys.repository.ts';
import { integrationsEndpoints } from './integrations.endpoints.ts';

export { resolveKey } from './use-cases/resolve-key.ts';

const DAY_MS = 24 * 3_600_000;
/** How long its owner still sees that a key expired. */
const EXPIRED_DAYS = 90;
const FORGOTTEN_AT_ONCE = 500;

export const integrationsModule = defineModule({
  name: 'integrations',
  uses: ['accounts', 'auth', 'moderation'],
  tables: ['api_key'],
  // A key is resolved with its account in one statement.
  reads: ['app_user'],
  endpoints: { integrations: integrationsEndpoints },
  subscriptions: [
    // It is refused from the moment of the ban; here it ends, so that it does not come back when the ban is over.
    on(
      banChanged,
      'integrations.end_keys',
      async (ctx, { user_id: id }) => {
        await deleteKeysOf(ctx.db, id);
      },
      { concerns: ({ is_banned: isBanned }) => isBanned },
    ),
  ],
  jobs: [
    {
      name: 'integrations.forget_keys',
      everySeconds: 3_600,
      run: (ctx) =>
        deleteExpiredKeys(
          ctx.db,
          new Date(ctx.now.getTime() - EXPIRED_DAYS * DAY_MS),
          FORGOTTEN_AT_ONCE,
        ),
    },
  ],
});
