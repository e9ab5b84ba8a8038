/** What a person hears of their identity check. */
import { broadcastOn, type ModuleRealtime } from '../../realtime/module-realtime.ts';
import { findTrustStanding } from '../accounts/index.ts';
import { verificationChanged } from './verification.events.ts';

export const verificationRealtime: ModuleRealtime = {
  broadcasts: [
    // The page asks again: the level may be the same, the state of the check is not.
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
