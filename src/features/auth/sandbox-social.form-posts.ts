/** The form posts of the sandbox sign-in providers' page: plain HTML forms, with and without script. */
import { createServerFn } from '@tanstack/react-start';
import * as v from 'valibot';
import { call } from '~/api-client/call.ts';
import { answerFormPost, formFields, type FormFields } from '~/api-client/form-post.ts';
import { Failure } from '~/contracts/failure.ts';
import { contract } from '~/contracts/index.ts';
import {
  sandboxSignInProviderSchema,
  type SandboxSignInProvider,
} from '~/contracts/sandbox/sign-in-providers.ts';
import { withLocale } from '~/platform/i18n/locale.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { authHref } from '../common/auth-href.ts';

function providerOf(fields: FormFields): SandboxSignInProvider | null {
  const { provider } = fields;
  return v.is(sandboxSignInProviderSchema, provider) ? provider : null;
}

/** The page of the form again, in its language. */
function formPage(fields: FormFields): string {
  const { state, request, locale } = fields;
  const provider = providerOf(fields);
  const page =
    provider === null ? paths.signIn : authHref(`/sandbox/social/${provider}`, { state, request });
  return withLocale(page, locale === 'fr' ? 'fr' : 'en');
}

function personIn({ act, handle = '', email = '', email_verified: verified }: FormFields) {
  if (act === 'refuse') return null;
  const address = email.trim() === '' ? undefined : email;
  return { handle, email: address, email_verified: verified !== 'no' };
}

export const postSandboxSignIn = createServerFn({ method: 'POST' })
  .validator((data: FormData) => formFields(data))
  .handler(({ data: fields }) =>
    answerFormPost(
      {
        form: 'sandbox-social',
        fields,
        flashed: ['handle', 'email', 'email_verified'],
        errorPrefix: 'person.',
        run: async ({ request = '', ...given }) => {
          const provider = providerOf(given);
          if (provider === null) throw new Failure('SOCIAL_PROVIDER_NOT_CONFIGURED');
          const decision = { provider, request, person: personIn(given) };
          return (await call(contract.sandbox.decideSignIn, decision)).return_url;
        },
      },
      formPage(fields),
    ),
  );
