/** Form posts of the public pages without script: plain HTML forms that are sent to these addresses. */
import { createServerFn } from '@tanstack/react-start';
import * as v from 'valibot';
import { appConfig } from '~config';
import { call } from '~/api-client/call.ts';
import { answerFormPost, formFields, takeFormFlash } from '~/api-client/form-post.ts';
import { contactInputSchema } from '~/contracts/content/content.schemas.ts';
import { Failure } from '~/contracts/failure.ts';
import { contract } from '~/contracts/index.ts';
import { paths } from '~/platform/navigation/paths.ts';

/** What the last form post stored for this page; read on the server only. */
const fetchFormFlash = createServerFn({ method: 'GET' }).handler(() => takeFormFlash());

/** Only a fresh document can have any. */
export async function loadFlash(form: string) {
  const flash = import.meta.env.SSR ? await fetchFormFlash() : null;
  return flash?.form === form ? flash : null;
}

/** The page of a form in either language; anything else that is given is ignored. */
function pageOf(given: string | undefined, path: string): string {
  return given === `/fr${path}` ? given : path;
}

const topicSchema = contactInputSchema.entries.topic;

export const postContact = createServerFn({ method: 'POST' })
  .validator((data: FormData) => formFields(data))
  .handler(({ data: fields }) =>
    answerFormPost(
      {
        form: 'contact',
        fields,
        flashed: ['name', 'email', 'topic', 'order_id', 'message'],
        flashedLength: appConfig.content.contact.messageLength.max,
        errorPrefix: '',
        run: async (given, locale) => {
          const { name = '', email = '', order_id = '', message = '', leave_empty = '' } = given;
          const topic = v.safeParse(topicSchema, given['topic']);
          if (!topic.success) throw new Failure('VALIDATION');
          const input = { name, email, topic: topic.output, order_id, message, leave_empty };
          await call(contract.content.contact, input, { locale });
          return '/contact?sent=true';
        },
      },
      pageOf(fields['page'], '/contact'),
    ),
  );

export const postApplication = createServerFn({ method: 'POST' })
  .validator((data: FormData) => formFields(data))
  .handler(({ data: fields }) =>
    answerFormPost(
      {
        form: 'affiliate',
        fields,
        flashed: ['about'],
        flashedLength: 1_000,
        errorPrefix: '',
        run: async ({ about = '' }, locale) => {
          await call(contract.referrals.applyAffiliate, { about }, { locale });
          return paths.affiliate;
        },
      },
      pageOf(fields['page'], paths.affiliate),
    ),
  );
