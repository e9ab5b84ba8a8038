/** Broadcasts of an identity check to its person. */
import { broadcastOn, type ModuleRealtime } from '../../realtime/module-realtime.ts';
import { findTrustStanding } from '../accounts/index.ts';
import { verificationChanged } from './verification.events.ts';

export const verificationRealtime: ModuleRealtime = {
  broadcasts: [
    // The page reloads: the trust level may be unchanged, the status of the check is not.
    broadcastOn(
      verificationChanged,
      'verification.tell_person',
      async (ctx, { user_id: userId }) => {
        const person = await findTrustStanding(ctx.db, userId);
        ctx.services.realtime.toUser(userId, 'user_required_trust_level', {
          trust_level: person?.requiredTrustLevel ?? 0,
        });
      },
    ),
  ],
};
