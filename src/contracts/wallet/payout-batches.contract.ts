/** Endpoints of batches of payouts (decision 0094). They belong to the wallet's area. */
import * as v from 'valibot';
import { MOST_PAYOUTS_OF_BATCH } from '~/domain/payout-batch.ts';
import { emptySchema, endlessListOf, idCursorQuery, idSchema, opaque } from '../common.ts';
import { endpoint, routesOf, staffEndpoint } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { ordersErrors } from '../orders/orders.errors.ts';
import { staffReasonSchema } from '../moderation/moderation.schemas.ts';
import { payoutBatchItemSchema, payoutBatchSchema } from './payouts.schemas.ts';
import { walletErrors } from './wallet.errors.ts';
import { payoutMethodKinds } from './wallet.schemas.ts';

const route = routesOf('Wallet');

const staff = staffEndpoint('decide_payouts');
const keyed = staffEndpoint('decide_payouts', { idempotent: true });
const byId = { id: idSchema };
const decided = v.object({ ...byId, reason: staffReasonSchema });
const changeErrors = pick(walletErrors, 'PAYOUT_BATCH_NOT_FOUND', 'PAYOUT_BATCH_STATE');
const serviceErrors = pick(walletErrors, 'PAYOUT_PROVIDER_DOWN');
/** What is asked before money leaves with a batch. */
const leaveErrors = pick(walletErrors, 'PAYOUT_BATCH_PAYOUT', 'PAYOUTS_PAUSED');

export const payoutBatchesContract = {
  payoutBatches: staff
    .route(route.get('/admin/payout/batch', 'Batches of payouts, newest first'))
    .input(v.object({ ...idCursorQuery, state: v.optional(v.picklist(['open', 'all']), 'all') }))
    .output(endlessListOf(payoutBatchSchema)),

  payoutBatch: staff
    .route(route.get('/admin/payout/batch/{id}', 'A batch and its payouts'))
    .errors(documented({ PAYOUT_BATCH_NOT_FOUND: walletErrors.PAYOUT_BATCH_NOT_FOUND }))
    .input(v.object(byId))
    .output(v.object({ ...payoutBatchSchema.entries, items: v.array(payoutBatchItemSchema) })),

  makePayoutBatch: keyed
    .route(route.post('/admin/payout/batch', 'Put approved payouts of one kind into a batch'))
    .errors(documented(leaveErrors))
    .input(
      v.object({
        kind: v.picklist(payoutMethodKinds),
        payout_ids: v.pipe(v.array(idSchema), v.minLength(1), v.maxLength(MOST_PAYOUTS_OF_BATCH)),
      }),
    )
    .output(payoutBatchSchema),

  /** A change: it shows account numbers, and whoever takes it stands in the record. No answer of it is kept. */
  takePayoutFile: staff
    .route(
      route.post(
        '/admin/payout/batch/{id}/file',
        'The file of an open batch, with account numbers',
      ),
    )
    .errors(documented({ ...changeErrors, ...leaveErrors }))
    .input(v.object(byId))
    .output(v.object({ file_name: v.string(), content: v.string() })),

  releasePayoutBatch: keyed
    .route(
      route.post(
        '/admin/payout/batch/{id}/release',
        'The file was carried out: the money has left; of a service: hand the batch over',
      ),
    )
    .errors(documented({ ...changeErrors, ...leaveErrors }))
    .input(decided)
    .output(payoutBatchSchema),

  cancelPayoutBatch: keyed
    .route(route.post('/admin/payout/batch/{id}/cancel', 'Take a batch apart'))
    .errors(documented(changeErrors))
    .input(decided)
    .output(payoutBatchSchema),

  dropFromPayoutBatch: keyed
    .route(route.post('/admin/payout/batch/{id}/drop', 'Take one payout out of an open batch'))
    .errors(documented({ ...changeErrors, PAYOUT_NOT_FOUND: walletErrors.PAYOUT_NOT_FOUND }))
    .input(v.object({ ...decided.entries, payout_id: idSchema }))
    .output(payoutBatchSchema),

  /** Asks once more what the service would be asked anyway: it moves nothing by itself, and needs no key. */
  askPayoutService: staff
    .route(
      route.post('/admin/payout/batch/{id}/ask', 'Ask the service what has become of its payouts'),
    )
    .errors(documented({ ...changeErrors, ...serviceErrors }))
    .input(v.object(byId))
    .output(payoutBatchSchema),

  callPayoutBack: keyed
    .route(
      route.post(
        '/admin/payout/batch/{id}/call-back',
        'Take an unclaimed payout back from the service',
      ),
    )
    .errors(
      documented({
        ...changeErrors,
        ...serviceErrors,
        PAYOUT_NOT_FOUND: walletErrors.PAYOUT_NOT_FOUND,
      }),
    )
    .input(v.object({ ...decided.entries, payout_id: idSchema }))
    .output(payoutBatchSchema),

  payoutWebhook: endpoint
    .meta({ who: 'provider', limit: { calls: 600, seconds: 60 } })
    .route(
      route.post(
        '/payouts/webhook/{provider}',
        'Events of a service that carries payouts out; it is asked whether they are its own',
      ),
    )
    .errors(
      documented({
        ...serviceErrors,
        ...pick(ordersErrors, 'PAYMENT_SIGNATURE_INVALID', 'PAYMENT_EVENT_MALFORMED'),
      }),
    )
    // The body is the service's own; it is read only after its signature has been checked.
    .input(v.looseObject({ provider: opaque(20) }))
    .output(emptySchema),
};
