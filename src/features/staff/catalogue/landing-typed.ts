/** A landing page as it is typed, and as it is sent. */
import * as v from 'valibot';
import {
  landingFieldEntries,
  landingQuerySchema,
  type LandingPage,
  type LandingQuery,
} from '~/contracts/catalogue/landing.schemas.ts';
import { offerSortSchema } from '~/contracts/offers/offer-sorts.ts';

const { name, heading, title, description, text } = landingFieldEntries;
export const textNames = ['name', 'heading', 'title', 'description', 'text'] as const;

const filters = landingQuerySchema.entries.filter;

/** One filter in a line. */
const linesSchema = v.pipe(
  v.string(),
  v.maxLength(20_000),
  v.transform((typed) =>
    typed
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
  v.check((lines) => v.is(filters, lines), 'filter_form'),
);

/** What the form says, field by field. */
export const landingSchema = v.object({
  alias: landingFieldEntries.alias,
  filter: linesSchema,
  sort: v.union([v.literal(''), offerSortSchema]),
  name_en: name.entries.en,
  name_fr: name.entries.fr,
  heading_en: heading.entries.en,
  heading_fr: heading.entries.fr,
  title_en: title.entries.en,
  title_fr: title.entries.fr,
  description_en: description.entries.en,
  description_fr: description.entries.fr,
  text_en: text.entries.en,
  text_fr: text.entries.fr,
  shown: v.picklist(['yes', 'no']),
});
type TypedLanding = v.InferOutput<typeof landingSchema>;

/** @param page undefined: a new one */
export function typedLanding(page: LandingPage | undefined): Record<string, string> {
  return {
    alias: page?.alias ?? '',
    filter: page?.query.filter.join('\n') ?? '',
    sort: page?.query.sort ?? '',
    ...Object.fromEntries(
      textNames.flatMap((of) => [
        [`${of}_en`, page?.[of].en ?? ''],
        [`${of}_fr`, page?.[of].fr ?? ''],
      ]),
    ),
    shown: page && !page.is_published ? 'no' : 'yes',
  };
}

/** What is sent. @param before what the page filters by besides, which the form does not show and which stays */
export function sentLanding(typed: TypedLanding, before: LandingQuery | undefined) {
  const { sort: _sort, ...others } = before ?? { filter: [] };
  return {
    alias: typed.alias,
    query: {
      ...others,
      filter: typed.filter,
      ...(typed.sort !== '' && { sort: typed.sort }),
    },
    name: { en: typed.name_en, fr: typed.name_fr },
    heading: { en: typed.heading_en, fr: typed.heading_fr },
    title: { en: typed.title_en, fr: typed.title_fr },
    description: { en: typed.description_en, fr: typed.description_fr },
    text: { en: typed.text_en, fr: typed.text_fr },
    is_published: typed.shown === 'yes',
  };
}
