/** Server functions of social accounts: to the provider, back from it, and what is connected. */
import { createServerFn } from '@tanstack/react-start';
import { getRequest } from '@tanstack/react-start/server';
import { call } from '~/api-client/call.ts';
import { attributionOf } from '~/api-client/attribution.ts';
import { afterSignInWithoutScript } from '~/api-client/after-sign-in.ts';
import { answerFormPost, formFields, type FormFields } from '~/api-client/form-post.ts';
import { openSession } from '~/api-client/session.ts';
import {
  findAttempt,
  findPendingAttempt,
  forgetAttempt,
  saveAttempt,
  attemptsOf,
  type BrowserAttempt,
} from '~/api-client/social-attempts.ts';
import type { Locale } from '~config';
import type { ErrorCode } from '~/contracts/error-catalogue.ts';
import { asFailure, Failure } from '~/contracts/failure.ts';
import { typedFactor } from '~/contracts/identity/given-factor.ts';
import {
  socialProviderSchema,
  type SocialProviderName,
} from '~/contracts/identity/identity.schemas.ts';
import { contract } from '~/contracts/index.ts';
import { withLocale } from '~/platform/i18n/locale.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { currentLocale } from '~/platform/request/request-scope.ts';
import { safeReturnPath } from '~/platform/session/return-path.ts';
import * as v from 'valibot';
import { authHref } from '../auth-href.ts';
import { settingsHref } from '../settings-search.ts';
import { FLASH_NAMES, flashValuesOf, SOCIAL_FORM, type SocialAnswer } from './social-stages.ts';

export interface OfferedProviders {
  names: readonly SocialProviderName[];
  /** Whether the sandbox stands in for them. */
  areSimulated: boolean;
}

export interface SocialStart {
  provider: SocialProviderName;
  redirect?: string | undefined;
}

/** Without APP_ORIGIN, people may use any name of the local machine, and cookies belong to a host name. */
function ownRedirectUri(request: Request, provider: SocialProviderName): string | undefined {
  const { hostname, origin } = new URL(request.url);
  const isOwnMachine = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return isOwnMachine ? `${origin}/auth/social/${provider}` : undefined;
}

async function begin(input: SocialStart, intent: BrowserAttempt['intent']): Promise<string> {
  const request = getRequest();
  const { provider } = input;
  const started = await call(contract.social.start, {
    provider,
    redirect_uri: ownRedirectUri(request, provider),
  });
  saveAttempt(request, {
    provider,
    state: started.state,
    redirectUri: started.redirect_uri,
    intent,
    redirect: safeReturnPath(input.redirect),
    locale: currentLocale(),
    isWaiting: false,
  });
  return started.url;
}

/** Returns the provider's authorization URL. */
export const startSocial = createServerFn({ method: 'POST' })
  .validator((input: SocialStart) => input)
  .handler(async ({ data }) => ({ url: await begin(data, 'enter') }));

/**
 * The same for a link that is followed without script. Begins nothing but a sign-in, and not for another site (login
 * CSRF): providers that ask nothing of those who are signed in to them would open a session that nobody wanted.
 */
export const startSocialByLink = createServerFn({ method: 'GET' })
  .validator((input: SocialStart) => input)
  .handler(async ({ data }) => {
    const site = getRequest().headers.get('sec-fetch-site');
    if (site === 'cross-site' || site === 'same-site') throw new Failure('CROSS_SITE');
    return { url: await begin(data, 'enter') };
  });

/** Links the account that waits since a sign-in, else returns the provider's authorization URL. */
export const connectSocial = createServerFn({ method: 'POST' })
  .validator((input: { provider: SocialProviderName }) => input)
  .handler(async ({ data }): Promise<{ url: string | null }> => {
    const request = getRequest();
    const waiting = findPendingAttempt(request, data.provider);
    if (!waiting) return { url: await begin(data, 'bind') };
    forgetAttempt(request, waiting);
    await call(contract.social.bind, { provider: data.provider, state: waiting.state });
    return { url: null };
  });

/**
 * Failures that end the attempt. After all others it may continue: with an address, a second factor, another attempt.
 */
const OVER = new Set<ErrorCode>([
  'SOCIAL_PROVIDER_NOT_CONFIGURED',
  'SOCIAL_PROVIDER_DOWN',
  'SOCIAL_REFUSED',
  'SOCIAL_STATE_INVALID',
  'SOCIAL_ALREADY_BOUND',
  'SOCIAL_PROVIDER_TAKEN',
]);

