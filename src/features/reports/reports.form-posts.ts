/** The form post of a report without script: a plain HTML form that is sent to this address. */
import { createServerFn } from '@tanstack/react-start';
import * as v from 'valibot';
import { call } from '~/api-client/call.ts';
import { answerFormPost, formFields } from '~/api-client/form-post.ts';
import { Failure } from '~/contracts/failure.ts';
import { contract } from '~/contracts/index.ts';
import { reportFormSchema, reportSubjectSchema } from '~/contracts/reports/reports.schemas.ts';
import { localeOfPath, withLocale } from '~/platform/i18n/locale.ts';

const TEXT_LENGTH = 1_000;

/** The page of what the form names, without its language; another page where it names nothing. */
function pageOf(fields: Record<string, string>): string {
  const parsed = v.safeParse(reportSubjectSchema, fields);
  if (!parsed.success) return '/';
  const { type, id, seq } = parsed.output;
  return `/report?type=${type}&id=${id}${seq === undefined ? '' : `&seq=${seq}`}`;
}

export const postReport = createServerFn({ method: 'POST' })
  .validator((data: FormData) => formFields(data))
  .handler(({ data: fields }) => {
    const page = pageOf(fields);
    return answerFormPost(
      {
        form: 'report',
        fields,
        flashed: ['reason', 'text'],
        flashedLength: TEXT_LENGTH,
        errorPrefix: '',
        run: async (given, locale) => {
          const subject = v.safeParse(reportSubjectSchema, given);
          const words = v.safeParse(reportFormSchema, given);
          if (!subject.success || !words.success) throw new Failure('VALIDATION');
          const input = { ...subject.output, ...words.output };
          await call(contract.reports.create, input, { locale });
          // It says there that it waits.
          return page;
        },
      },
      withLocale(page, localeOfPath(fields['page'] ?? '/')),
    );
  });
