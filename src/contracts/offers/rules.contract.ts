/** Endpoints with which staff keep the rules of offers (decision 0083). */
import * as v from 'valibot';
import { catalogueErrors } from '../catalogue/catalogue.errors.ts';
import { countSchema, emptySchema, idSchema, longText, priceSchema } from '../common.ts';
import { routesOf, staffEndpoint } from '../endpoint.ts';
import { documented, pick } from '../errors.ts';
import { staffReasonSchema } from '../moderation/moderation.schemas.ts';
import { offerErrors } from './offers.errors.ts';
import {
  askedSchema,
  categoryRuleListSchema,
  categoryRuleSchema,
  listedWordSchema,
  stockValueSchema,
  wordKindSchema,
  wordListSchema,
  wordPreviewSchema,
  wordRules,
  wordScopeSchema,
  wordTextSchema,
  wordTrialSchema,
} from './rules.schemas.ts';

const route = routesOf('Back office');
const byStaff = staffEndpoint('keep_catalogue', { limit: { calls: 60, seconds: 60 } });
const places = pick(catalogueErrors, 'CATEGORY_NOT_FOUND', 'GAME_NOT_FOUND');
const entry = { word: wordTextSchema, inside: v.boolean(), scope: wordScopeSchema };

export const addWordInput = v.object({
  ...entry,
  kind: wordKindSchema,
  reason: staffReasonSchema,
});

export const rulesContract = {
  words: byStaff
    .route(route.get('/admin/forbidden-word', 'Forbidden, brand and review words with their scope'))
    .output(wordListSchema),

  addWord: byStaff
    .route({
      ...route.post(
        '/admin/forbidden-word',
        'List a word; offers on sale that have it are held for review within minutes',
      ),
      successStatus: 201,
    })
    .errors(documented({ ...places, ...pick(offerErrors, 'WORD_LISTED', 'WORDS_FULL') }))
    .input(addWordInput)
    .output(listedWordSchema),

  changeWord: byStaff
    .route(route.patch('/admin/forbidden-word/{id}', 'Change what a word does'))
    .errors(documented(pick(offerErrors, 'WORD_NOT_FOUND')))
    .input(
      v.object({
        id: idSchema,
        kind: wordKindSchema,
        inside: v.boolean(),
        reason: staffReasonSchema,
      }),
    )
    .output(listedWordSchema),

  removeWord: byStaff
    .route(
      route.post(
        '/admin/forbidden-word/{id}/remove',
        'Take a word off the list; offers that waited for it alone go back on sale',
      ),
    )
    .errors(documented(pick(offerErrors, 'WORD_NOT_FOUND')))
    .input(v.object({ id: idSchema, reason: staffReasonSchema }))
    .output(emptySchema),

  previewWord: byStaff
    .route(
      route.post(
        '/admin/forbidden-word/preview',
        'How many of the newest offers on sale a word would hold; nothing is changed',
      ),
    )
    .errors(documented(places))
    .input(v.object(entry))
    .output(wordPreviewSchema),

  categoryRules: byStaff
    .route(route.get('/admin/category-rule', 'What categories ask of their offers besides words'))
    .output(categoryRuleListSchema),

  setCategoryRule: byStaff
    .route({
      ...route.put('/admin/category-rule/{category_id}', 'Set what a category asks for'),
      description:
        'Offers on sale that do not keep it are held for review within minutes, and are back on sale as soon as they do. Asking for nothing lifts it.',
    })
    .errors(
      documented({
        ...pick(catalogueErrors, 'CATEGORY_NOT_FOUND'),
        ...pick(offerErrors, 'PRICE_NOT_WHOLE', 'CATEGORY_RULES_CHANGED'),
      }),
    )
    .input(
      v.object({
        category_id: idSchema,
        ...askedSchema.entries,
        /** The one that the change is based on; 0 where there was none. */
        version: countSchema,
        reason: staffReasonSchema,
      }),
    )
    .output(categoryRuleSchema),

  previewCategoryRule: byStaff
    .route(
      route.post(
        '/admin/category-rule/preview',
        'How many of the newest offers on sale a minimum price, or a proof of stock, would hold; nothing is changed',
      ),
    )
    .errors(documented(pick(catalogueErrors, 'CATEGORY_NOT_FOUND')))
    .input(
      v.object({
        category_id: idSchema,
        /** Both together, as far as they are given. */
        min_price: v.optional(priceSchema),
        stock_proof_from: v.optional(stockValueSchema),
      }),
    )
    .output(wordPreviewSchema),

  tryWords: byStaff
    .route(route.post('/admin/forbidden-word/try', 'What of a text the list finds'))
    .errors(documented(places))
    .input(v.object({ text: longText({ min: 1, max: wordRules.trial }), scope: wordScopeSchema }))
    .output(wordTrialSchema),
};
