/**
 * The adapter to Sumsub (docs.sumsub.com): the external WebSDK link, and the webhooks about applicants.
 *
 * Each check is an applicant of its own whose external id is our id of the check, so that the provider gets
 * no account data and we get no documents. Requests are signed with
 * HMAC-SHA-256 over timestamp, method, path and body. Webhooks carry the HMAC of their body in `x-payload-digest`;
 * they have no signed time of sending, so the event's own `createdAtMs`, part of the signed body, bounds their age.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { Failure } from '~/contracts/failure.ts';
import type {
  RejectionReason,
  VerificationLevel,
} from '~/contracts/verification/verification.schemas.ts';
import type { CheckResult, KycProvider, VerifiedCheckEvent } from './provider.ts';

export interface SumsubSettings {
  origin: string;
  appToken: string;
  secretKey: string;
  webhookSecret: string;
  /** Names of the operator's levels at the provider: what the person is asked for. */
  levels: Record<VerificationLevel, string>;
}

const LINK_PATH = '/resources/sdkIntegrations/levels/-/websdkLink';
const LINK_SECONDS = 24 * 3_600;
/** A failed call is retried for a day (after 5 minutes, 1, 5 and 18 hours); older ones are replays. */
const MAX_AGE_MS = 48 * 3_600_000;
const MAX_AHEAD_MS = 5 * 60_000;

/** Algorithms that the provider signs with; the older HMAC_SHA1_HEX is refused. */
const algorithms = new Map([
  ['HMAC_SHA256_HEX', 'sha256'],
  ['HMAC_SHA512_HEX', 'sha512'],
]);

const linkSchema = v.object({ url: v.pipe(v.string(), v.url(), v.startsWith('https://')) });

const eventSchema = v.looseObject({
  type: v.pipe(v.string(), v.maxLength(60)),
  applicantId: v.pipe(v.string(), v.maxLength(60)),
  externalUserId: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(100)))),
  levelName: v.optional(v.nullable(v.string())),
  createdAtMs: v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,3})?$/)),
  reviewResult: v.optional(
    v.nullable(
      v.looseObject({
        reviewAnswer: v.optional(v.string()),
        rejectLabels: v.optional(v.nullable(v.array(v.string())), []),
        reviewRejectType: v.optional(v.nullable(v.string())),
      }),
    ),
  ),
});
type SumsubEvent = v.InferOutput<typeof eventSchema>;

/** Sumsub's reject labels as our reasons, by priority: the first that applies is used. */
const reasonsByLabel: readonly [RejectionReason, readonly string[]][] = [
  ['underage', ['AGE_REQUIREMENT_MISMATCH']],
  [
    'declined',
    ['FORGERY', 'GRAPHIC_EDITOR', 'FRAUDULENT_PATTERNS', 'BLACKLIST', 'SANCTIONS', 'DUPLICATE'],
  ],
  ['document_expired', ['EXPIRATION_DATE']],
  [
    'selfie_mismatch',
    [
      'SELFIE_MISMATCH',
      'BAD_FACE_MATCHING',
      'BAD_SELFIE',
      'BAD_VIDEO_SELFIE',
      'FRAUDULENT_LIVENESS',
    ],
  ],
  ['address_not_proven', ['BAD_PROOF_OF_ADDRESS', 'WRONG_ADDRESS']],
  ['details_mismatch', ['PROBLEMATIC_APPLICANT_DATA', 'INCONSISTENT_PROFILE']],
  [
    'document_unreadable',
    [
      'UNSATISFACTORY_PHOTOS',
      'LOW_QUALITY',
      'DOCUMENT_PAGE_MISSING',
      'FRONT_SIDE_MISSING',
      'BACK_SIDE_MISSING',
      'INCOMPLETE_DOCUMENT',
      'DOCUMENT_DAMAGED',
      'BLACK_AND_WHITE',
      'SCREENSHOTS',
    ],
  ],
  [
    'document_not_accepted',
    [
      'ID_INVALID',
      'BAD_PROOF_OF_IDENTITY',
      'NOT_DOCUMENT',
      'DOCUMENT_TEMPLATE',
      'INCOMPATIBLE_LANGUAGE',
      'WRONG_USER_REGION',
      'REGULATIONS_VIOLATIONS',
    ],
  ],
];

