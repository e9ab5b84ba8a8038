/** Realtime events about a person's own account. */
import * as v from 'valibot';
import { countSchema } from '../common.ts';
import { sellerRequestStatusSchema } from './identity.schemas.ts';

/** Server → client. */
export const identityServerEvents = {
  /** A higher trust level is required of the person, or the status of their identity check has changed. */
  user_required_trust_level: v.object({ trust_level: countSchema }),
  become_seller_request_status_changed: v.object({ status: sellerRequestStatusSchema }),
} as const;
