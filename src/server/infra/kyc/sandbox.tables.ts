/** The sandbox identity provider's own tables. No foreign keys into ours: a real provider's data is elsewhere. */
import type { Generated } from 'kysely';
import type {
  RejectionReason,
  VerificationLevel,
} from '~/contracts/verification/verification.schemas.ts';

export interface SandboxKycTables {
  sandbox_check: {
    id: string;
    reference: string;
    level: VerificationLevel;
    return_url: string;
    status: 'open' | 'submitted' | 'approved' | 'rejected';
    reason: RejectionReason | null;
    created_at: Generated<Date>;
    decided_at: Date | null;
  };
  sandbox_check_webhook: {
    event_id: string;
    check_id: string;
    body: string;
    status: Generated<'queued' | 'sent' | 'failed'>;
    attempts: Generated<number>;
    available_at: Generated<Date>;
    leased_until: Generated<Date | null>;
    last_error: Generated<string | null>;
    dead_at: Generated<Date | null>;
    created_at: Generated<Date>;
    delivered_at: Date | null;
  };
}
