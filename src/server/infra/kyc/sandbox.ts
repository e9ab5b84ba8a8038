/**
 * The sandbox identity provider: a page with its own books (`sandbox_check`) that approves or rejects, and tells
 * the product by calling its webhook with a signature, like a real provider. No document is ever asked for.
 */
import * as v from 'valibot';
import { Failure } from '~/contracts/failure.ts';
import {
  rejectionReasonSchema,
  verificationLevelSchema,
  type RejectionReason,
  type VerificationLevel,
} from '~/contracts/verification/verification.schemas.ts';
import { newId } from '~/kernel/ids.ts';
import type { Db } from '../../db/database.ts';
import type { Env } from '../env.ts';
import type { Keys } from '../keys.ts';
import { ownAddress } from '../own-address.ts';
import { isSignedBody, signBody, SIGNATURE_HEADER } from '../payments/signature.ts';
import type { CheckResult, KycProvider, VerifiedCheckEvent } from './provider.ts';
import {
  decideSandboxCheck,
  findSandboxCheck,
  leaseCheckWebhooks,
  lockSandboxCheck,
  markCheckWebhookDelivered,
  openSandboxCheck,
  queueCheckWebhook,
  type SandboxCheckStatus,
} from './sandbox.repository.ts';

const PURPOSE = 'kyc.sandbox.webhook';
const CALL_TIMEOUT_MS = 10_000;

const eventSchema = v.object({
  id: v.pipe(v.string(), v.nonEmpty(), v.maxLength(100)),
  type: v.picklist(['check.submitted', 'check.approved', 'check.rejected', 'check.expired']),
  created_at: v.pipe(v.string(), v.isoTimestamp()),
  data: v.object({
    check_id: v.pipe(v.string(), v.uuid()),
    reference: v.pipe(v.string(), v.uuid()),
    level: verificationLevelSchema,
    reason: v.optional(v.nullable(rejectionReasonSchema), null),
    is_final: v.optional(v.boolean(), false),
  }),
});
type SandboxEvent = v.InferOutput<typeof eventSchema>;

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

/** Reads a webhook body whose signature has been checked. */
function readEvent(rawBody: string): VerifiedCheckEvent {
  let body: unknown;
  try {
    body = JSON.parse(rawBody);
  } catch {
    throw new Failure('VERIFICATION_EVENT_MALFORMED');
  }
  const parsed = v.safeParse(eventSchema, body);
  if (!parsed.success) throw new Failure('VERIFICATION_EVENT_MALFORMED');
  const { id, type, created_at: createdAt, data } = parsed.output;
  return {
    eventId: id,
    type,
    reference: data.reference,
    providerReference: data.check_id,
    level: data.level,
    occurredAt: new Date(createdAt),
    result: resultOf(parsed.output),
  };
}

export function createSandboxKyc({ keys, db }: { keys: Keys; db: Db }): KycProvider {
  return {
    name: 'sandbox',
    async openCheck(request) {
      // The page is part of this application, so its way back needs no origin.
      const { pathname, search } = new URL(request.returnUrl);
      const id = await openSandboxCheck(db, request, pathname + search);
      const prefix = request.locale === 'en' ? '' : `/${request.locale}`;
      return { link: `${prefix}/sandbox/kyc/${id}` };
    },
    verifyWebhook(headers, rawBody, now = new Date()) {
      const signature = headers.get(SIGNATURE_HEADER);
      if (!isSignedBody(keys, PURPOSE, rawBody, signature, now)) {
        throw new Failure('VERIFICATION_SIGNATURE_INVALID');
      }
      return readEvent(rawBody);
    },
  };
}

/** A signed webhook call as the sandbox sends it: body and headers. Also what tests send. */
export function sandboxCheckCall(
  keys: Keys,
  body: string,
  at: Date = new Date(),
): { body: string; headers: Record<string, string> } {
  return {
    body,
    headers: {
      'content-type': 'application/json',
      [SIGNATURE_HEADER]: signBody(keys, PURPOSE, body, at),
    },
  };
}

const isCheckId = (id: string): boolean => v.is(v.pipe(v.string(), v.uuid()), id);

/** The page's view of a check. Null when there is none. */
export async function showSandboxCheck(db: Db, id: string) {
  const row = isCheckId(id) ? await findSandboxCheck(db, id) : undefined;
  return row ?? null;
}

export interface SandboxDecision {
  outcome: 'submit' | 'approve' | 'reject';
  reason: RejectionReason;
  isFinal: boolean;
}

const decided = { submit: 'submitted', approve: 'approved', reject: 'rejected' } as const;

/** Whether a check that stands there may still be decided in this way. */
function isOpenTo(status: SandboxCheckStatus, next: SandboxCheckStatus): boolean {
  return status === 'open' || (status === 'submitted' && next !== 'open');
}

/**
 * The person hands in, or the sandbox decides: it notes that and owes the product one webhook call from then on.
 * Needs a transaction. The same decision again changes nothing.
 * @throws Failure VERIFICATION_NOT_FOUND, VERIFICATION_DECIDED when it was decided differently
 */
export async function settleSandboxCheck(db: Db, id: string, decision: SandboxDecision) {
  const check = isCheckId(id) ? await lockSandboxCheck(db, id) : undefined;
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

/**
 * Makes the webhook calls that are due, outside any transaction; a call that fails is tried again later.
 * @returns how many calls were accepted.
 */
export async function deliverCheckWebhooks(
  db: Db,
  { env, keys, fetch: send = fetch }: { env: Env; keys: Keys; fetch?: typeof fetch },
): Promise<number> {
  const due = await leaseCheckWebhooks(db, 20);
  const accepted = await Promise.all(
    due.map(async (webhook) => {
      try {
        const response = await send(ownAddress(env, '/api/kyc/webhook/sandbox'), {
          method: 'POST',
          ...sandboxCheckCall(keys, webhook.body),
          signal: AbortSignal.timeout(CALL_TIMEOUT_MS),
        });
        if (!response.ok) return false;
      } catch {
        return false;
      }
      await markCheckWebhookDelivered(db, webhook.event_id);
      return true;
    }),
  );
  return accepted.filter(Boolean).length;
}
