/** Endpoints of the help centre. */
import { Failure } from '~/contracts/failure.ts';
import { tag } from '../../core/cache-tags.ts';
import { read, write } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import {
  findArticle,
  findCategory,
  listCategories,
  listFaq,
  searchHelp,
} from './use-cases/read-help.ts';
import { voteOnArticle } from './use-cases/vote.ts';

export const helpEndpoints = endpointsOf('help', {
  categories: read(async (ctx, { locale }) => {
    ctx.addCacheTags(tag.help);
    return { data: await listCategories(ctx, locale ?? ctx.locale) };
  }),

  category: read(async (ctx, { slug, locale }) => {
    ctx.addCacheTags(tag.help);
    const category = await findCategory(ctx, slug, locale ?? ctx.locale);
    if (!category) throw new Failure('DOCUMENT_NOT_FOUND');
    return category;
  }),

  faq: read(async (ctx, { locale }) => {
    ctx.addCacheTags(tag.help);
    return { data: await listFaq(ctx, locale ?? ctx.locale) };
  }),

  article: read(async (ctx, { slug, locale }) => {
    ctx.addCacheTags(tag.help);
    const article = await findArticle(ctx, slug, locale ?? ctx.locale);
    if (!article) throw new Failure('DOCUMENT_NOT_FOUND');
    return article;
  }),

  search: read((ctx, { search, locale }) => {
    ctx.addCacheTags(tag.help);
    return searchHelp(ctx, search, locale ?? ctx.locale);
  }),

  vote: write((ctx, input) => voteOnArticle(ctx, input)),
});
