/** Events about identity checks that other modules may want to know. */
import * as v from 'valibot';
import {
  rejectionReasonSchema,
  verificationLevelSchema,
  verificationStatuses,
} from '~/contracts/verification/verification.schemas.ts';
import { defineEvent } from '../../core/events.ts';

/** A check was opened or changed its status. */
export const verificationChanged = defineEvent(
  'verification.changed',
  v.object({
    verification_id: v.string(),
    user_id: v.string(),
    level: verificationLevelSchema,
    status: v.picklist(verificationStatuses),
    reason: v.nullable(rejectionReasonSchema),
    is_final: v.boolean(),
  }),
  (event) => event.user_id,
);
