/** What the cards of batches share: their shapes, what is asked with an act, and its key. */
import type { InferContractRouterOutputs } from '@orpc/contract';
import type { Contract } from '~/contracts/index.ts';
import { keyWithin } from '~/platform/api/idempotency.ts';

type Wallet = InferContractRouterOutputs<Contract>['wallet'];
export type Batch = Wallet['payoutBatches']['data'][number];
export type Item = Wallet['payoutBatch']['items'][number];

/** One key for the act while the batch stands as it does: pressed again, it gets the same answer. */
export const keyed = (batch: Batch, act: string, input: unknown) => ({
  idempotencyKey: keyWithin(batch.id, [act, batch.count, input]),
});
