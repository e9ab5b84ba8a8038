/** What an article is about and who signs it: address, main tag, author, main picture. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { appConfig } from '~config';
import type { Manuscript, ManuscriptContent } from '~/contracts/publishing/publishing.schemas.ts';
import { newAuthorSchema } from '~/contracts/publishing/publishing.schemas.ts';
import { FormActions, FormFrame } from '~/features/common/contract-form.tsx';
import { api } from '~/platform/api/api.ts';
import { failureText } from '~/platform/api/failures.ts';
import { useContractForm } from '~/platform/api/use-contract-form.ts';
import { sendImage } from '~/platform/media/send-image.ts';
import { imageUrl } from '~/contracts/media/media.urls.ts';
import { Button } from '~/ui/button.tsx';
import { Combobox } from '~/ui/combobox.tsx';
import { Dialog } from '~/ui/dialog.tsx';
import { ImagePicker } from '~/ui/image-picker.tsx';
import { NativeSelect } from '~/ui/native-select.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { publishingQueries } from '../publishing.queries.ts';

interface DetailsProps {
  saved: Manuscript;
  content: ManuscriptContent;
  onChange: (content: ManuscriptContent) => void;
  errors: Record<string, string>;
}

export function DetailsPanel({ saved, content, onChange, errors }: DetailsProps) {
  const { t } = useLingui();
  const { data } = useQuery(publishingQueries.options('article'));
  const options = (data?.main_tags ?? []).map(({ slug, title }) => ({ value: slug, label: title }));
  return (
    <div className={grid}>
      <TextField
        label={<Trans>Address</Trans>}
        value={content.slug}
        prefix="/blog/…/"
        maxLength={80}
        spellCheck={false}
        autoCapitalize="none"
        readOnly={saved.is_address_fixed}
        hint={
          saved.is_address_fixed ? (
            <Trans>It was published, so its address stays.</Trans>
          ) : (
            <Trans>Lower case letters, digits and dashes.</Trans>
          )
        }
        error={errors['slug']}
        onChange={(event) => onChange({ ...content, slug: event.target.value })}
      />
      <Combobox
        label={<Trans>Main tag</Trans>}
        options={options}
        value={content.main_tag}
        onValueChange={(tag) => onChange({ ...content, main_tag: tag })}
        placeholder={t`A game, or goods of all games`}
        emptyText={<Trans>Nothing fits</Trans>}
        openLabel={t`Show all`}
        error={errors['main_tag']}
      />
      <AuthorField {...{ content, onChange, errors }} authors={data?.authors ?? []} />
      <MainPicture {...{ content, onChange, errors }} />
    </div>
  );
}

type FieldProps = Pick<DetailsProps, 'content' | 'onChange' | 'errors'>;

function AuthorField(props: FieldProps & { authors: readonly { slug: string; title: string }[] }) {
  const { t } = useLingui();
  const { content, onChange, errors, authors } = props;
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={css({ display: 'grid', gap: '2' })}>
      <NativeSelect
        label={<Trans>Author</Trans>}
        options={authors.map(({ slug, title }) => ({ value: slug, label: title }))}
        placeholder={t`Who signs it`}
        value={content.author ?? ''}
        error={errors['author']}
        onChange={(event) => onChange({ ...content, author: event.target.value || null })}
      />
      <div>
        <Button size="xs" look="ghost" onClick={() => setOpen(true)}>
          <Trans>Add an author</Trans>
        </Button>
      </div>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title={<Trans>Add an author</Trans>}
        description={<Trans>A desk of the market, as readers see it below articles.</Trans>}
        closeLabel={t`Close`}
      >
        <AuthorForm
          onDone={(slug) => {
            setOpen(false);
            if (slug !== null) onChange({ ...content, author: slug });
          }}
        />
      </Dialog>
    </div>
  );
}

function AuthorForm({ onDone }: { onDone: (slug: string | null) => void }) {
  const queryClient = useQueryClient();
  const form = useContractForm({
    schema: newAuthorSchema,
    initial: { name: '', description_en: '', description_fr: '' },
    submit: async (input) => {
      const { slug } = await api.publishing.createAuthor.send(input);
      await queryClient.invalidateQueries({ queryKey: api.publishing.options.key() });
      onDone(slug);
    },
  });
  return (
    <FormFrame form={form}>
      <TextField {...form.field('name')} label={<Trans>Name</Trans>} maxLength={60} />
      <TextField
        {...form.field('description_en')}
        label={<Trans>What they write about, in English</Trans>}
        lang="en"
        maxLength={300}
      />
      <TextField
        {...form.field('description_fr')}
        label={<Trans>What they write about, in French</Trans>}
        lang="fr"
        maxLength={300}
      />
      <FormActions busy={form.busy} onCancel={() => onDone(null)}>
        <Trans>Add</Trans>
      </FormActions>
    </FormFrame>
  );
}

/** One picture; without it the artwork of the game stands for the article. */
function MainPicture({ content, onChange, errors }: FieldProps) {
  const { t, i18n } = useLingui();
  const [preview, setPreview] = useState<string | null>(null);
  const [error, setError] = useState<string>();
  const send = async ([file]: File[]): Promise<void> => {
    if (!file) return;
    setError(undefined);
    setPreview(URL.createObjectURL(file));
    try {
      const { id } = await sendImage(file);
      onChange({ ...content, image: id });
    } catch (failure) {
      setError(failureText(failure, i18n));
    } finally {
      setPreview(null);
    }
  };
  const own = content.image === null ? null : imageUrl(content.image);
  const shown = preview ?? own;
  return (
    <ImagePicker
      label={<Trans>Main picture</Trans>}
      hint={<Trans>Without one, the artwork of the game is shown.</Trans>}
      images={shown === null ? [] : [{ id: shown, src: shown, alt: '', busy: preview !== null }]}
      max={1}
      maxBytes={appConfig.offers.maxImageBytes}
      accept={['image/png', 'image/jpeg', 'image/webp', 'image/avif']}
      addLabel={<Trans>Add a picture</Trans>}
      removeLabel={() => t`Remove the picture`}
      onAdd={(files) => void send(files)}
      onRemove={() => onChange({ ...content, image: null })}
      onRefuse={() => setError(t`JPEG, PNG, WebP or AVIF, at most 10 MB.`)}
      error={error ?? errors['image']}
    />
  );
}

const grid = css({
  display: 'grid',
  gap: '4',
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))',
});
