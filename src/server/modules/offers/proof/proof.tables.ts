/** Kysely table types of what sellers prove (decision 0084). */
import type { proofStatuses } from '~/contracts/offers/proof.schemas.ts';

export interface SellerProofTable {
  id: string;
  seller_id: string;
  category_id: string;
  status: (typeof proofStatuses)[number];
  about: string;
  /** Why it was refused. */
  reason: string | null;
  created_at: Date;
  decided_at: Date | null;
}

export interface SellerProofImageTable {
  proof_id: string;
  position: number;
  media_id: string;
}

export interface ProofTables {
  seller_proof: SellerProofTable;
  seller_proof_image: SellerProofImageTable;
}
