/** The form post of an answer to a review, without script. */
import { createServerFn } from '@tanstack/react-start';
import * as v from 'valibot';
import { appConfig } from '~config';
import { call } from '~/api-client/call.ts';
import { answerFormPost, formFields, takeFormFlash } from '~/api-client/form-post.ts';
import { Failure } from '~/contracts/failure.ts';
import { contract } from '~/contracts/index.ts';
import { idSchema } from '~/contracts/keys.ts';
import { localeOfPath, withLocale } from '~/platform/i18n/locale.ts';

const PAGE = '/profile/me/reviews';

/** What the last form post stored for this page; read on the server only. */
const fetchFormFlash = createServerFn({ method: 'GET' }).handler(() => takeFormFlash());

/** Only a fresh document can have any. */
export async function loadReplyFlash() {
  const flash = import.meta.env.SSR ? await fetchFormFlash() : null;
  return flash?.form === 'reply' ? flash : null;
}

export const postReviewReply = createServerFn({ method: 'POST' })
  .validator((data: FormData) => formFields(data))
  .handler(({ data: fields }) =>
    answerFormPost(
      {
        form: 'reply',
        fields,
        flashed: ['id', 'message'],
        flashedLength: appConfig.orders.reviewLength,
        errorPrefix: '',
        run: async ({ id: given, message = '' }, locale) => {
          const id = v.safeParse(idSchema, given);
          if (!id.success) throw new Failure('VALIDATION');
          await call(contract.reviews.reply, { id: id.output, message }, { locale });
          return PAGE;
        },
      },
      withLocale(PAGE, localeOfPath(fields['page'] ?? '/')),
    ),
  );
