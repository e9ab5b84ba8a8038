/** Public interface of moderation: staff decisions about people, and the event of a ban. */
import { on } from '../../core/events.ts';
import { invalidatesOn, tag } from '../../core/cache-tags.ts';
import { defineModule } from '../../core/define-module.ts';
import { periodicJob } from '../../core/periodic-job.ts';
import { sealAudit } from '../../core/seal-audit.ts';
import { followSeller } from '../offers/index.ts';
import { readAuditProof } from './audit-proof.repository.ts';
import { banChanged } from './moderation.events.ts';
import { openEndedBans } from './use-cases/ban.ts';
import { proveAudit } from './use-cases/prove-audit.ts';

import { moderationEndpoints } from './moderation.endpoints.ts';
import { moderationRealtime } from './moderation.realtime.ts';

/** Delay until an expired ban ends in lists and on sockets; permissions are restored at its expiry. */
const SWEEP_SECONDS = 5;
const BATCH = 50;
/** So long a record can be removed without a trace. */
const SEAL_SECONDS = 5;
const PROOF_SECONDS = 24 * 3_600;

export { banChanged };
export { findRunningBan, runningAmong } from './moderation.repository.ts';
export { liftBan } from './use-cases/ban.ts';
export { findAccounts, type PeopleInput } from './use-cases/find-account.ts';

export const moderationModule = defineModule({
  name: 'moderation',
  uses: ['accounts', 'auth', 'offers', 'sellers'],
  tables: ['audit_proof', 'user_ban'],
  endpoints: { moderation: moderationEndpoints },
  proofs: ({ db }) => readAuditProof(db),
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
    { name: 'moderation.seal_audit', everySeconds: SEAL_SECONDS, run: sealAudit },
    periodicJob({
      name: 'moderation.prove_audit',
      periodSeconds: PROOF_SECONDS,
      run: proveAudit,
    }),
  ],
});
