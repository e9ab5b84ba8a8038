/** The part of the environment that taking cards by Stripe needs (decision 0098). Read by env.ts. */
import * as v from 'valibot';

const secretKey = v.pipe(
  v.string(),
  v.regex(
    /^[sr]k_(?:test|live)_\w{8,250}$/,
    'must be a secret or restricted key of Stripe, which begins with sk_ or rk_',
  ),
);

const ONE_SECRET = /^whsec_[\w+/=-]{8,250}$/;

/** One signing secret, or two for as long as one is being replaced. */
const webhookSecrets = v.pipe(
  v.string(),
  v.transform((text) => text.split(',').map((part) => part.trim())),
  v.check(
    (parts) => parts.length <= 2 && parts.every((part) => ONE_SECRET.test(part)),
    'must be the signing secret of the webhook, which begins with whsec_, or two of them with a comma between',
  ),
);

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Only scheme, host and port; the secret key is sent there, so plain http is for this machine alone. */
const apiUrl = v.pipe(
  v.string(),
  v.check((text) => {
    if (!URL.canParse(text) || new URL(text).origin !== text) return false;
    const { protocol, hostname } = new URL(text);
    return protocol === 'https:' || (protocol === 'http:' && LOOPBACK.includes(hostname));
  }, 'must be an https:// address without a path (http:// only on this machine)'),
);

/** The variables. Keys are the names of the environment. */
export const stripeVariables = {
  STRIPE_SECRET_KEY: v.optional(secretKey),
  STRIPE_WEBHOOK_SECRET: v.optional(webhookSecrets),
  STRIPE_API_URL: v.optional(apiUrl),
};

const schema = v.object(stripeVariables);
type Values = v.InferOutput<typeof schema>;

export interface StripeEnv {
  secretKey: string;
  /** Signatures of each are accepted: two while one is being replaced. */
  webhookSecrets: readonly string[];
  /** Another address in Stripe's place: a stand-in in tests. Null: Stripe. */
  apiUrl: string | null;
}

/** Whether a secret key moves real money. */
export const isLiveKey = (key: string): boolean => key.includes('_live_');

/** One sentence about what a half-configured Stripe lacks, or must not have; null when there is nothing to say. */
export function stripeProblem(values: Values): string | null {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secrets, STRIPE_API_URL: url } = values;
  if (key === undefined && secrets === undefined && url === undefined) return null;
  if (key === undefined && secrets === undefined)
    return 'STRIPE_API_URL needs STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.';
  if (key === undefined)
    return 'STRIPE_SECRET_KEY is missing: payments by Stripe need it together with STRIPE_WEBHOOK_SECRET.';
  if (secrets === undefined)
    return 'STRIPE_WEBHOOK_SECRET is missing: without it no payment by Stripe would ever arrive.';
  if (url !== undefined && isLiveKey(key))
    return 'STRIPE_API_URL is for tests: a key for real money is sent to Stripe alone.';
  return null;
}

/** Undefined while Stripe is not configured. From variables in which `stripeProblem` found nothing wrong. */
export function stripeOf(values: Values): StripeEnv | undefined {
  const { STRIPE_SECRET_KEY: key, STRIPE_WEBHOOK_SECRET: secrets, STRIPE_API_URL: url } = values;
  return key === undefined || secrets === undefined
    ? undefined
    : { secretKey: key, webhookSecrets: secrets, apiUrl: url ?? null };
}
