/** Genres and base categories as staff keep them: their texts and their order (decision 0128). */
import * as v from 'valibot';
import { aliasSchema, countSchema, longText, text } from '../common.ts';
import { routesOf, staffEndpoint } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { staffReasonSchema } from '../moderation/moderation.schemas.ts';
import { definitionErrors } from './definitions.errors.ts';

const route = routesOf('Catalogue');
const pace = { limit: { calls: 60, seconds: 60 } };
const MOST_SECTIONS = 100;

const sectionKinds = ['genre', 'base_category'] as const;
const sectionKindSchema = v.picklist(sectionKinds);
export type SectionKind = v.InferOutput<typeof sectionKindSchema>;

/** `about`: paragraphs apart by empty lines, headings after `## `. */
export const sectionFieldsSchema = v.object({
  title_en: text({ min: 1, max: 60 }),
  title_fr: text({ min: 1, max: 60 }),
  about_en: longText({ max: 10_000 }),
  about_fr: longText({ max: 10_000 }),
});

const sectionSchema = v.object({
  alias: v.string(),
  ...sectionFieldsSchema.entries,
  /** Counts the changes: whoever changes it names the one they saw. */
  version: countSchema,
});
export type StaffSection = v.InferOutput<typeof sectionSchema>;

/** In their order. */
export const sectionsSchema = v.object({ data: v.array(sectionSchema) });
export type StaffSections = v.InferOutput<typeof sectionsSchema>;

const aliasesSchema = v.pipe(v.array(aliasSchema), v.maxLength(MOST_SECTIONS));

export const sectionsContract = {
  sections: staffEndpoint('keep_catalogue')
    .route(
      route.get('/admin/catalogue/sections/{kind}', 'Genres or base categories in both languages'),
    )
    .input(v.object({ kind: sectionKindSchema }))
    .output(sectionsSchema),

  changeSection: staffEndpoint('keep_catalogue', pace)
    .route({
      ...route.put(
        '/admin/catalogue/sections/{kind}/{alias}',
        'Change the texts of a genre or a base category',
      ),
      description: '`version` is the one that was seen. It is public at once.',
    })
    .errors(documented(pick(definitionErrors, 'SECTION_NOT_FOUND', 'SECTION_CHANGED')))
    .input(
      v.object({
        kind: sectionKindSchema,
        alias: aliasSchema,
        version: countSchema,
        ...sectionFieldsSchema.entries,
        reason: staffReasonSchema,
      }),
    )
    .output(sectionsSchema),

  orderSections: staffEndpoint('keep_catalogue', pace)
    .route({
      ...route.put('/admin/catalogue/sections/{kind}', 'Order the genres or the base categories'),
      description: '`seen` is their order as it was seen, `order` the new one of the same aliases.',
    })
    .errors(documented(pick(definitionErrors, 'SECTION_CHANGED')))
    .input(
      v.object({
        kind: sectionKindSchema,
        seen: aliasesSchema,
        order: aliasesSchema,
        reason: staffReasonSchema,
      }),
    )
    .output(sectionsSchema),
};
