/** Server functions of impersonation. */
import { createServerFn } from '@tanstack/react-start';
import { getRequest } from '@tanstack/react-start/server';
import { startImpersonation, endImpersonation } from '~/api-client/impersonation.ts';
import { formFields } from '~/api-client/form-post.ts';
import { localeOfPath, withLocale } from '~/platform/i18n/locale.ts';

/** Starts an impersonation with a flash token and stores the session in the browser's cookies. */
export const enter = createServerFn({ method: 'POST' })
  .validator((input: { token: string }) => input)
  .handler(({ data }) => startImpersonation(getRequest(), data.token));

/** A plain form, with script as well: a full page load, so that no account data stays in memory. */
export const postEndImpersonation = createServerFn({ method: 'POST' })
  .validator((data: FormData) => formFields(data))
  .handler(async ({ data }) => {
    const locale = localeOfPath(data['page'] ?? '/');
    const location = withLocale(await endImpersonation(getRequest()), locale);
    return new Response(null, { status: 303, headers: { location } });
  });
