/** Where a help article stands: address, subject, place, among what is asked most, and what to read next. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import { textLimits } from '~/contracts/publishing/missing.ts';
import type { Manuscript, ManuscriptContent } from '~/contracts/publishing/publishing.schemas.ts';
import { NativeSelect } from '~/ui/native-select.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { publishingQueries } from '../publishing.queries.ts';

interface HelpDetailsProps {
  saved: Manuscript;
  content: ManuscriptContent;
  onChange: (content: ManuscriptContent) => void;
  errors: Record<string, string>;
}

const PLACES = 30;
const ASKED = 12;

/** Places from 1, with the one that is chosen although it is behind them. */
function placesUpTo(most: number, chosen: number | null) {
  const places = Array.from({ length: most }, (_, index) => index);
  const all = chosen === null || chosen < most ? places : [...places, chosen];
  return all.map((place) => ({ value: String(place), label: String(place + 1) }));
}

const placeOf = (value: string): number | null => (value === '' ? null : Number(value));

export function HelpDetails({ saved, content, onChange, errors }: HelpDetailsProps) {
  const { t } = useLingui();
  const { data } = useQuery(publishingQueries.options('help'));
  const categories = data?.categories ?? [];
  const { position, faq_position: asked } = content;
  return (
    <div className={grid}>
      <TextField
        label={<Trans>Address</Trans>}
        value={content.slug}
        prefix="/help/…/"
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
      <NativeSelect
        label={<Trans>Subject</Trans>}
        options={categories.map(({ slug, title }) => ({ value: slug, label: title }))}
        placeholder={t`Where it stands`}
        value={content.main_tag ?? ''}
        error={errors['main_tag']}
        onChange={(event) => onChange({ ...content, main_tag: event.target.value || null })}
      />
      <NativeSelect
        label={<Trans>Place in its subject</Trans>}
        hint={<Trans>Two of the same place stand by their addresses.</Trans>}
        options={[{ value: '', label: t`Behind the others` }, ...placesUpTo(PLACES, position)]}
        value={position === null ? '' : String(position)}
        onChange={(event) => onChange({ ...content, position: placeOf(event.target.value) })}
      />
      <NativeSelect
        label={<Trans>Place among what is asked most</Trans>}
        hint={<Trans>There the title is the question and the description its answer.</Trans>}
        options={[{ value: '', label: t`Not among it` }, ...placesUpTo(ASKED, asked)]}
        value={asked === null ? '' : String(asked)}
        onChange={(event) => onChange({ ...content, faq_position: placeOf(event.target.value) })}
      />
      <Related content={content} onChange={onChange} articles={data?.help_articles ?? []} />
    </div>
  );
}

function Related(props: {
  content: ManuscriptContent;
  onChange: (content: ManuscriptContent) => void;
  articles: readonly { slug: string; title: string }[];
}) {
  const { t } = useLingui();
  const { content, onChange, articles } = props;
  const { related, slug } = content;
  const choices = articles.filter((article) => article.slug !== slug);
  // One that was taken down stays chosen until somebody chooses another.
  const unknown = related.filter((each) => !choices.some((article) => article.slug === each));
  const options = [
    { value: '', label: t`Another of its subject` },
    ...choices.map((article) => ({ value: article.slug, label: article.title })),
    ...unknown.map((each) => ({ value: each, label: each })),
  ];
  const set = (index: number, value: string): void => {
    const next = Array.from({ length: textLimits.related }, (_, place) =>
      place === index ? value : (related[place] ?? ''),
    );
    onChange({ ...content, related: [...new Set(next.filter((each) => each !== ''))] });
  };
  return (
    <fieldset className={group}>
      <legend>
        <Trans>What to read next</Trans>
      </legend>
      {Array.from({ length: textLimits.related }, (_, index) => {
        const place = index + 1;
        return (
          <NativeSelect
            key={place}
            size="sm"
            label={<Trans>Article {place}</Trans>}
            options={options}
            value={related[index] ?? ''}
            onChange={(event) => set(index, event.target.value)}
          />
        );
      })}
    </fieldset>
  );
}

const grid = css({
  display: 'grid',
  gap: '4',
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))',
});
const group = css({
  display: 'grid',
  gap: '4',
  minWidth: '0',
  gridColumn: '1 / -1',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 260px), 1fr))',
  '& > legend': { marginBottom: '3', fontSize: '14', fontWeight: 'strong' },
});