async function finish(answer: SocialAnswer, locale: Locale): Promise<string> {
  const request = getRequest();
  const { provider, state, code, iss, email, second_factor } = answer;
  const attempt = findAttempt(request, provider, state);
  if (!attempt) throw new Failure('SOCIAL_STATE_INVALID');
  const { redirectUri: redirect_uri } = attempt;
  try {
    if (attempt.intent === 'bind') {
      await call(contract.social.bind, { provider, state, code, redirect_uri, iss }, { locale });
    } else {
      const social_provider = { name: provider, code, state, redirect_uri, iss, email };
      const grant = {
        ...attributionOf(request),
        grant_type: 'password',
        social_provider,
        second_factor,
      } as const;
      await openSession(request, grant, locale);
    }
  } catch (error) {
    const { code: why } = asFailure(error);
    if (why === 'SOCIAL_NEED_AUTHORIZATION') saveAttempt(request, { ...attempt, isWaiting: true });
    else if (OVER.has(why)) forgetAttempt(request, attempt);
    throw error;
  }
  forgetAttempt(request, attempt);
  if (attempt.intent === 'bind') return settingsHref('connections');
  return safeReturnPath(attempt.redirect) ?? paths.home;
}

/** Signs in or links, whatever this browser started; returns where to go next. */
export const finishSocial = createServerFn({ method: 'POST' })
  .validator((input: SocialAnswer) => input)
  .handler(async ({ data }) => ({ to: await finish(data, currentLocale()) }));

const answerSchema = v.object({
  provider: socialProviderSchema,
  state: v.string(),
  code: v.string(),
  iss: v.optional(v.string()),
  email: v.optional(v.string()),
});

/** For the provider's redirect page with all its query parameters: may ask for more. */
function callbackPage({ provider, state, answer, iss, locale }: FormFields): string {
  const language: Locale = locale === 'fr' ? 'fr' : 'en';
  if (!v.is(socialProviderSchema, provider)) return withLocale(paths.signIn, language);
  return withLocale(authHref(`/auth/social/${provider}`, { state, code: answer, iss }), language);
}

/** The same without script. Here `answer` is the provider's response, and `code` one that the person typed. */
export const postSocial = createServerFn({ method: 'POST' })
  .validator((data: FormData) => formFields(data))
  .handler(({ data: fields }) =>
    answerFormPost(
      {
        form: SOCIAL_FORM,
        fields,
        flashed: ['email', ...FLASH_NAMES],
        errorPrefix: 'social_provider.',
        run: async ({ answer = '', code = '', ...given }, locale) => {
          const second_factor = code.trim() === '' ? undefined : typedFactor(code);
          try {
            const whole = v.safeParse(answerSchema, { ...given, code: answer });
            if (!whole.success) throw new Failure('SOCIAL_STATE_INVALID');
            const to = await finish({ ...whole.output, second_factor }, locale);
            return await afterSignInWithoutScript(to, locale);
          } catch (error) {
            Object.assign(fields, flashValuesOf(error, given));
            throw error;
          }
        },
      },
      callbackPage(fields),
    ),
  );

/** The language in which the attempt began: providers know one redirect address only. */
export const fetchSocialLocale = createServerFn({ method: 'GET' })
  .validator((input: { state: string }) => input)
  .handler(async ({ data }): Promise<{ locale: Locale | null }> => {
    const attempt = attemptsOf(getRequest()).find(({ state }) => state === data.state);
    return { locale: attempt?.locale ?? null };
  });

/** Providers that are offered here. */
export const fetchSocialProviders = createServerFn({ method: 'GET' }).handler(
  async (): Promise<OfferedProviders> => {
    const { auth_server: offered } = await call(contract.catalogue.bootstrap, undefined);
    return { names: offered.social_providers, areSimulated: offered.social_simulated };
  },
);

/** What can be connected, and what is verified and waits to be linked. */
export const fetchConnections = createServerFn({ method: 'GET' }).handler(async () => {
  const { auth_server: offered } = await call(contract.catalogue.bootstrap, undefined);
  return {
    providers: offered.social_providers,
    areSimulated: offered.social_simulated,
    waiting: findPendingAttempt(getRequest())?.provider ?? null,
  };
});
