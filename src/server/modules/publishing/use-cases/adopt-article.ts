/** Articles that were written into the tables at once, by the demo: what readers see is their first version. */
import type { ManuscriptContent } from '~/contracts/publishing/publishing.schemas.ts';
import { firstRows, summaryOf } from './find-manuscript.ts';

/** The rows of a published article's manuscript. */
export function adoptedArticle(id: string, content: ManuscriptContent, publishedAt: Date) {
  const row = {
    kind: 'article' as const,
    key: id,
    revision: 1,
    version: 1,
    slug: content.slug,
    is_address_fixed: true,
    published_version: 1,
    published_at: publishedAt,
    scheduled_version: null,
    scheduled_at: null,
    deleted_at: null,
    ...summaryOf(content),
    created_at: publishedAt,
    updated_at: publishedAt,
    updated_by: null,
    released_as: null,
  };
  const { manuscript, version } = firstRows({ row, content });
  return { manuscript, version: { ...version, content } };
}
