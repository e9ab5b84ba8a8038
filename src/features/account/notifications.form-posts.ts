/** Form posts of notifications, with and without script: plain HTML forms that are sent to these addresses. */
import { createServerFn } from '@tanstack/react-start';
import { call } from '~/api-client/call.ts';
import { answerFormPost, formFields, type FormFields } from '~/api-client/form-post.ts';
import { contract } from '~/contracts/index.ts';
import { choicesOf, digestOf, quietOf } from './notification-form.ts';
import { settingsHref } from '~/features/common/settings-search.ts';

const TELEGRAM_PAGE = '/profile/me/settings/telegram';
const NO_FIELDS = { flashed: [], errorPrefix: '' };

/** A page of this area in either language, with its query. */
function ownPage(value: string | undefined, fallback: string): string {
  const isOurs = /^(?:\/fr)?\/(?:profile\/me\/settings|unsubscribe\/|dev\/telegram)[\w/%&=.?~+-]*$/;
  return value && isOurs.test(value) ? value : fallback;
}

function post(
  name: string,
  fields: FormFields,
  fallback: string,
  run: (fields: FormFields) => Promise<string>,
): Promise<Response> {
  const page = ownPage(fields['page'], fallback);
  return answerFormPost({ form: name, fields, ...NO_FIELDS, run }, page);
}

export const postNotifications = createServerFn({ method: 'POST' })
  .validator((data: FormData) => formFields(data))
  .handler(({ data: fields }) =>
    post('notifications', fields, settingsHref('notifications'), async (given) => {
      await call(contract.notifications.changeSettings, { choices: choicesOf(given) });
      return settingsHref('notifications');
    }),
  );

export const postQuietHours = createServerFn({ method: 'POST' })
  .validator((data: FormData) => formFields(data))
  .handler(({ data: fields }) =>
    post('quiet-hours', fields, settingsHref('notifications'), async (given) => {
      await call(contract.notifications.changeSettings, { choices: [], ...quietOf(given) });
      return settingsHref('notifications');
    }),
  );

export const postDigest = createServerFn({ method: 'POST' })
  .validator((data: FormData) => formFields(data))
  .handler(({ data: fields }) =>
    post('digest', fields, settingsHref('notifications'), async (given) => {
      await call(contract.notifications.changeSettings, { choices: [], ...digestOf(given) });
      return settingsHref('notifications');
    }),
  );

export const postUnsubscribe = createServerFn({ method: 'POST' })
  .validator((data: FormData) => formFields(data))
  .handler(({ data: fields }) =>
    post('unsubscribe', fields, '/', async ({ token = '' }) => {
      await call(contract.notifications.unsubscribe, { token });
      return `/unsubscribe/${encodeURIComponent(token)}`;
    }),
  );

export const postUnbindTelegram = createServerFn({ method: 'POST' })
  .validator((data: FormData) => formFields(data))
  .handler(({ data: fields }) =>
    post('telegram', fields, TELEGRAM_PAGE, async () => {
      await call(contract.notifications.unbindTelegram, undefined);
      return TELEGRAM_PAGE;
    }),
  );

const actions = ['start', 'stop', 'block'] as const;

export const postSandboxTelegram = createServerFn({ method: 'POST' })
  .validator((data: FormData) => formFields(data))
  .handler(({ data: fields }) =>
    post('sandbox-telegram', fields, '/dev/telegram', async ({ act, chat = '', code }) => {
      const known = actions.find((name) => name === act) ?? 'start';
      await call(contract.notifications.actInSandboxTelegram, {
        act: known,
        chat_id: Number(chat),
        ...(code ? { code } : {}),
      });
      return `/dev/telegram?chat=${chat}`;
    }),
  );

export const postBounceMail = createServerFn({ method: 'POST' })
  .validator((data: FormData) => formFields(data))
  .handler(({ data: fields }) =>
    post('bounce-mail', fields, '/dev/mail', async ({ to = '' }) => {
      await call(contract.notifications.bounceSandboxMail, { to });
      return `/dev/mail?to=${encodeURIComponent(to)}`;
    }),
  );
