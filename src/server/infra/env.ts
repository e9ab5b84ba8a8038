/**
 * The environment, read once and checked at the start. The table of all
 * variables with their defaults is in docs/operations.md; a test keeps the two in step.
 */
import * as v from 'valibot';
import type { SumsubSettings } from './kyc/sumsub.ts';
import type { OperatorField } from '~/contracts/content/content.schemas.ts';
import {
  mailSettings,
  messageProblem,
  messageVariables,
  telegramSettings,
  translatorSettings,
  vapidEnv,
  type VapidEnv,
  type TranslatorSettings,
  type MailSettings,
  type TelegramSettings,
} from './env-messages.ts';
import { backupProblem, backupsOf, backupVariables, type BackupSettings } from './env-backups.ts';
import { flagSettings, flagVariables } from './env-flags.ts';
import { ratesSourceOf, ratesVariables, type RatesPlace } from './env-rates.ts';
import type { FlagsSettings } from './remote-flags.ts';
import { demoOf, demoProblem, type DemoEnv } from './env-demo.ts';
import { servicesOf, servicesProblem, serviceVariables, type ServicesEnv } from './env-services.ts';
import { originsOf } from './env-origins.ts';
import { scriptsOf, scriptVariables, type ScriptsEnv } from './env-scripts.ts';
import { shownVariables } from './env-shown.ts';
import type { ShownVariable } from '~/contracts/ops/ops.schemas.ts';
import {
  operatorOf,
  operatorProblem,
  operatorTaxOf,
  operatorTaxVariables,
  type OperatorTaxEnv,
} from './env-operator.ts';
import { socialOf, socialProblem, socialVariables, type SocialEnv } from './env-social.ts';
import { paypalOf, paypalProblem, paypalVariables, type PaypalEnv } from './env-paypal.ts';
import {
  isLiveKey,
  stripeOf,
  stripeProblem,
  stripeVariables,
  type StripeEnv,
} from './env-stripe.ts';

/** Thrown for a wrong environment. The message is one sentence that names the variable and what is allowed. */
export class EnvError extends Error {
  override readonly name = 'EnvError';
}

const roles = ['all', 'web', 'api', 'worker'] as const;
const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
const modes = ['production', 'development', 'test'] as const;

/** An empty variable counts as not set: shells and compose files produce them easily. */
function optional<const T extends v.GenericSchema>(schema: T) {
  return v.optional(schema);
}

function oneOf<const T extends readonly string[]>(values: T) {
  return v.picklist(values, `must be one of ${values.join(', ')}`);
}

function wholeNumber(min: number, max: number) {
  const message = `must be a whole number from ${min} to ${max}`;
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, message),
    v.transform(Number),
    v.minValue(min, message),
    v.maxValue(max, message),
  );
}

function url(protocols: readonly string[], what: string) {
  const allowed = protocols.map((protocol) => `${protocol}//`).join(' or ');
  return v.pipe(
    v.string(),
    v.check(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `must be ${what} that starts with ${allowed}`,
    ),
  );
}

/** Only scheme, host and port: a path or a trailing slash is refused, so that comparing origins is exact. */
const origin = v.pipe(
  url(['http:', 'https:'], 'an origin'),
  v.check(
    (text) => URL.canParse(text) && new URL(text).origin === text,
    'must be an origin without a path or trailing slash, for example https://legend.example',
  ),
);

/** What the legal pages say about the operator: one line of plain text. */
const operatorText = v.pipe(v.string(), v.maxLength(300, 'must have at most 300 characters'));

