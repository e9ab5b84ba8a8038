/** Environment variables of the sign-in providers and the settings read from them. A part of env.ts. */
import * as v from 'valibot';

/** Providers that speak OAuth 2; Telegram has a signature of its own. */
export const oauthNames = ['google', 'instagram', 'x', 'discord', 'linkedin', 'facebook'] as const;
export type OAuthName = (typeof oauthNames)[number];

/** The credentials of a client that is registered at a provider. */
export interface OAuthClient {
  clientId: string;
  clientSecret: string;
  /** Another issuer in place of the provider's: a local one in tests. */
  issuer: string | undefined;
}

export interface SocialEnv {
  oauth: Partial<Record<OAuthName, OAuthClient>>;
  /** Where Telegram asks for consent; another origin in tests. The bot is that of `Env.telegram`. */
  telegramOrigin: string;
}

const TELEGRAM_LOGIN = 'https://oauth.telegram.org';

const credential = v.optional(v.pipe(v.string(), v.regex(/^\S{1,500}$/, 'must be one word')));

/** Codes and secrets are sent there: plain http is allowed only on this machine. */
function isProtected(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  const isOwnMachine = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return protocol === 'https:' || (protocol === 'http:' && isOwnMachine);
}

const address = v.optional(
  v.pipe(
    v.string(),
    v.check(isProtected, 'must be an https:// address (http:// only on this machine)'),
  ),
);

/** Spread into the schema of the environment. */
export const socialVariables = {
  OAUTH_GOOGLE_CLIENT_ID: credential,
  OAUTH_GOOGLE_CLIENT_SECRET: credential,
  OAUTH_GOOGLE_ISSUER: address,
  OAUTH_INSTAGRAM_CLIENT_ID: credential,
  OAUTH_INSTAGRAM_CLIENT_SECRET: credential,
  OAUTH_INSTAGRAM_ISSUER: address,
  OAUTH_X_CLIENT_ID: credential,
  OAUTH_X_CLIENT_SECRET: credential,
  OAUTH_X_ISSUER: address,
  OAUTH_DISCORD_CLIENT_ID: credential,
  OAUTH_DISCORD_CLIENT_SECRET: credential,
  OAUTH_DISCORD_ISSUER: address,
  OAUTH_LINKEDIN_CLIENT_ID: credential,
  OAUTH_LINKEDIN_CLIENT_SECRET: credential,
  OAUTH_LINKEDIN_ISSUER: address,
  OAUTH_FACEBOOK_CLIENT_ID: credential,
  OAUTH_FACEBOOK_CLIENT_SECRET: credential,
  OAUTH_FACEBOOK_ISSUER: address,
  TELEGRAM_LOGIN_ORIGIN: address,
};

const schema = v.object(socialVariables);
type Values = v.InferOutput<typeof schema>;

/** One sentence about an incompletely configured provider; null when all are complete. */
export function socialProblem(values: Values): string | null {
  for (const name of oauthNames) {
    const { id, secret } = clientValues(values, name);
    if ((id === undefined) === (secret === undefined)) continue;
    const parts = ['CLIENT_ID', 'CLIENT_SECRET'].map(
      (part) => `OAUTH_${name.toUpperCase()}_${part}`,
    );
    const [given, missing] = id === undefined ? parts.toReversed() : parts;
    return `${given} is set without ${missing}: give both, or neither.`;
  }
  return null;
}

function clientValues(values: Values, name: OAuthName) {
  const all = {
    google: {
      id: values.OAUTH_GOOGLE_CLIENT_ID,
      secret: values.OAUTH_GOOGLE_CLIENT_SECRET,
      issuer: values.OAUTH_GOOGLE_ISSUER,
    },
    instagram: {
      id: values.OAUTH_INSTAGRAM_CLIENT_ID,
      secret: values.OAUTH_INSTAGRAM_CLIENT_SECRET,
      issuer: values.OAUTH_INSTAGRAM_ISSUER,
    },
    x: {
      id: values.OAUTH_X_CLIENT_ID,
      secret: values.OAUTH_X_CLIENT_SECRET,
      issuer: values.OAUTH_X_ISSUER,
    },
    discord: {
      id: values.OAUTH_DISCORD_CLIENT_ID,
      secret: values.OAUTH_DISCORD_CLIENT_SECRET,
      issuer: values.OAUTH_DISCORD_ISSUER,
    },
    linkedin: {
      id: values.OAUTH_LINKEDIN_CLIENT_ID,
      secret: values.OAUTH_LINKEDIN_CLIENT_SECRET,
      issuer: values.OAUTH_LINKEDIN_ISSUER,
    },
    facebook: {
      id: values.OAUTH_FACEBOOK_CLIENT_ID,
      secret: values.OAUTH_FACEBOOK_CLIENT_SECRET,
      issuer: values.OAUTH_FACEBOOK_ISSUER,
    },
  };
  return all[name];
}

/** The providers that are configured. */
export function socialOf(values: Values): SocialEnv {
  const oauth: SocialEnv['oauth'] = {};
  for (const name of oauthNames) {
    const { id, secret, issuer } = clientValues(values, name);
    if (id !== undefined && secret !== undefined) {
      oauth[name] = { clientId: id, clientSecret: secret, issuer };
    }
  }
  return { oauth, telegramOrigin: values.TELEGRAM_LOGIN_ORIGIN ?? TELEGRAM_LOGIN };
}
