/** The file of offers as a plain form, for browsers without script. */
import { Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import { PlainFormFields } from '~/features/common/contract-form.tsx';
import { Button } from '~/ui/button.tsx';
import { importTypes } from '../import-types.ts';
import { postImport } from '../import.form-posts.ts';

export function PlainUpload({ categoryId }: { categoryId: string }) {
  const { t } = useLingui();
  return (
    <noscript>
      <form
        action={postImport.url}
        method="post"
        encType="multipart/form-data"
        className={css({ display: 'flex', flexWrap: 'wrap', gap: '3', alignItems: 'center' })}
      >
        <PlainFormFields redirect={undefined} />
        <input type="hidden" name="category_id" value={categoryId} />
        <input
          type="file"
          name="file"
          required
          aria-label={t`Table with your offers`}
          accept={importTypes}
        />
        <Button type="submit">
          <Trans>Read the file</Trans>
        </Button>
      </form>
    </noscript>
  );
}
