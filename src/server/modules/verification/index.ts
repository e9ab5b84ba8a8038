/** The public interface of identity checks. The top module: it uses accounts and orders, and nobody below uses it. */
import type { Verification } from '~/contracts/verification/verification.schemas.ts';
import type { Db } from '../../db/database.ts';
import { on } from '../../core/events.ts';
import { sandboxCheckWebhook } from '../../infra/kyc/index.ts';
import { defineModule } from '../../core/define-module.ts';
import { onOrder } from '../orders/index.ts';
import { expireVerifications } from './use-cases/expire-verifications.ts';
import { settleAfterCheck, settleNewOrder } from './use-cases/settle-orders.ts';
import { verificationChanged } from './verification.events.ts';
import { isOpen } from './verification.policy.ts';
import { presentVerification } from './verification.presenter.ts';
import { latestVerifications, selectHistory } from './verification.repository.ts';

import { verificationEndpoints } from './verification.endpoints.ts';
import { verificationRealtime } from './verification.realtime.ts';
import { identityWatch } from './verification-watch.repository.ts';
export { verificationChanged } from './verification.events.ts';

/** One check as support sees it. */
export interface VerificationCase extends Verification {
  provider: string;
  /** The id under which support finds the case at the provider. */
  provider_reference: string | null;
  steps: { status: string; reason: string | null; source: string; at: string }[];
}

/**
 * What support may see of a person's identity checks: levels, results and their history, never a document. Newest
 * first, at most ten. The caller decides who may look.
 */
export async function findVerifications(db: Db, userId: string): Promise<VerificationCase[]> {
  const rows = await latestVerifications(db, userId);
  const history = await selectHistory(
    db,
    rows.map((row) => row.id),
  );
  const byCheck = Map.groupBy(history, (line) => line.verification_id);
  return rows.map((row) => ({
    ...presentVerification(row),
    provider: row.provider,
    provider_reference: row.provider_reference,
    steps: (byCheck.get(row.id) ?? []).map(({ status, reason, source, at }) => ({
      status,
      reason,
      source,
      at: at.toISOString(),
    })),
  }));
}

const BATCH = 50;

export const verificationModule = defineModule({
  name: 'verification',
  uses: ['accounts', 'orders', 'rules'],
  tables: ['kyc_event', 'verification', 'verification_event'],
  endpoints: { verification: verificationEndpoints },
  services: [identityWatch],
  realtime: verificationRealtime,
  subscriptions: [
    // Each order in a transaction of its own: those of one buyer would be locked in no order.
    on(verificationChanged, 'verification.settle_orders', settleAfterCheck, {
      concerns: (event) => !isOpen(event.status),
      transactional: false,
      first: true,
    }),
    onOrder(['verification'], 'verification.settle_new_order', settleNewOrder, {
      transactional: false,
      first: true,
    }),
  ],
  queues: [sandboxCheckWebhook.queue],
  jobs: [
    {
      name: 'verification.expire',
      everySeconds: 30,
      run: (ctx) => expireVerifications(ctx, BATCH),
    },
    {
      name: 'verification.sandbox_webhooks',
      everySeconds: 1,
      run: (ctx) => sandboxCheckWebhook.deliver(ctx.db, ctx.services),
    },
  ],
});
