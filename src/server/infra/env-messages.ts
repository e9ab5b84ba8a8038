/** The part of the environment that real mail, the Telegram bot and web push need. Read by env.ts. */
import { createECDH } from 'node:crypto';
import * as v from 'valibot';

const secretText = (min: number) =>
  v.pipe(v.string(), v.minLength(min, `must have at least ${min} characters`));

/** `Legend <hello@legend.example>`, or the bare address. */
const sender = v.pipe(
  v.string(),
  v.check(
    (text) => /^(?:[^<>"\r\n]{1,80} )?<?[^\s<>@]{1,64}@[^\s<>@]{1,190}>?$/.test(text),
    'must be a sender, for example Legend <hello@legend.example>',
  ),
);

const smtpUrl = v.pipe(
  v.string(),
  v.check(
    (text) => URL.canParse(text) && ['smtp:', 'smtps:'].includes(new URL(text).protocol),
    'must be the address of a mail server that starts with smtp:// or smtps://',
  ),
);

/** The variables. Keys are the names of the environment. */
export const messageVariables = {
  SMTP_URL: v.optional(smtpUrl),
  MAIL_FROM: v.optional(sender),
  MAIL_WEBHOOK_SECRET: v.optional(secretText(24)),
  LIBRETRANSLATE_URL: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => URL.canParse(text) && /^https?:\/\//u.test(text),
        'must be the address of a LibreTranslate server',
      ),
    ),
  ),
  LIBRETRANSLATE_API_KEY: v.optional(v.string()),
  VAPID_PUBLIC_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^[\w-]{87}=?$/, 'must be a public key on P-256 in base64url')),
  ),
  VAPID_PRIVATE_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^[\w-]{43}=?$/, 'must be a private key on P-256 in base64url')),
  ),
  VAPID_SUBJECT: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) => /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(text),
        'must be an address that starts with mailto: or https://',
      ),
    ),
  ),
  TELEGRAM_BOT_TOKEN: v.optional(
    v.pipe(v.string(), v.regex(/^\d{5,20}:[\w-]{20,}$/, 'must be a token as @BotFather gives it')),
  ),
  TELEGRAM_BOT_NAME: v.optional(
    v.pipe(v.string(), v.regex(/^\w{5,32}$/, "must be the bot's user name without @")),
  ),
  TELEGRAM_WEBHOOK_SECRET: v.optional(
    v.pipe(v.string(), v.regex(/^[\w-]{16,256}$/, 'must be 16 to 256 of A-Z, a-z, 0-9, _ and -')),
  ),
};

const messageSchema = v.object(messageVariables);
type Values = v.InferOutput<typeof messageSchema>;

/** How mail is delivered: stored in the sandbox's mailbox, or sent to a mail server. */
export type MailSettings =
  | { kind: 'sandbox' }
  | { kind: 'smtp'; url: string; from: string; webhookSecret: string | undefined };

export interface TelegramSettings {
  botToken: string;
  /** Without @. */
  botName: string;
  webhookSecret: string;
}

export interface TranslatorSettings {
  url: string;
  apiKey: string | undefined;
}

/** Undefined while no translator is configured: nothing is translated. */
export function translatorSettings(values: Values): TranslatorSettings | undefined {
  const { LIBRETRANSLATE_URL: url, LIBRETRANSLATE_API_KEY: apiKey } = values;
  return url === undefined ? undefined : { url, apiKey };
}

/** Web push. Without keys they are derived from APP_SECRET. */
export interface VapidEnv {
  privateKey: string | undefined;
  subject: string | undefined;
}

export function vapidEnv(values: Values): VapidEnv {
  return { privateKey: values.VAPID_PRIVATE_KEY, subject: values.VAPID_SUBJECT };
}

/** The public key of a private one, both base64url. @throws when it is none */
export function publicKeyOf(privateKey: string): string {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return curve.getPublicKey().toString('base64url');
}

function isPublicKeyOf(publicKey: string, privateKey: string): boolean {
  try {
    return publicKeyOf(privateKey) === publicKey.replace(/=$/, '');
  } catch {
    return false;
  }
}

/** Given together, or not at all; an own pair that does not match would reach nobody. */
function vapidProblem(values: Values): string | null {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = values;
  if (publicKey === undefined && privateKey === undefined) return null;
  if (publicKey === undefined || privateKey === undefined) {
    return 'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be set together.';
  }
  return isPublicKeyOf(publicKey, privateKey)
    ? null
    : 'VAPID_PUBLIC_KEY must be the public key of VAPID_PRIVATE_KEY.';
}

/** The contradiction between these variables, as a sentence; null when there is none. */
export function messageProblem(values: Values): string | null {
  if (values.SMTP_URL !== undefined && values.MAIL_FROM === undefined) {
    return 'SMTP_URL needs MAIL_FROM, the sender of every mail.';
  }
  const vapid = vapidProblem(values);
  if (vapid !== null) return vapid;
  const telegram = [
    values.TELEGRAM_BOT_TOKEN,
    values.TELEGRAM_BOT_NAME,
    values.TELEGRAM_WEBHOOK_SECRET,
  ];
  const given = telegram.filter((value) => value !== undefined).length;
  return given === 0 || given === telegram.length
    ? null
    : 'TELEGRAM_BOT_TOKEN, TELEGRAM_BOT_NAME and TELEGRAM_WEBHOOK_SECRET must be set together.';
}

/** How mail is delivered, from variables that `messageProblem` has accepted. */
export function mailSettings(values: Values): MailSettings {
  const { SMTP_URL: url, MAIL_FROM: from, MAIL_WEBHOOK_SECRET: webhookSecret } = values;
  return url === undefined || from === undefined
    ? { kind: 'sandbox' }
    : { kind: 'smtp', url, from, webhookSecret };
}

/** Undefined while no bot is configured: the sandbox's bot is used. */
export function telegramSettings(values: Values): TelegramSettings | undefined {
  const {
    TELEGRAM_BOT_TOKEN: botToken,
    TELEGRAM_BOT_NAME: botName,
    TELEGRAM_WEBHOOK_SECRET: webhookSecret,
  } = values;
  return botToken === undefined || botName === undefined || webhookSecret === undefined
    ? undefined
    : { botToken, botName, webhookSecret };
}