/** The variables themselves. Keys are the names of the environment. */
export const environmentSchema = v.object({
  NODE_ENV: v.optional(oneOf(modes), 'production'),
  PORT: v.optional(wholeNumber(1, 65_535), '3000'),
  HOST: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^[\w.:-]+$/, 'must be an address to listen on, for example 0.0.0.0'),
    ),
    '127.0.0.1',
  ),
  APP_ORIGIN: optional(origin),
  API_ORIGIN: optional(origin),
  DATA_DIR: v.optional(v.string(), './data'),
  DATABASE_URL: optional(url(['postgres:', 'postgresql:'], 'a PostgreSQL address')),
  DATABASE_POOL: v.optional(wholeNumber(2, 200), '10'),
  DATABASE_JOBS_POOL: v.optional(wholeNumber(2, 200), '10'),
  REDIS_URL: optional(url(['redis:', 'rediss:'], 'a Redis address')),
  APP_SECRET: optional(
    v.pipe(
      v.string(),
      v.minLength(
        32,
        'must have at least 32 characters, for example the output of `openssl rand -base64 48`',
      ),
    ),
  ),
  SEED: optional(oneOf(['demo', 'none'])),
  SANDBOX: optional(oneOf(['on', 'off'])),
  DEMO_SCRIPT: v.optional(oneOf(['on', 'off']), 'on'),
  DEMO_LARGE_SELLER: v.optional(oneOf(['on', 'off']), 'on'),
  ROLE: v.optional(oneOf(roles), 'all'),
  LOG_LEVEL: v.optional(oneOf(logLevels), 'info'),
  TRUST_PROXY: v.optional(wholeNumber(0, 10), '0'),
  CACHE_MB: optional(wholeNumber(0, 4_096)),
  RATE_LIMITS: v.optional(oneOf(['on', 'off']), 'on'),
  SUMSUB_APP_TOKEN: optional(v.string()),
  SUMSUB_SECRET_KEY: optional(v.string()),
  SUMSUB_WEBHOOK_SECRET: optional(v.string()),
  SUMSUB_LEVEL_IDENTITY: optional(v.string()),
  SUMSUB_LEVEL_ADDRESS: optional(v.string()),
  SUMSUB_ORIGIN: v.optional(origin, 'https://api.sumsub.com'),
  HELP_CENTER_URL: optional(url(['http:', 'https:'], 'an address')),
  ...scriptVariables,
  ...socialVariables,
  OPERATOR_NAME: optional(operatorText),
  OPERATOR_ADDRESS: optional(operatorText),
  OPERATOR_REGISTER: optional(operatorText),
  OPERATOR_REPRESENTATIVE: optional(operatorText),
  OPERATOR_TAX_ID: optional(operatorText),
  OPERATOR_EMAIL: optional(v.pipe(v.string(), v.email('must be an e-mail address'))),
  OPERATOR_HOST: optional(operatorText),
  OPERATOR_AUTHORITY: optional(operatorText),
  OPERATOR_MEDIATOR: optional(operatorText),
  OPERATOR_LAW: optional(operatorText),
  ...operatorTaxVariables,
  ...messageVariables,
  ...serviceVariables,
  ...flagVariables,
  ...ratesVariables,
  ...backupVariables,
  ...stripeVariables,
  ...paypalVariables,
});

export interface Env extends DemoEnv {
  mode: (typeof modes)[number];
  port: number;
  /** Address to listen on. Loopback unless HOST says otherwise. */
  host: string;
  /** Where users reach the application; mails, redirects and cookies are built from it. */
  appOrigin: string;
  /** Allowed origins of browser requests. More than `appOrigin` only when that one was not set. */
  allowedOrigins: readonly string[];
  /** Where `ROLE=web` finds the API. Undefined: in process. */
  apiOrigin: string | undefined;
  /** Embedded database, uploaded files and the generated secret. As given, not yet absolute. */
  dataDir: string;
  database:
    | { kind: 'embedded' }
    | {
        kind: 'postgres';
        url: string;
        /** Connections of requests. */
        poolSize: number;
        /** Connections of deliveries and jobs; without it they share those of requests. */
        jobsPoolSize?: number;
      };
  redisUrl: string | undefined;
  /** Undefined only with the embedded database, where a generated one is stored in the data directory. */
  appSecret: string | undefined;
  role: (typeof roles)[number];
  logLevel: (typeof logLevels)[number];
  /** How many reverse proxies in front are trusted to have appended to X-Forwarded-For. */
  trustedProxies: number;
  /** Memory for cached responses to visitors, pages and API together. 0 disables the caches. */
  cacheBytes: number;
  /** Off only for load tests: they call from one address. */
  rateLimits: boolean;
  /** The identity provider; undefined: the sandbox carries out identity checks, and without it nobody. */
  sumsub: SumsubSettings | undefined;
  /** Takes cards; undefined: nobody does, or the sandbox. */
  stripe: StripeEnv | undefined;
  /** Pays out to PayPal accounts; undefined: people do, with a file. */
  paypal: PaypalEnv | undefined;
  helpCenterUrl: string | undefined;
  mail: MailSettings;
  /** Undefined: the sandbox's bot is used, and without the sandbox none. */
  telegram: TelegramSettings | undefined;
  vapid: VapidEnv;
  /** Undefined: messages are not translated. */
  translator: TranslatorSettings | undefined;
  /** Scripts of the auth pages that identify the device: a path of this site, an https URL, or null for none. */
  scripts: ScriptsEnv;
  /** A remote service that decides about arms of experiments; undefined: the own table. */
  flags: FlagsSettings | undefined;
  /** Where exchange rates are read; undefined: the built-in figures. */
  ratesSource: RatesPlace | undefined;
  /** Where backups are kept; undefined: none are made. */
  backups: BackupSettings | undefined;
  /** Sign-in with an account elsewhere: what is configured is offered. */
  social: SocialEnv;
  /** Services of others, only after consent: what is configured. */
  services: ServicesEnv;
  /** Who runs this market, for the legal pages. Undefined fields are rendered there as blanks. */
  operator: Readonly<Record<OperatorField, string | undefined>>;
  /** Undefined: tax documents cannot be made, only receipts that state no tax. */
  operatorTax: OperatorTaxEnv | undefined;
  /** All variables, as staff may read them. */
  shown: readonly ShownVariable[];
}

