/** Form posts of the auth area without script: plain HTML forms that are sent to these addresses. */
import { createServerFn } from '@tanstack/react-start';
import { getRequest } from '@tanstack/react-start/server';
import { call } from '~/api-client/call.ts';
import { attributionOf } from '~/api-client/attribution.ts';
import { afterSignInWithoutScript } from '~/api-client/after-sign-in.ts';
import { answerFormPost, formFields, takeFormFlash } from '~/api-client/form-post.ts';
import { openSession } from '~/api-client/session.ts';
import { contract } from '~/contracts/index.ts';
import { typedFactor } from '~/contracts/identity/given-factor.ts';
import { asFailure } from '~/platform/api/failures.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { safeReturnPath } from '~/platform/session/return-path.ts';
import { ASKS_FOR_CODE } from './auth-search.ts';

/** What the last form post stored for this page; read on the server only. */
export const fetchFormFlash = createServerFn({ method: 'GET' }).handler(() => takeFormFlash());

/** A page of the auth area in either language, with its query. */
function authPage(value: string | undefined, fallback: string): string {
  return value && /^(?:\/fr)?\/auth\/[a-z-]+(?:\?[\w%&=.~+-]*)?$/.test(value) ? value : fallback;
}

function isAboutFactor(error: unknown): boolean {
  return ['SECOND_FACTOR_REQUIRED', 'SECOND_FACTOR_WRONG'].includes(asFailure(error).code);
}

export const postSignIn = createServerFn({ method: 'POST' })
  .validator((data: FormData) => formFields(data))
  .handler(({ data: fields }) =>
    answerFormPost(
      {
        form: 'sign-in',
        fields,
        flashed: ['email', ASKS_FOR_CODE],
        errorPrefix: /^(?:credentials|second_factor)\./,
        run: async ({ email = '', password = '', code = '', redirect }, locale) => {
          const credentials = { email, password };
          const second_factor = code.trim() === '' ? undefined : typedFactor(code);
          const grant = { grant_type: 'password', credentials, second_factor } as const;
          try {
            await openSession(getRequest(), grant, locale);
          } catch (error) {
            // The page that is shown next then has the input for the code.
            if (isAboutFactor(error)) fields[ASKS_FOR_CODE] = 'yes';
            throw error;
          }
          return afterSignInWithoutScript(safeReturnPath(redirect), locale);
        },
      },
      authPage(fields['page'], paths.signIn),
    ),
  );

export const postSignUp = createServerFn({ method: 'POST' })
  .validator((data: FormData) => formFields(data))
  .handler(({ data: fields }) =>
    answerFormPost(
      {
        form: 'sign-up',
        fields,
        flashed: ['email', 'public_name'],
        errorPrefix: 'credentials.',
        run: async (given, locale) => {
          const { email = '', password = '', password_confirmation = '', public_name = '' } = given;
          const credentials = { email, password, password_confirmation, public_name };
          const request = getRequest();
          const grant = {
            ...attributionOf(request),
            grant_type: 'registration',
            credentials,
          } as const;
          await openSession(request, grant, locale);
          return afterSignInWithoutScript(safeReturnPath(given['redirect']), locale);
        },
      },
      authPage(fields['page'], paths.signUp),
    ),
  );

export const postRestoreRequest = createServerFn({ method: 'POST' })
  .validator((data: FormData) => formFields(data))
  .handler(({ data: fields }) =>
    answerFormPost(
      {
        form: 'reset-password',
        fields,
        flashed: ['email'],
        errorPrefix: '',
        run: async ({ email = '' }, locale) => {
          await call(contract.identity.restorePassword, { email }, { locale });
          return '/auth/reset-password?sent=true';
        },
      },
      authPage(fields['page'], '/auth/reset-password'),
    ),
  );

/** Confirms a second factor without script: for staff, and for whoever was asked for it. */
export const postConfirmFactor = createServerFn({ method: 'POST' })
  .validator((data: FormData) => formFields(data))
  .handler(({ data: fields }) =>
    answerFormPost(
      {
        form: 'second-factor',
        fields,
        flashed: [],
        errorPrefix: '',
        run: async ({ code = '', redirect }, locale) => {
          await call(contract.secondFactor.confirm, typedFactor(code), { locale });
          return safeReturnPath(redirect) ?? paths.home;
        },
      },
      authPage(fields['page'], '/auth/second-factor'),
    ),
  );
