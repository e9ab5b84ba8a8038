/** Public API of the blog module: articles, authors, main tags and feeds. */
import { invalidatesOn, tag } from '../../core/cache-tags.ts';
import { defineModule } from '../../core/define-module.ts';
import { blogEndpoints } from './blog.endpoints.ts';
import { articleChanged } from './blog.events.ts';
export { selectArticleAddresses } from './blog.repository.ts';
export { presentMainTag } from './blog.presenter.ts';
export { createFeedHandler, isFeedPath } from './feeds.http.ts';
export { selectAllAuthors, selectPublishedOf, selectSubjects } from './publishing.repository.ts';
export {
  addAuthor,
  findAnnouncement,
  previewArticle,
  publishArticle,
  withdrawArticle,
  type WrittenArticle,
} from './use-cases/publish-article.ts';
export { wordsOf } from './words.ts';
export { listMainTags, mainTagCounts } from './use-cases/list-main-tags.ts';
export {
  findArticleHead,
  findArticles,
  findAuthor,
  mainTagFilter,
  withMarket,
} from './use-cases/read-blog.ts';

export const blogModule = defineModule({
  name: 'blog',
  uses: ['catalogue', 'content', 'listing', 'media'],
  tables: ['article', 'article_text', 'blog_author'],
  invalidates: [invalidatesOn(articleChanged, () => [tag.blog])],
  endpoints: { blog: blogEndpoints },
});
