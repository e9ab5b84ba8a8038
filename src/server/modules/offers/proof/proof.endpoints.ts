/** Endpoints of what sellers prove: before a category is open to them, and of their stock. */
import { read, readAs, writeAs } from '../../../core/unit-of-work.ts';
import { endpointsOf } from '../../../http/api.ts';
import { askProof, decideProof, listWaitingProofs, readOwnProof } from './seller-proofs.ts';
import { askStockProof } from './stock-proofs.ts';

export const proofEndpoints = endpointsOf('offers', {
  sellerProof: readAs((ctx, { category_id: id }) => readOwnProof(ctx, id)),
  askSellerProof: writeAs(askProof),
  askStockProof: writeAs(askStockProof),
  sellerProofs: read(listWaitingProofs),
  decideSellerProof: writeAs(decideProof),
});
