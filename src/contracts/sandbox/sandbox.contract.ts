/**
 * Endpoints of the sandbox: mailbox, clock and hosted payment page. They exist only while no real provider is
 * configured, and answer 404 otherwise (decisions, section 11).
 */
import * as v from 'valibot';
import {
  centsSchema,
  countSchema,
  currencySchema,
  emailSchema,
  idSchema,
  opaque,
  timestampSchema,
} from '../common.ts';
import { endpoint, routesOf } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { socialErrors } from '../social/social.errors.ts';
import { verificationErrors } from '../verification/verification.errors.ts';
import {
  rejectionReasonSchema,
  verificationLevelSchema,
} from '../verification/verification.schemas.ts';
import { sandboxPersonSchema } from './sandbox-sign-in.schemas.ts';
import { sandboxSignInProviderSchema } from './sign-in-providers.ts';
import { sandboxErrors } from './sandbox.errors.ts';

const route = routesOf('Sandbox');

export const sandboxMailSchema = v.object({
  to: v.string(),
  subject: v.string(),
  text: v.string(),
  html: v.string(),
  /** The reply-to address, when it is not the market's. */
  reply_to: v.nullable(v.string()),
  created_at: timestampSchema,
  links: v.array(v.string()),
});

const mail = endpoint
  .meta({ who: 'all' })
  .route(route.get('/dev/mail', 'Mails that would have been sent, the newest first'))
  .errors(documented(pick(sandboxErrors, 'SANDBOX_OFF')))
  .input(v.object({ to: v.optional(emailSchema) }))
  .output(v.object({ data: v.array(sandboxMailSchema) }));

/**
 * The demo market's staff have an authenticator app with a known secret: this plays it. Nobody else's codes can be
 * read.
 */
const authenticator = endpoint
  .meta({ who: 'all' })
  .route(route.get('/dev/authenticator', "The next code of a demo account's authenticator app"))
  .errors(documented(pick(sandboxErrors, 'SANDBOX_OFF', 'NO_DEMO_AUTHENTICATOR')))
  .input(v.object({ email: emailSchema }))
  .output(v.object({ code: v.string(), usable_in_seconds: countSchema }));

/** 400 days at most in one call, and so far in all as `appConfig.sandbox` says: beyond, nothing would work any more. */
const advanceClock = endpoint
  .meta({ who: 'all' })
  .route(route.post('/dev/clock', "Move the product's clock forward"))
  .errors(documented(pick(sandboxErrors, 'SANDBOX_OFF', 'CLOCK_TOO_FAR')))
  .input(
    v.object({
      advance_seconds: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(400 * 24 * 3_600)),
    }),
  )
  .output(v.object({ now: timestampSchema }));

/** Where a chargeback of the sandbox stands. */
export const sandboxChargebackStatuses = [
  'inquiry',
  'needs_response',
  'under_review',
  'won',
  'lost',
] as const;

export const sandboxPaymentSchema = v.object({
  id: idSchema,
  status: v.picklist(['open', 'authorised', 'completed', 'voided', 'expired', 'failed']),
  /** In cents of `currency`. */
  amount: centsSchema,
  currency: currencySchema,
  /** What is paid for. */
  title: v.string(),
  return_url: v.string(),
  /** It can be paid only after a confirmation with 3-D Secure; otherwise the payer chooses. */
  three_ds_required: v.boolean(),
  /** Where its chargeback stands; null while its bank has nothing against it. */
  chargeback: v.nullable(v.picklist(sandboxChargebackStatuses)),
});

/** The id comes from a redirect and is a secret of the payer: it is a capability to see and pay. */
const paymentId = v.object({ id: opaque(100) });

const payment = endpoint
  .meta({ who: 'all' })
  .route(route.get('/sandbox/pay/{id}', 'A payment to be decided'))
  .errors(documented(pick(sandboxErrors, 'SANDBOX_OFF', 'PAYMENT_NOT_FOUND')))
  .input(paymentId)
  .output(sandboxPaymentSchema);

/**
 * Decides a payment and calls the product's webhook, signed, as a real provider does. With `three_ds` the
 * payment counts as confirmed by a 3-D Secure challenge. Deciding again in the same way changes nothing.
 */
const decidePayment = endpoint
  .meta({ who: 'all' })
  .route(route.post('/sandbox/pay/{id}', 'Pay or decline'))
  .errors(
    documented(
      pick(
        sandboxErrors,
        'SANDBOX_OFF',
        'PAYMENT_NOT_FOUND',
        'PAYMENT_DECIDED',
        'PAYMENT_3DS_NEEDED',
      ),
    ),
  )
  .input(
    v.object({
      ...paymentId.entries,
      outcome: v.picklist(['success', 'fail']),
      three_ds: v.optional(v.boolean(), false),
    }),
  )
  .output(
    v.object({
      id: v.string(),
      status: v.picklist(['authorised', 'completed', 'failed']),
      /** Where the payer's browser goes next. */
      return_url: v.string(),
    }),
  );

