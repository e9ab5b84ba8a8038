/** The port of the catalogue to the blog, a module above it: the bootstrap holds the blog's main tags. */
import type { Locale } from '~config';
import type { MainTag } from '~/contracts/blog/blog.schemas.ts';
import { definePort } from '../../core/ports.ts';
import type { CatalogueCtx } from './catalogue-index.ts';

export interface MainTags {
  /** Those with something published; runs no query while they are cached. */
  list(ctx: CatalogueCtx, locale: Locale): Promise<MainTag[]>;
}

export const mainTags = definePort<MainTags>('catalogue.main_tags');
