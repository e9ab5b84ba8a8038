/** Tables of identity checks. */
import type { Generated } from 'kysely';
import type {
  RejectionReason,
  VerificationLevel,
  VerificationStatus,
} from '~/contracts/verification/verification.schemas.ts';
import type { KycProviderName } from '../../infra/kyc/index.ts';

/** One check of one person. Only the result is stored: documents stay with the provider. */
export interface VerificationTable {
  id: string;
  user_id: string;
  level: VerificationLevel;
  provider: KycProviderName;
  /** The provider's id of the case, for support who looks it up there. */
  provider_reference: string | null;
  status: VerificationStatus;
  reason: RejectionReason | null;
  is_final: Generated<boolean>;
  created_at: Date;
  updated_at: Date;
  expires_at: Date | null;
  /** The provider's time of the latest event that was applied. */
  told_at: Date | null;
}

export interface VerificationTables {
  verification: VerificationTable;
  verification_event: {
    id: string;
    verification_id: string;
    status: VerificationStatus;
    reason: string | null;
    source: 'person' | 'provider' | 'system';
    at: Date;
  };
  kyc_event: {
    provider: string;
    event_id: string;
    type: string;
    reference: string;
    provider_reference: string | null;
    status: string | null;
    reason: string | null;
    outcome: string;
    quarantined: boolean;
    occurred_at: Date;
    received_at: Date;
  };
}
