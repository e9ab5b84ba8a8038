/** Endpoints of what sellers prove: before a category is open to them, and of their stock (decision 0084). */
import * as v from 'valibot';
import { catalogueErrors } from '../catalogue/catalogue.errors.ts';
import { emptySchema, endlessListOf, idCursorQuery, idSchema } from '../common.ts';
import { endpoint, routesOf, staffEndpoint } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { mediaErrors } from '../media/media.errors.ts';
import { moderationErrors } from '../moderation/moderation.errors.ts';
import { staffReasonSchema } from '../moderation/moderation.schemas.ts';
import { offerErrors } from './offers.errors.ts';
import { ownOfferSchema } from './offers.schemas.ts';
import { askProofInputSchema, ownProofSchema, waitingProofSchema } from './proof.schemas.ts';
import { askStockProofInputSchema } from './stock-proof.schemas.ts';

const route = routesOf('Selling');
const backRoute = routesOf('Back office');
const byStaff = staffEndpoint('moderate_market', { limit: { calls: 120, seconds: 60 } });
const category = pick(catalogueErrors, 'CATEGORY_NOT_FOUND');

export const proofContract = {
  sellerProof: endpoint
    .meta({ who: 'seller' })
    .route(
      route.get(
        '/market/seller/category/{category_id}/proof',
        'Whether a category is open to the seller, and what they proved for it',
      ),
    )
    .errors(documented(category))
    .input(v.object({ category_id: idSchema }))
    .output(ownProofSchema),

  askSellerProof: endpoint
    .meta({ who: 'seller', limit: { calls: 10, seconds: 600 } })
    .route({
      ...route.post(
        '/market/seller/category/{category_id}/proof',
        'Prove that one can do what is sold there; support decides',
      ),
      successStatus: 201,
    })
    .errors(
      documented({
        ...category,
        ...pick(mediaErrors, 'IMAGE_NOT_FOUND', 'IMAGE_TAKEN_DOWN'),
        ...pick(offerErrors, 'SELLER_PROOF_NOT_ASKED', 'SELLER_PROOF_PENDING'),
      }),
    )
    .input(askProofInputSchema)
    .output(ownProofSchema),

  askStockProof: endpoint
    .meta({ who: 'seller', limit: { calls: 20, seconds: 600 } })
    .route({
      ...route.post(
        '/market/seller/offer/{id}/stock-proof',
        'Show the stock of an offer that waits for that; support decides with the offer',
      ),
      successStatus: 201,
    })
    .errors(
      documented({
        ...pick(mediaErrors, 'IMAGE_NOT_FOUND', 'IMAGE_TAKEN_DOWN'),
        ...pick(offerErrors, 'OFFER_NOT_FOUND', 'STOCK_PROOF_NOT_ASKED', 'STOCK_PROOF_PENDING'),
      }),
    )
    .input(askStockProofInputSchema)
    .output(ownOfferSchema),

  sellerProofs: byStaff
    .route(backRoute.get('/admin/seller-proof', 'Proofs of sellers that wait, the oldest first'))
    .input(v.object(idCursorQuery))
    .output(endlessListOf(waitingProofSchema)),

  decideSellerProof: byStaff
    .route(
      backRoute.post(
        '/admin/seller-proof/{id}/decide',
        'Open a category to a seller, or refuse what they proved; the seller reads the reason',
      ),
    )
    .errors(
      documented({
        ...pick(moderationErrors, 'PERSON_OWN'),
        ...pick(offerErrors, 'SELLER_PROOF_NOT_FOUND', 'SELLER_PROOF_DECIDED'),
      }),
    )
    .input(
      v.object({
        id: idSchema,
        decision: v.picklist(['approve', 'refuse']),
        reason: staffReasonSchema,
      }),
    )
    .output(emptySchema),
};
