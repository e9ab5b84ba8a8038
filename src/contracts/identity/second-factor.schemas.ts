/**
 * Second factors on the wire (decision 0017). What browsers send about passkeys has the field names of the Web
 * Authentication standard; everything else is ours.
 */
import * as v from 'valibot';
import { appConfig } from '~config';
import { countSchema, idSchema, opaque, text, timestampSchema } from '../common.ts';

const { passkeyNameLength } = appConfig.identity;

export const secondFactorMethods = ['totp', 'passkey', 'recovery_code'] as const;
export type SecondFactorMethod = (typeof secondFactorMethods)[number];

/** Base64url, as authenticators' answers are carried. */
function bytes(max: number) {
  return v.pipe(v.string(), v.nonEmpty(), v.maxLength(max), v.regex(/^[\w-]+$/));
}

/** The handle of a challenge: a secret that only the client that requested it holds. */
const challengeId = opaque(100);

/** What is common to a new passkey and to its later use. Extensions are not used. */
const credentialEntries = {
  id: bytes(1_400),
  rawId: bytes(1_400),
  type: v.literal('public-key'),
  authenticatorAttachment: v.optional(v.picklist(['platform', 'cross-platform'])),
  clientExtensionResults: v.optional(v.object({}), {}),
};

/** `AuthenticationResponseJSON` of the standard. */
export const assertionSchema = v.object({
  ...credentialEntries,
  response: v.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(8_000),
    userHandle: v.optional(bytes(200)),
  }),
});
export type Assertion = v.InferOutput<typeof assertionSchema>;

/** `RegistrationResponseJSON` of the standard; the key itself is read out of the attestation. */
export const attestationSchema = v.object({
  ...credentialEntries,
  response: v.object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(40_000),
    transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(30))), v.maxLength(10))),
  }),
});
export type Attestation = v.InferOutput<typeof attestationSchema>;

const typedCode = v.pipe(opaque(40), v.trim(), v.nonEmpty());

/** A passkey's answer to a challenge of `POST auth/passkey/challenge`. */
export const passkeyAnswerEntries = { challenge_id: challengeId, credential: assertionSchema };

/** One answer to the second-factor challenge. */
export const secondFactorSchema = v.variant('method', [
  v.object({ method: v.literal('totp'), code: typedCode }),
  v.object({ method: v.literal('recovery_code'), code: typedCode }),
  v.object({ method: v.literal('passkey'), ...passkeyAnswerEntries }),
]);
export type SecondFactor = v.InferOutput<typeof secondFactorSchema>;

/** `POST auth/token`: a passkey counts as both factors. */
export const passkeyGrantSchema = v.object({
  grant_type: v.literal('passkey'),
  ...passkeyAnswerEntries,
});

const descriptorSchema = v.object({
  id: v.string(),
  type: v.literal('public-key'),
  transports: v.optional(v.array(v.string())),
});

/** `PublicKeyCredentialRequestOptionsJSON`. */
export const requestOptionsSchema = v.object({
  challenge: v.string(),
  rpId: v.string(),
  timeout: countSchema,
  userVerification: v.literal('required'),
  /** Empty: the person picks one of the passkeys that the device knows for this site. */
  allowCredentials: v.array(descriptorSchema),
});
export type RequestOptions = v.InferOutput<typeof requestOptionsSchema>;

/** `PublicKeyCredentialCreationOptionsJSON`. */
export const creationOptionsSchema = v.object({
  challenge: v.string(),
  rp: v.object({ id: v.string(), name: v.string() }),
  user: v.object({ id: v.string(), name: v.string(), displayName: v.string() }),
  pubKeyCredParams: v.array(v.object({ type: v.literal('public-key'), alg: v.number() })),
  timeout: countSchema,
  attestation: v.literal('none'),
  excludeCredentials: v.array(descriptorSchema),
  authenticatorSelection: v.object({
    residentKey: v.literal('required'),
    requireResidentKey: v.literal(true),
    userVerification: v.literal('required'),
  }),
});
export type CreationOptions = v.InferOutput<typeof creationOptionsSchema>;

export const requestChallengeSchema = v.object({
  challenge_id: v.string(),
  options: requestOptionsSchema,
});
export const creationChallengeSchema = v.object({
  challenge_id: v.string(),
  options: creationOptionsSchema,
});

/** The owner's name for a passkey: the device it is stored on. */
export const passkeyNameSchema = text({ min: 1, max: passkeyNameLength.max });

export const passkeySchema = v.object({
  id: idSchema,
  name: v.string(),
  created_at: timestampSchema,
  last_used_at: v.nullable(timestampSchema),
  /** A synced passkey: the provider's account stores it and copies it to the owner's other devices. */
  is_synced: v.boolean(),
});
export type Passkey = v.InferOutput<typeof passkeySchema>;

export const newPasskeySchema = v.object({
  challenge_id: challengeId,
  credential: attestationSchema,
  name: passkeyNameSchema,
});

/** Two-factor protection of an account, as its owner sees it. */
export const protectionSchema = v.object({
  /** Since when an authenticator app is connected; null without one. */
  totp_since: v.nullable(timestampSchema),
  passkeys: v.array(passkeySchema),
  recovery_codes_left: countSchema,
  /** Until when this session's confirmation is valid for payouts and changes here; null without one. */
  confirmed_until: v.nullable(timestampSchema),
  /** False where the site has no domain name: WebAuthn does not work there. */
  passkeys_available: v.boolean(),
});
export type Protection = v.InferOutput<typeof protectionSchema>;

/** For the authenticator app: scanned, typed or opened as a link. */
export const totpSetupSchema = v.object({
  secret: v.string(),
  uri: v.string(),
  /** The address as a QR code: an SVG document, black on white. */
  qr_svg: v.string(),
});

/** Shown once. Null when the account has codes already. */
export const recoveryCodesSchema = v.nullable(v.array(v.string()));