/**
 * Variables of real providers. One that this version does not support stops the start: continuing with real credentials
 * would look like taking payments, sending mail or offering a sign-in without doing so.
 */
const providerVariable =
  /^(S3_[A-Z]|STRIPE_[A-Z]|PAYPAL_[A-Z]|OAUTH_[A-Z]+_[A-Z]|TELEGRAM_[A-Z]|VAPID_[A-Z]|INTERCOM_[A-Z]|POSTHOG_[A-Z])/;

/** Never includes the given value: it may contain a password. */
function sentenceFor(issue: v.BaseIssue<unknown>): string {
  return `${v.getDotPath(issue) ?? 'The environment'} ${issue.message}.`;
}

function givenValues(source: NodeJS.ProcessEnv): Record<string, string> {
  const given: Record<string, string> = {};
  for (const [name, value] of Object.entries(source)) {
    if (value !== undefined && value.trim() !== '') given[name] = value.trim();
  }
  return given;
}

type Values = v.InferOutput<typeof environmentSchema>;

/** Rules between variables. */
function assertTogether(values: Values, names: readonly string[]): void {
  const known = new Set(Object.keys(environmentSchema.entries));
  const provider = names.find((name) => providerVariable.test(name) && !known.has(name));
  if (provider !== undefined) {
    throw new EnvError(
      `${provider} is set, but this version knows no such setting: correct its name or remove it.`,
    );
  }
  // A market for real names all that it lacks at once, before the first half of a pair does.
  const real = values.SANDBOX === 'off' ? demoProblem(values, true) : null;
  if (real !== null) throw new EnvError(real);
  const messages = messageProblem(values);
  if (messages !== null) throw new EnvError(messages);
  const problem =
    socialProblem(values) ??
    servicesProblem(values) ??
    operatorProblem(values) ??
    backupProblem(values);
  if (problem !== null) throw new EnvError(problem);
  if (values.DATABASE_URL !== undefined && values.APP_SECRET === undefined) {
    throw new EnvError(
      'APP_SECRET must be set together with DATABASE_URL, so that every process accepts the same tokens.',
    );
  }
  if (values.ROLE !== 'all' && values.DATABASE_URL === undefined) {
    throw new EnvError(
      `ROLE=${values.ROLE} needs DATABASE_URL, because the embedded database serves one process only.`,
    );
  }
  const pretence = demoProblem(values, hasRealProvider(values));
  const takesRealMoney = isLiveKey(values.STRIPE_SECRET_KEY ?? '');
  const incomplete = pretence ?? stripeProblem(values) ?? paypalProblem(values, takesRealMoney);
  if (incomplete !== null) throw new EnvError(incomplete);
}

