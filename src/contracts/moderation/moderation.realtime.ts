/** Realtime events of moderation. */
import * as v from 'valibot';
import { timestampSchema } from '../common.ts';

/** Server → client, to the person whom the decision is about. */
export const moderationServerEvents = {
  user_banned: v.object({ reason: v.nullable(v.string()) }),
  user_temp_ban: v.object({ until: timestampSchema }),
} as const;
