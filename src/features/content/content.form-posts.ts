/** Form posts of the public pages without script: plain HTML forms that are sent to these addresses. */
import { createServerFn } from '@tanstack/react-start';
import * as v from 'valibot';
import { appConfig } from '~config';
import { call } from '~/api-client/call.ts';
import { answerFormPost, formFields, takeFormFlash } from '~/api-client/form-post.ts';
import { aliasSchema } from '~/contracts/keys.ts';
import { contactInputSchema } from '~/contracts/content/content.schemas.ts';
import { Failure } from '~/contracts/failure.ts';
import { contract } from '~/contracts/index.ts';
import { withoutLocale } from '~/platform/i18n/locale.ts';
import { paths } from '~/platform/navigation/paths.ts';

/** What the last form post stored for this page; read on the server only. */
const fetchFormFlash = createServerFn({ method: 'GET' }).handler(() => takeFormFlash());

/** Only a fresh document can have any. */
export async function loadFlash(form: string) {
  const flash = import.meta.env.SSR ? await fetchFormFlash() : null;
  return flash?.form === form ? flash : null;
}

/** The page of a form in either language, without its query; anything else that is given is ignored. */
function pageOf(given: string | undefined, path: string): string {
  const [bare] = (given ?? '').split('?', 1);
  return bare === `/fr${path}` ? bare : path;
}

/** The contact form's page with the help article that its message comes from. */
function contactPageOf(fields: Record<string, string>): string {
  const article = v.safeParse(aliasSchema, fields['help_article']);
  const page = pageOf(fields['page'], '/contact');
  return article.success ? `${page}?article=${article.output}` : page;
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
          const { help_article = '' } = given;
          const topic = v.safeParse(topicSchema, given['topic']);
          if (!topic.success) throw new Failure('VALIDATION');
          const about = { topic: topic.output, order_id, help_article };
          const input = { name, email, ...about, message, leave_empty };
          await call(contract.content.contact, input, { locale });
          return '/contact?sent=true';
        },
      },
      contactPageOf(fields),
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

/** An article's path under its subject, in either language, without its query. */
const helpPage = /^(?:\/fr)?\/help\/[a-z0-9-]{1,80}\/[a-z0-9-]{1,80}(?=\?|$)/;

export const postHelpVote = createServerFn({ method: 'POST' })
  .validator((data: FormData) => formFields(data))
  .handler(({ data: fields }) => {
    const page = helpPage.exec(fields['page'] ?? '')?.[0] ?? paths.help;
    return answerFormPost(
      {
        form: 'help',
        fields,
        flashed: [],
        errorPrefix: '',
        run: async ({ slug = '', useful = '', missing = '' }, locale) => {
          const input = { slug, is_useful: useful === 'yes', missing };
          await call(contract.help.vote, input, { locale });
          return `${withoutLocale(page)}?useful=${input.is_useful}`;
        },
      },
      page,
    );
  });