function reasonOf(labels: readonly string[]): RejectionReason {
  const found = reasonsByLabel.find(([, known]) => known.some((label) => labels.includes(label)));
  return found?.[0] ?? 'declined';
}

function resultOf({ type, reviewResult }: SumsubEvent): CheckResult | null {
  if (type === 'applicantPending' || type === 'applicantOnHold') return { status: 'pending' };
  if (type === 'applicantDeleted' || type === 'applicantDeactivated')
    return { status: 'cancelled' };
  if (type !== 'applicantReviewed') return null;
  if (reviewResult?.reviewAnswer === 'GREEN') return { status: 'approved' };
  if (reviewResult?.reviewAnswer !== 'RED') throw new Failure('VERIFICATION_EVENT_MALFORMED');
  return {
    status: 'rejected',
    reason: reasonOf(reviewResult.rejectLabels ?? []),
    isFinal: reviewResult.reviewRejectType === 'FINAL',
  };
}

function isSigned(secret: string, headers: Headers, rawBody: string): boolean {
  const algorithm = algorithms.get(headers.get('x-payload-digest-alg') ?? '');
  const given = Buffer.from(headers.get('x-payload-digest') ?? '');
  if (algorithm === undefined) return false;
  const expected = Buffer.from(createHmac(algorithm, secret).update(rawBody).digest('hex'));
  return expected.length === given.length && timingSafeEqual(expected, given);
}

function parsed(rawBody: string): SumsubEvent {
  try {
    return v.parse(eventSchema, JSON.parse(rawBody));
  } catch {
    throw new Failure('VERIFICATION_EVENT_MALFORMED');
  }
}

/** Creates the adapter to its documented HTTP API; `send` is replaced in tests. */
export function createSumsub(
  settings: SumsubSettings,
  timeoutMs: number,
  send: typeof fetch = fetch,
): KycProvider {
  const levelOf = (name: string | null | undefined): VerificationLevel | null => {
    if (name === settings.levels[3]) return 3;
    return name === settings.levels[2] ? 2 : null;
  };
  return {
    name: 'sumsub',
    async openCheck({ reference, level, returnUrl, locale }) {
      const path = `${LINK_PATH}?lang=${locale}`;
      const body = JSON.stringify({
        levelName: settings.levels[level],
        userId: reference,
        ttlInSecs: LINK_SECONDS,
        redirect: { successUrl: returnUrl, rejectUrl: returnUrl },
      });
      const seconds = String(Math.floor(Date.now() / 1000));
      const signature = createHmac('sha256', settings.secretKey)
        .update(`${seconds}POST${path}${body}`)
        .digest('hex');
      const response = await send(`${settings.origin}${path}`, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          'x-app-token': settings.appToken,
          'x-app-access-ts': seconds,
          'x-app-access-sig': signature,
        },
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) throw new Error(`Sumsub answered ${response.status}`);
      const { url } = v.parse(linkSchema, await response.json());
      return { link: url };
    },
    verifyWebhook(headers, rawBody, now = new Date()): VerifiedCheckEvent {
      if (!isSigned(settings.webhookSecret, headers, rawBody)) {
        throw new Failure('VERIFICATION_SIGNATURE_INVALID');
      }
      const event = parsed(rawBody);
      const occurredAt = new Date(`${event.createdAtMs.replace(' ', 'T')}Z`);
      const age = now.getTime() - occurredAt.getTime();
      // A date that does not exist gives no age and is refused as well.
      if (!(age <= MAX_AGE_MS && age >= -MAX_AHEAD_MS)) {
        throw new Failure('VERIFICATION_SIGNATURE_INVALID');
      }
      return {
        // Events have no id of their own. A retried call has the same bytes.
        eventId: createHash('sha256').update(rawBody).digest('hex'),
        type: event.type,
        reference: event.externalUserId ?? '',
        providerReference: event.applicantId,
        level: levelOf(event.levelName),
        occurredAt,
        result: resultOf(event),
      };
    },
  };
}
