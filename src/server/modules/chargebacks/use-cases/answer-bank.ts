/** What staff do about a chargeback: answer the bank, once, or give it up. Both are recorded before the provider is asked. */
import { isAnswerable } from '~/domain/chargeback-lifecycle.ts';
import { Failure } from '~/contracts/failure.ts';
import { recordAudit } from '../../../core/audit.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import { unitOfWork } from '../../../core/unit-of-work.ts';
import {
  ProviderDown,
  ProviderRefused,
  type EvidenceText,
  type PaymentProvider,
  type SeenChargeback,
} from '../../../infra/payments/index.ts';
import { refuseImpersonation } from '../../accounts/index.ts';
import { evidenceOf, findOrder } from '../../orders/index.ts';
import { usesOfCapture } from '../../wallet/index.ts';
import {
  chargedOrders,
  claimEvidence,
  findChargeback,
  markSent,
  saveChargeback,
  type ChargebackRow,
} from '../chargebacks.repository.ts';
import { settleChargeback } from './settle-chargeback.ts';

/** Longer than a call to a provider takes. */
const SENDING_MS = 60_000;
/** Of each of a provider's fields. */
const MOST_CHARACTERS = 20_000;

/** The orders that a chargeback is about: as the rule noted them, or as the capture was used. */
export async function ordersOf(ctx: Ctx, row: ChargebackRow): Promise<string[]> {
  const noted = await chargedOrders(ctx.db, row.id);
  if (noted.length > 0) return noted.map(({ order_id: id }) => id);
  return (await usesOfCapture(ctx.db, row.source_id)).map(({ orderId }) => orderId);
}

/** What the logs of the orders prove, as a provider takes it. */
export async function proofOf(
  ctx: Ctx,
  row: ChargebackRow,
): Promise<Partial<Record<EvidenceText, string>>> {
  const found = [];
  for (const id of await ordersOf(ctx, row)) {
    const evidence = await evidenceOf(ctx.db, id);
    if (evidence) found.push(evidence);
  }
  const text = (lines: readonly string[]) => lines.join('\n\n').slice(0, MOST_CHARACTERS);
  if (found.length === 0) return {};
  const [{ deliveredOn } = { deliveredOn: null }] = found;
  return {
    product_description: text(found.map(({ product }) => product)),
    access_log: text(found.map(({ log }) => log)),
    ...(deliveredOn !== null && { service_date: deliveredOn }),
  };
}

/** @throws Failure CHARGEBACK_NOT_FOUND, CHARGEBACK_OWN, CHARGEBACK_WRONG_STATE, IMPERSONATING */
async function answerable(ctx: UserCtx, id: string): Promise<ChargebackRow> {
  refuseImpersonation(ctx.actor);
  const row = await findChargeback(ctx.db, id);
  if (!row) throw new Failure('CHARGEBACK_NOT_FOUND');
  // An inquiry has noted no orders yet: it is about those that its payment paid.
  for (const orderId of await ordersOf(ctx, row)) {
    const order = await findOrder(ctx.db, orderId);
    if (order?.seller_id === ctx.actor.userId) throw new Failure('CHARGEBACK_OWN');
  }
  if (row.user_id === ctx.actor.userId) throw new Failure('CHARGEBACK_OWN');
  if (!isAnswerable(row.status)) throw new Failure('CHARGEBACK_WRONG_STATE');
  return row;
}

/** Notes what is to be sent. Needs a transaction. Nobody else sends while it is under way. */
export async function noteEvidence(
  ctx: UserCtx,
  { id, text }: { id: string; text: string },
): Promise<{ id: string }> {
  const row = await answerable(ctx, id);
  const claim = {
    evidence: text,
    by: ctx.actor.userId,
    at: ctx.now,
    freeFrom: new Date(ctx.now.getTime() - SENDING_MS),
  };
  if (!(await claimEvidence(ctx.db, id, claim))) throw new Failure('CHARGEBACK_WRONG_STATE');
  await recordAudit(ctx, {
    action: 'payments.chargeback_evidence',
    subject: { type: 'chargeback', id },
    before: { status: row.status },
    after: { evidence: text },
  });
  return { id };
}

/** Notes that it is given up. Needs a transaction. */
export async function noteAcceptance(
  ctx: UserCtx,
  { id, reason }: { id: string; reason: string },
): Promise<{ id: string }> {
  const row = await answerable(ctx, id);
  await saveChargeback(ctx.db, id, { accepted_by: ctx.actor.userId, accept_reason: reason });
  await recordAudit(ctx, {
    action: 'payments.chargeback_accepted',
    subject: { type: 'chargeback', id },
    before: { status: row.status },
    reason,
  });
  return { id };
}

/** Asks the provider, and applies what it answers. On the pool. */
async function askProvider(
  ctx: Ctx,
  row: ChargebackRow,
  ask: (provider: PaymentProvider) => Promise<SeenChargeback>,
): Promise<SeenChargeback> {
  const provider = ctx.services.payments.find(row.provider);
  if (!provider) throw new Failure('CHARGEBACK_PROVIDER_DOWN');
  try {
    const seen = await ctx.services.payments.ask(row.provider, () => ask(provider));
    // What it is by now was answered, so it is at least as new as this call.
    const looked = { provider: row.provider, seen, askedAt: ctx.now };
    await unitOfWork(ctx, (own) => settleChargeback(own, looked));
    return seen;
  } catch (error) {
    if (error instanceof ProviderRefused) throw new Failure('CHARGEBACK_WRONG_STATE');
    if (!(error instanceof ProviderDown)) throw error;
    throw new Failure('CHARGEBACK_PROVIDER_DOWN');
  }
}

/**
 * Sends what was noted to the bank. On the pool. Repeated, it sends nothing once the bank has it.
 * @throws Failure CHARGEBACK_PROVIDER_DOWN, CHARGEBACK_WRONG_STATE
 */
export async function sendNoted(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const row = await findChargeback(ctx.db, id);
  if (!row || !isAnswerable(row.status)) return;
  const text = { ...(await proofOf(ctx, row)), other: row.evidence ?? '' };
  try {
    const seen = await askProvider(ctx, row, (provider) =>
      provider.sendEvidence({ chargebackId: row.provider_id, text, files: {}, submit: true }),
    );
    // The bank may have decided, and that been heard, since this answer.
    if (seen.status === 'needs_response') await markSent(ctx.db, id);
  } catch (error) {
    if (error instanceof Failure && error.code === 'CHARGEBACK_PROVIDER_DOWN') {
      await saveChargeback(ctx.db, id, { evidence_at: null });
    }
    throw error;
  }
}

/**
 * Gives it up at the provider. On the pool. Repeated, it changes nothing.
 * @throws Failure CHARGEBACK_PROVIDER_DOWN, CHARGEBACK_WRONG_STATE
 */
export async function acceptNoted(ctx: Ctx, { id }: { id: string }): Promise<void> {
  const row = await findChargeback(ctx.db, id);
  if (!row || !isAnswerable(row.status)) return;
  await askProvider(ctx, row, (provider) => provider.acceptChargeback(row.provider_id));
}
