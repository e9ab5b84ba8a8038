/** The file of offers without script: a plain HTML form that is sent to this address. */
import { createServerFn } from '@tanstack/react-start';
import * as v from 'valibot';
import { call } from '~/api-client/call.ts';
import { answerFormPost, formFields } from '~/api-client/form-post.ts';
import { idSchema } from '~/contracts/common.ts';
import { Failure } from '~/contracts/failure.ts';
import { contract } from '~/contracts/index.ts';
import { localeOfPath, withLocale } from '~/platform/i18n/locale.ts';
import { paths } from '~/platform/navigation/paths.ts';

interface SentFile {
  fields: Record<string, string>;
  file: File;
}

/** A form without a file is sent with an empty one, which is refused as such; so is what is no form. */
function sentFile(data: unknown): SentFile {
  const file = data instanceof FormData ? data.get('file') : null;
  return { fields: formFields(data), file: file instanceof File ? file : new File([], '') };
}

/** The page of the category that the form names; another page where it names none. */
function pageOf(categoryId: string | undefined): string {
  return v.is(idSchema, categoryId) ? paths.importOffers(categoryId) : paths.sellerOffers;
}

export const postImport = createServerFn({ method: 'POST' })
  .validator((data: FormData) => sentFile(data))
  .handler(({ data: { fields, file } }) => {
    const { category_id: categoryId } = fields;
    const page = pageOf(categoryId);
    return answerFormPost(
      {
        form: 'import',
        fields,
        flashed: [],
        errorPrefix: '',
        run: async (_, locale) => {
          if (!v.is(idSchema, categoryId)) throw new Failure('CATEGORY_NOT_FOUND');
          const input = { category_id: categoryId, file };
          await call(contract.offers.uploadImport, input, { locale });
          return page;
        },
      },
      withLocale(page, localeOfPath(fields['page'] ?? '/')),
    );
  });