/**
 * Plays the bank of the card: it asks about a payment, takes the money back, and decides. The product is told by its signed
 * webhook, as by a real provider, and asks what is the matter.
 */
const moveBank = endpoint
  .meta({ who: 'all' })
  .route(route.post('/sandbox/pay/{id}/bank', 'Play the bank of a card that paid'))
  .errors(documented(pick(sandboxErrors, 'SANDBOX_OFF', 'PAYMENT_NOT_FOUND', 'CHARGEBACK_UNFIT')))
  .input(
    v.object({
      ...paymentId.entries,
      /** `ask` moves no money; after `take` the bank decides by `give_back` or `keep`. */
      move: v.picklist(['ask', 'take', 'give_back', 'keep']),
      /** The bank's word for it. */
      reason: v.optional(
        v.picklist(['fraudulent', 'product_not_received', 'duplicate']),
        'fraudulent',
      ),
    }),
  )
  .output(v.object({ id: idSchema, status: v.picklist(sandboxChargebackStatuses) }));

export const sandboxCheckSchema = v.object({
  id: idSchema,
  level: verificationLevelSchema,
  status: v.picklist(['open', 'submitted', 'approved', 'rejected']),
  return_url: v.string(),
});

/** The id comes from the link and is a secret of the person: it is a capability to see and decide. */
const check = endpoint
  .meta({ who: 'all' })
  .route(route.get('/sandbox/kyc/{id}', 'An identity check to be decided'))
  .errors(
    documented({
      ...pick(sandboxErrors, 'SANDBOX_OFF'),
      ...pick(verificationErrors, 'VERIFICATION_NOT_FOUND'),
    }),
  )
  .input(paymentId)
  .output(sandboxCheckSchema);

/**
 * Decides an identity check and calls the product's webhook, signed, as a real provider does. `submit` only hands
 * the documents in and leaves the decision open. Deciding again in the same way changes nothing.
 */
const decideCheck = endpoint
  .meta({ who: 'all' })
  .route(route.post('/sandbox/kyc/{id}', 'Approve or reject'))
  .errors(
    documented({
      ...pick(sandboxErrors, 'SANDBOX_OFF'),
      ...pick(verificationErrors, 'VERIFICATION_NOT_FOUND', 'VERIFICATION_DECIDED'),
    }),
  )
  .input(
    v.object({
      ...paymentId.entries,
      outcome: v.picklist(['submit', 'approve', 'reject']),
      /** With `reject`. */
      reason: v.optional(rejectionReasonSchema, 'document_unreadable'),
      /** With `reject`: there is no other attempt without support. */
      is_final: v.optional(v.boolean(), false),
    }),
  )
  .output(
    v.object({
      id: v.string(),
      status: v.picklist(['submitted', 'approved', 'rejected']),
      /** Where the person's browser goes next. */
      return_url: v.string(),
    }),
  );

/** What the redirect to a simulated sign-in provider carries: a signed request, good for one attempt. */
const signInRequest = { provider: sandboxSignInProviderSchema, request: opaque(2_000) };
const signInErrors = documented({
  ...pick(sandboxErrors, 'SANDBOX_OFF'),
  ...pick(socialErrors, 'SOCIAL_STATE_INVALID'),
});

const signIn = endpoint
  .meta({ who: 'all' })
  .route(route.get('/sandbox/social/{provider}', 'A sign-in to be decided'))
  .errors(signInErrors)
  .input(v.object(signInRequest))
  .output(
    v.object({
      provider: sandboxSignInProviderSchema,
      /** A handle that nobody had so far. */
      new_handle: v.string(),
      /** Handles of people who have an account here by this provider, who came last first. */
      members: v.array(v.string()),
    }),
  );

/** Decides who signs in. The code in the answer is signed, short-lived, and worth something for this attempt only. */
const decideSignIn = endpoint
  .meta({ who: 'all' })
  .route(route.post('/sandbox/social/{provider}', 'Sign in as somebody, or refuse'))
  .errors(signInErrors)
  .input(
    v.object({
      ...signInRequest,
      /** Null: the person refuses. */
      person: v.nullable(sandboxPersonSchema),
    }),
  )
  .output(
    v.object({
      /** Where the person's browser goes next: the callback page with `code` or `error`, and `state`. */
      return_url: v.string(),
    }),
  );

export const sandboxContract = {
  mail,
  authenticator,
  advanceClock,
  payment,
  decidePayment,
  moveBank,
  check,
  decideCheck,
  signIn,
  decideSignIn,
};