/** Whether a real provider of payments, payouts, mail, sign-in or identity checks is configured. */
function hasRealProvider(values: Values): boolean {
  return (
    stripeOf(values) !== undefined ||
    paypalOf(values) !== undefined ||
    mailSettings(values).kind !== 'sandbox' ||
    telegramSettings(values) !== undefined ||
    Object.keys(socialOf(values).oauth).length > 0 ||
    sumsubOf(values) !== undefined
  );
}

/** @throws {EnvError} when only some of the provider's variables are given: it would fail only when it is used. */
function sumsubOf(values: Values): SumsubSettings | undefined {
  const given = {
    SUMSUB_APP_TOKEN: values.SUMSUB_APP_TOKEN,
    SUMSUB_SECRET_KEY: values.SUMSUB_SECRET_KEY,
    SUMSUB_WEBHOOK_SECRET: values.SUMSUB_WEBHOOK_SECRET,
    SUMSUB_LEVEL_IDENTITY: values.SUMSUB_LEVEL_IDENTITY,
    SUMSUB_LEVEL_ADDRESS: values.SUMSUB_LEVEL_ADDRESS,
  };
  if (Object.values(given).every((value) => value === undefined)) return undefined;
  const missing = Object.entries(given).find(([, value]) => value === undefined);
  if (missing)
    throw new EnvError(`${missing[0]} must be set together with the other SUMSUB_ variables.`);
  return {
    origin: values.SUMSUB_ORIGIN,
    appToken: given.SUMSUB_APP_TOKEN ?? '',
    secretKey: given.SUMSUB_SECRET_KEY ?? '',
    webhookSecret: given.SUMSUB_WEBHOOK_SECRET ?? '',
    levels: { 2: given.SUMSUB_LEVEL_IDENTITY ?? '', 3: given.SUMSUB_LEVEL_ADDRESS ?? '' },
  };
}

/**
 * Reads and checks the environment.
 * @throws {EnvError} with one sentence for the first wrong variable.
 */
export function readEnv(source: NodeJS.ProcessEnv): Env {
  const given = givenValues(source);
  const parsed = v.safeParse(environmentSchema, given, { abortEarly: true });
  if (!parsed.success) throw new EnvError(sentenceFor(parsed.issues[0]));
  const values = parsed.output;
  assertTogether(values, Object.keys(given));
  const sumsub = sumsubOf(values);
  const mail = mailSettings(values);
  const telegram = telegramSettings(values);
  const social = socialOf(values);
  const demo = demoOf(values, hasRealProvider(values));
  return {
    mode: values.NODE_ENV,
    port: values.PORT,
    host: values.HOST,
    ...originsOf(values),
    apiOrigin: values.API_ORIGIN,
    dataDir: values.DATA_DIR,
    database:
      values.DATABASE_URL === undefined
        ? { kind: 'embedded' }
        : {
            kind: 'postgres',
            url: values.DATABASE_URL,
            poolSize: values.DATABASE_POOL,
            jobsPoolSize: values.DATABASE_JOBS_POOL,
          },
    redisUrl: values.REDIS_URL,
    appSecret: values.APP_SECRET,
    ...demo,
    role: values.ROLE,
    logLevel: values.LOG_LEVEL,
    trustedProxies: values.TRUST_PROXY,
    cacheBytes: (values.CACHE_MB ?? (values.NODE_ENV === 'production' ? 64 : 0)) * 1_048_576,
    rateLimits: values.RATE_LIMITS === 'on',
    sumsub,
    stripe: stripeOf(values),
    paypal: paypalOf(values),
    helpCenterUrl: values.HELP_CENTER_URL,
    scripts: scriptsOf(values, demo.sandbox),
    operator: operatorOf(values),
    operatorTax: operatorTaxOf(values),
    mail,
    telegram,
    vapid: vapidEnv(values),
    translator: translatorSettings(values),
    flags: flagSettings(values),
    ratesSource: ratesSourceOf(values),
    backups: backupsOf(values, given),
    social,
    services: servicesOf(values, values.NODE_ENV === 'production' && demo.seed !== 'demo'),
    shown: shownVariables(Object.keys(environmentSchema.entries), given, values),
  };
}

/** The environment of this process. The only place that reads `process.env`. */
export function readProcessEnv(): Env {
  return readEnv(process.env);
}
