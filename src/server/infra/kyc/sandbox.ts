/**
 * The sandbox identity provider: a page with its own table (`sandbox_check`) that approves or rejects, and reports
 * the result by a signed webhook, like a real provider. No document is ever asked for.
 */
import * as v from 'valibot';
import { Failure } from '~/contracts/failure.ts';
import { idSchema } from '~/contracts/keys.ts';
import {
  rejectionReasonSchema,
  verificationLevelSchema,
  type RejectionReason,
  type VerificationLevel,
} from '~/contracts/verification/verification.schemas.ts';
import { newId } from '~/kernel/ids.ts';
import type { Db } from '../../db/database.ts';
import type { Keys } from '../keys.ts';
import { pathIn } from '../../page-path.ts';
import { sandboxWebhook } from '../sandbox/webhook.ts';
import type { CheckResult, KycProvider } from './provider.ts';
import {
  decideSandboxCheck,
  findSandboxCheck,
  lockSandboxCheck,
  openSandboxCheck,
  queueCheckWebhook,
  type SandboxCheckStatus,
} from './sandbox.repository.ts';

const eventSchema = v.object({
  id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
  type: v.picklist(['check.submitted', 'check.approved', 'check.rejected', 'check.expired']),
  created_at: v.pipe(v.string(), v.isoTimestamp()),
  data: v.object({
    check_id: idSchema,
    reference: idSchema,
    level: verificationLevelSchema,
    reason: v.optional(v.nullable(rejectionReasonSchema), null),
    is_final: v.optional(v.boolean(), false),
  }),
});
type SandboxEvent = v.InferOutput<typeof eventSchema>;

/** Its webhook calls to the product. */
export const sandboxCheckWebhook = sandboxWebhook({
  purpose: 'kyc.sandbox.webhook',
  path: '/api/kyc/webhook/sandbox',
  table: 'sandbox_check_webhook',
  schema: eventSchema,
  failures: { forged: 'VERIFICATION_SIGNATURE_INVALID', malformed: 'VERIFICATION_EVENT_MALFORMED' },
});

function resultOf({ type, data }: SandboxEvent): CheckResult {
  switch (type) {
    case 'check.submitted':
      return { status: 'pending' };
    case 'check.approved':
      return { status: 'approved' };
    case 'check.expired':
      return { status: 'expired' };
    case 'check.rejected':
      return { status: 'rejected', reason: data.reason ?? 'declined', isFinal: data.is_final };
  }
}

/** The sandbox as an adapter of the port to identity providers. */
export function createSandboxKyc({ keys, db }: { keys: Keys; db: Db }): KycProvider {
  return {
    name: 'sandbox',
    async openCheck(request) {
      // The page is part of this application, so its return URL needs no origin.
      const { pathname, search } = new URL(request.returnUrl);
      const id = await openSandboxCheck(db, request, pathname + search);
      return { link: pathIn(request.locale, `/sandbox/kyc/${id}`) };
    },
    verifyWebhook(headers, rawBody, now = new Date()) {
      const event = sandboxCheckWebhook.read(keys, headers, rawBody, now);
      return {
        eventId: event.id,
        type: event.type,
        reference: event.data.reference,
        providerReference: event.data.check_id,
        level: event.data.level,
        occurredAt: new Date(event.created_at),
        result: resultOf(event),
      };
    },
  };
}

/** The page's view of a check. Null when there is none. */
export async function showSandboxCheck(db: Db, id: string) {
  const row = v.is(idSchema, id) ? await findSandboxCheck(db, id) : undefined;
  return row ?? null;
}

export interface SandboxDecision {
  outcome: 'submit' | 'approve' | 'reject';
  reason: RejectionReason;
  isFinal: boolean;
}

const decided = { submit: 'submitted', approve: 'approved', reject: 'rejected' } as const;

/** Whether a check with this status may still be decided in this way. */
function isOpenTo(status: SandboxCheckStatus, next: SandboxCheckStatus): boolean {
  return status === 'open' || (status === 'submitted' && next !== 'open');
}

/**
 * The person submits, or the sandbox decides: stores that and queues one webhook call to the product.
 * Needs a transaction. Idempotent for the same decision.
 * @throws Failure VERIFICATION_NOT_FOUND, VERIFICATION_DECIDED when it was decided differently
 */
export async function settleSandboxCheck(db: Db, id: string, decision: SandboxDecision) {
  const check = v.is(idSchema, id) ? await lockSandboxCheck(db, id) : undefined;
  if (!check) throw new Failure('VERIFICATION_NOT_FOUND');
  const status = decided[decision.outcome];
  const answer = { id, status, return_url: check.return_url };
  if (check.status === status) return answer;
  if (!isOpenTo(check.status, status)) throw new Failure('VERIFICATION_DECIDED');
  const reason = status === 'rejected' ? decision.reason : null;
  await decideSandboxCheck(db, id, { status, reason });
  const eventId = newId();
  const isFinal = status === 'rejected' && decision.isFinal;
  const body = eventBody({ ...check, eventId, type: `check.${status}`, reason, isFinal });
  await queueCheckWebhook(db, { eventId, checkId: id, body });
  return answer;
}

function eventBody(event: {
  eventId: string;
  type: SandboxEvent['type'];
  id: string;
  reference: string;
  level: VerificationLevel;
  reason: RejectionReason | null;
  isFinal: boolean;
}): string {
  const { eventId, type, id, reference, level, reason, isFinal } = event;
  return JSON.stringify({
    id: eventId,
    type,
    created_at: new Date().toISOString(),
    data: { check_id: id, reference, level, reason, is_final: isFinal },
  });
}
