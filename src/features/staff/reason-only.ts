/** The form of a decision that asks for nothing but its reason. */
import * as v from 'valibot';
import { staffReasonSchema } from '~/contracts/moderation/moderation.schemas.ts';

export const reasonOnly = v.object({ reason: staffReasonSchema });
