/** Public API of the blog module: articles, authors, main tags and feeds. */
import { defineModule } from '../../core/define-module.ts';
import { blogEndpoints } from './blog.endpoints.ts';
export { selectArticleAddresses } from './blog.repository.ts';
export { presentMainTag } from './blog.presenter.ts';
export { createFeedHandler, isFeedPath } from './feeds.http.ts';
export { wordsOf } from './words.ts';
export { listMainTags, mainTagCounts } from './use-cases/list-main-tags.ts';
export { findArticleHead, findAuthor, findArticles, mainTagFilter } from './use-cases/read-blog.ts';

export const blogModule = defineModule({
  name: 'blog',
  uses: ['catalogue', 'content', 'listing', 'media'],
  tables: ['article', 'article_text', 'blog_author'],
  endpoints: { blog: blogEndpoints },
});
