/** What is sold: title, the category's attributes, description, pictures. */
import { Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import { appConfig } from '~config';
import type { CategoryDefinition } from '~/contracts/catalogue/catalogue.schemas.ts';
import { ProofImages } from '~/features/common/proof-images.tsx';
import { AttributeField } from '~/features/common/attribute-field.tsx';
import { RequiredLabel } from '~/features/common/required-label.tsx';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Chip } from '~/ui/marks.tsx';
import { TextArea, TextField } from '~/ui/text-field.tsx';
import type { OfferEditor } from '../use-offer-editor.ts';
import { FormSection, Spot } from './form-parts.tsx';
import { TitleHelp } from './title-help.tsx';

interface SectionProps {
  editor: OfferEditor;
  definition: CategoryDefinition;
}

const { titleLength, descriptionLength, maxImages } = appConfig.offers;

export function DetailsSection({ editor, definition }: SectionProps) {
  const { form, set, errors } = editor;
  const { count } = useFormat();
  return (
    <FormSection
      title={<Trans>What you sell</Trans>}
      note={<Trans>Fields with a * must be filled in before the offer goes on sale.</Trans>}
    >
      <Spot path="title" wide>
        <TextField
          label={
            <RequiredLabel>
              <Trans>Title</Trans>
            </RequiredLabel>
          }
          aside={`${count(form.title.length)} / ${count(titleLength.max)}`}
          hint={<Trans>10 to 120 characters. Begin with what it is.</Trans>}
          value={form.title}
          maxLength={titleLength.max}
          autoComplete="off"
          aria-required
          error={errors.title}
          onChange={(event) => set({ title: event.target.value }, 'title')}
        />
        <TitleHelp editor={editor} definition={definition} />
      </Spot>
      {definition.attributes.map((attribute) => {
        const path = `attributes.${attribute.key}`;
        return (
          <Spot key={attribute.key} path={path} wide={attribute.type === 'multiselect'}>
            <AttributeField
              attribute={attribute}
              value={form.attributes[attribute.key] ?? ''}
              error={errors[path]}
              onChange={(value) =>
                set({ attributes: { ...form.attributes, [attribute.key]: value } }, path)
              }
            />
          </Spot>
        );
      })}
      <Spot path="description" wide>
        <TextArea
          label={<Trans>Description</Trans>}
          aside={`${count(form.description.length)} / ${count(descriptionLength.max)}`}
          hint={
            <Trans>
              What the buyer gets and how you deliver it. Contact data and links are refused.
            </Trans>
          }
          value={form.description}
          rows={6}
          maxLength={descriptionLength.max}
          error={errors.description}
          onChange={(event) => set({ description: event.target.value }, 'description')}
        />
      </Spot>
    </FormSection>
  );
}

export function PicturesSection({ editor }: Pick<SectionProps, 'editor'>) {
  const { t } = useLingui();
  const { uploads, errors } = editor;
  // Stored pictures have no name of their own: their position names them.
  const images = uploads.images.map((image, index) => {
    const place = index + 1;
    return { ...image, alt: image.alt || t`Picture ${place}` };
  });
  const imageError = Object.entries(errors).find(([path]) => path.startsWith('images'))?.[1];
  return (
    <FormSection
      title={<Trans>Pictures</Trans>}
      note={<Trans>Offers without a picture get artwork of their game.</Trans>}
    >
      <Spot path="images" wide>
        <ProofImages
          uploads={{ ...uploads, images }}
          label={<Trans>Up to {maxImages} pictures</Trans>}
          hint={<Trans>JPEG, PNG, WebP or AVIF. Press, drop or paste them.</Trans>}
          max={maxImages}
          error={imageError}
          firstBadge={<Trans>Cover</Trans>}
        />
        {images.length > 1 ? <CoverChoice editor={editor} /> : null}
      </Spot>
    </FormSection>
  );
}

/** The first picture is the cover: another one can be moved to the front. */
function CoverChoice({ editor: { uploads } }: Pick<SectionProps, 'editor'>) {
  const { t } = useLingui();
  const ids = uploads.images.map(({ id }) => id);
  return (
    <div role="group" aria-label={t`Cover picture`} className={covers}>
      <span className={css({ textStyle: 'caption', color: 'muted' })}>
        <Trans>Cover picture</Trans>
      </span>
      {ids.map((id, index) => {
        const place = index + 1;
        return (
          <Chip
            key={id}
            pressed={index === 0}
            aria-label={t`Picture ${place}`}
            onClick={() => uploads.move([id, ...ids.filter((other) => other !== id)])}
          >
            {place}
          </Chip>
        );
      })}
    </div>
  );
}

const covers = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2',
  marginTop: '3',
});
