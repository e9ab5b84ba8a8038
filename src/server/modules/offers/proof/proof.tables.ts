/** Kysely table types of what sellers prove (decision 0084). */
import type { proofStatuses } from '~/contracts/offers/proof.schemas.ts';
import type { stockProofStatuses } from '~/contracts/offers/stock-proof.schemas.ts';

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

/** What a seller showed of the stock of an offer. */
export interface StockProofTable {
  id: string;
  offer_id: string;
  seller_id: string;
  status: (typeof stockProofStatuses)[number];
  /** Units of the offer when it was sent: so many are proven once it is approved. */
  units: number;
  /** What it is of, as `goodsOf` has it. */
  goods: string;
  about: string;
  /** Why it was refused. */
  reason: string | null;
  created_at: Date;
  decided_at: Date | null;
}

export interface StockProofImageTable {
  proof_id: string;
  position: number;
  media_id: string;
}

export interface ProofTables {
  stock_proof: StockProofTable;
  stock_proof_image: StockProofImageTable;
  seller_proof: SellerProofTable;
  seller_proof_image: SellerProofImageTable;
}
