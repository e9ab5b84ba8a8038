/** Form posts of notifications, with and without script: plain HTML forms that are sent to these addresses. */
import { createServerFn } from '@tanstack/react-start';
import type { Locale } from '~config';
import { call } from '~/api-client/call.ts';
import {
  answerFormPost,
  formFields,
  takeFormFlash,
  type FormFields,
} from '~/api-client/form-post.ts';
import { contract } from '~/contracts/index.ts';
import { choicesOf, digestOf, quietOf } from './notification-form.ts';
import { settingsHref } from '~/features/common/settings-search.ts';

const TELEGRAM_PAGE = '/profile/me/settings/telegram';
/** What the last form post stored for this page; read on the server only. */
const fetchFormFlash = createServerFn({ method: 'GET' }).handler(() => takeFormFlash());

/** What a form post without script stored, whichever form it was. Only a fresh document can have any. */
export async function loadAnyFlash() {
  return import.meta.env.SSR ? fetchFormFlash() : null;
}

/** A page of this area in either language, with its query. */
function ownPage(value: string | undefined, fallback: string): string {
  const isOurs = /^(?:\/fr)?\/(?:profile\/me\/settings|unsubscribe\/|dev\/telegram)[\w/%&=.?~+-]*$/;
  return value && isOurs.test(value) ? value : fallback;
}

function post(
  name: string,
  fields: FormFields,
  fallback: string,
  run: (fields: FormFields, locale: Locale) => Promise<string>,
  flashed: readonly string[] = [],
): Promise<Response> {
  const page = ownPage(fields['page'], fallback);
  return answerFormPost({ form: name, fields, flashed, errorPrefix: '', run }, page);
}

export const postNotifications = createServerFn({ method: 'POST' })
  .validator((data: FormData) => formFields(data))
  .handler(({ data: fields }) =>
    post('notifications', fields, settingsHref('notifications'), async (given, locale) => {
      await call(contract.notifications.changeSettings, { choices: choicesOf(given) }, { locale });
      return settingsHref('notifications');
    }),
  );

export const postQuietHours = createServerFn({ method: 'POST' })
  .validator((data: FormData) => formFields(data))
  .handler(({ data: fields }) =>
    post(
      'quiet-hours',
      fields,
      settingsHref('notifications'),
      async (given, locale) => {
        await call(
          contract.notifications.changeSettings,
          { choices: [], ...quietOf(given) },
          { locale },
        );
        return settingsHref('notifications');
      },
      ['quiet', 'from', 'to', 'days', 'deadlines_pass'],
    ),
  );

export const postDigest = createServerFn({ method: 'POST' })
  .validator((data: FormData) => formFields(data))
  .handler(({ data: fields }) =>
    post('digest', fields, settingsHref('notifications'), async (given, locale) => {
      await call(
        contract.notifications.changeSettings,
        { choices: [], ...digestOf(given) },
        { locale },
      );
      return settingsHref('notifications');
    }),
  );

export const postUnsubscribe = createServerFn({ method: 'POST' })
  .validator((data: FormData) => formFields(data))
  .handler(({ data: fields }) =>
    post('unsubscribe', fields, '/', async ({ token = '' }, locale) => {
      await call(contract.notifications.unsubscribe, { token }, { locale });
      return `/unsubscribe/${encodeURIComponent(token)}`;
    }),
  );

export const postUnbindTelegram = createServerFn({ method: 'POST' })
  .validator((data: FormData) => formFields(data))
  .handler(({ data: fields }) =>
    post('telegram', fields, TELEGRAM_PAGE, async (_, locale) => {
      await call(contract.notifications.unbindTelegram, undefined, { locale });
      return TELEGRAM_PAGE;
    }),
  );

const actions = ['start', 'stop', 'block'] as const;

export const postSandboxTelegram = createServerFn({ method: 'POST' })
  .validator((data: FormData) => formFields(data))
  .handler(({ data: fields }) =>
    post('sandbox-telegram', fields, '/dev/telegram', async ({ act, chat = '', code }, locale) => {
      const known = actions.find((name) => name === act) ?? 'start';
      await call(
        contract.notifications.actInSandboxTelegram,
        { act: known, chat_id: Number(chat), ...(code ? { code } : {}) },
        { locale },
      );
      return `/dev/telegram?chat=${chat}`;
    }),
  );

export const postBounceMail = createServerFn({ method: 'POST' })
  .validator((data: FormData) => formFields(data))
  .handler(({ data: fields }) =>
    post('bounce-mail', fields, '/dev/mail', async ({ to = '' }, locale) => {
      await call(contract.notifications.bounceSandboxMail, { to }, { locale });
      return `/dev/mail?to=${encodeURIComponent(to)}`;
    }),
  );
