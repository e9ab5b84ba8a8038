/** The main tags of the blog with their numbers of articles, cached for the frame of every page. */
import type { Locale } from '~config';
import type { MainTag } from '~/contracts/blog/blog.schemas.ts';
import { tag } from '../../../core/cache-tags.ts';
import { createMemoryCache } from '../../../infra/memory-cache.ts';
import { catalogueIndexOf, type CatalogueCtx } from '../../catalogue/index.ts';
import { presentMainTag } from '../blog.presenter.ts';
import { countByMainTag, type MainTagCount } from '../blog.repository.ts';

/** An article of a later day counts at most so much later. */
const countsCache = createMemoryCache<MainTagCount[]>({ seconds: 60 });

export function mainTagCounts(ctx: CatalogueCtx): Promise<MainTagCount[]> {
  return countsCache.read(
    ctx.services,
    ctx.db,
    'main_tags',
    () => countByMainTag(ctx.db, ctx.services.clock.now()),
    () => [tag.blog],
  );
}

export async function listMainTags(ctx: CatalogueCtx, locale: Locale): Promise<MainTag[]> {
  const catalogueIndex = await catalogueIndexOf(ctx);
  return (await mainTagCounts(ctx)).map((row) => ({
    ...presentMainTag(catalogueIndex, row, locale),
    articles_count: row.articles_count,
  }));
}
