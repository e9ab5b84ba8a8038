/** The part of the environment that paying out by PayPal needs (decision 0105). Read by env.ts. */
import * as v from 'valibot';

const credential = v.pipe(
  v.string(),
  v.regex(/^[\w-]{10,250}$/, 'must be as PayPal shows it: letters, digits, - and _ alone'),
);

const LIVE = 'https://api-m.paypal.com';
const SANDBOX = 'https://api-m.sandbox.paypal.com';
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** The secret is sent there: PayPal's two addresses, or a stand-in on this machine. */
const baseUrl = v.pipe(
  v.string(),
  v.check((text) => {
    if (text === LIVE || text === SANDBOX) return true;
    if (!URL.canParse(text) || new URL(text).origin !== text) return false;
    const { protocol, hostname } = new URL(text);
    return protocol === 'http:' && LOOPBACK.includes(hostname);
  }, `must be ${LIVE} for real money or ${SANDBOX} for tests (or http:// on this machine)`),
);

/** The variables. Keys are the names of the environment. */
export const paypalVariables = {
  PAYPAL_CLIENT_ID: v.optional(credential),
  PAYPAL_CLIENT_SECRET: v.optional(credential),
  PAYPAL_WEBHOOK_ID: v.optional(
    v.pipe(v.string(), v.regex(/^[A-Za-z\d]{5,50}$/, 'must be the id of the webhook at PayPal')),
  ),
  PAYPAL_BASE_URL: v.optional(baseUrl),
};

const schema = v.object(paypalVariables);
type Values = v.InferOutput<typeof schema>;

export interface PaypalEnv {
  clientId: string;
  clientSecret: string;
  webhookId: string;
  baseUrl: string;
}

/**
 * One sentence about what a half-configured PayPal lacks, or must not have beside others; null when there is nothing to say.
 * Real money is paid out where real money comes in, and nowhere else.
 * @param takesRealMoney cards are charged
 */
export function paypalProblem(values: Values, takesRealMoney: boolean): string | null {
  const given = Object.entries({
    PAYPAL_CLIENT_ID: values.PAYPAL_CLIENT_ID,
    PAYPAL_CLIENT_SECRET: values.PAYPAL_CLIENT_SECRET,
    PAYPAL_WEBHOOK_ID: values.PAYPAL_WEBHOOK_ID,
    PAYPAL_BASE_URL: values.PAYPAL_BASE_URL,
  });
  const missing = given.filter(([, value]) => value === undefined).map(([name]) => name);
  if (missing.length === given.length) return null;
  if (missing.length > 0) return `Payouts by PayPal need what is missing: ${missing.join(', ')}.`;
  const paysRealMoney = values.PAYPAL_BASE_URL === LIVE;
  if (paysRealMoney === takesRealMoney) return null;
  return paysRealMoney
    ? `PAYPAL_BASE_URL pays real money out, which has no place beside simulated payments: give ${SANDBOX}, or take real money (SANDBOX=off with Stripe's live key).`
    : `PAYPAL_BASE_URL only pretends to pay, and what is paid in is real money: give ${LIVE}, or leave the PAYPAL_ variables out.`;
}

/** Undefined while PayPal is not configured. From variables in which `paypalProblem` found nothing wrong. */
export function paypalOf(values: Values): PaypalEnv | undefined {
  const {
    PAYPAL_CLIENT_ID: clientId,
    PAYPAL_CLIENT_SECRET: clientSecret,
    PAYPAL_WEBHOOK_ID: webhookId,
    PAYPAL_BASE_URL: url,
  } = values;
  return clientId === undefined ||
    clientSecret === undefined ||
    webhookId === undefined ||
    url === undefined
    ? undefined
    : { clientId, clientSecret, webhookId, baseUrl: url };
}
