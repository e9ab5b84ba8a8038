/** The fields of a manuscript, one by one: what differs between two, and taking one from another. Pure. */
import { appConfig, type Locale } from '~config';
import type { ManuscriptContent } from '~/contracts/publishing/publishing.schemas.ts';

const ownFields = [
  'slug',
  'main_tag',
  'author',
  'image',
  'position',
  'faq_position',
  'related',
] as const;
const textFields = ['title', 'description', 'tags', 'image_alt', 'body'] as const;
type OwnField = (typeof ownFields)[number];
type TextField = (typeof textFields)[number];

/** `slug`, or `fr.body`. */
export type FieldName = OwnField | `${Locale}.${TextField}`;

export const fieldNames: readonly FieldName[] = [
  ...ownFields,
  ...appConfig.locales.all.flatMap((locale) =>
    textFields.map((field): FieldName => `${locale}.${field}`),
  ),
];

interface Place {
  locale: Locale;
  field: TextField;
}

function placeOf(name: FieldName): Place | OwnField {
  const own = ownFields.find((field) => field === name);
  if (own !== undefined) return own;
  const locale: Locale = name.startsWith('fr.') ? 'fr' : 'en';
  return { locale, field: textFields.find((field) => name.endsWith(`.${field}`)) ?? 'body' };
}

/** A field as it is read: places are counted from 1. */
export function fieldText(content: ManuscriptContent, name: FieldName): string {
  const place = placeOf(name);
  const value =
    typeof place === 'string' ? content[place] : content.texts[place.locale][place.field];
  if (typeof value === 'number') return String(value + 1);
  return Array.isArray(value) ? value.join(', ') : (value ?? '');
}

export function differingFields(one: ManuscriptContent, other: ManuscriptContent): FieldName[] {
  return fieldNames.filter((name) => fieldText(one, name) !== fieldText(other, name));
}

/** `content` with one field of `source`. */
export function withField(
  content: ManuscriptContent,
  source: ManuscriptContent,
  name: FieldName,
): ManuscriptContent {
  const place = placeOf(name);
  if (typeof place === 'string') return { ...content, [place]: source[place] };
  const { locale, field } = place;
  const text = { ...content.texts[locale], [field]: source.texts[locale][field] };
  return { ...content, texts: { ...content.texts, [locale]: text } };
}
