/** Public API of the publishing module: texts as staff write them, in versions, until readers see them (decision 0061). */
import type { Ctx } from '../../core/context.ts';
import { defineModule } from '../../core/define-module.ts';
import { unitOfWork } from '../../core/unit-of-work.ts';
import { tellUnread } from '../notifications/index.ts';
import { publishingEndpoints } from './publishing.endpoints.ts';
import { publishDue } from './use-cases/publish-manuscript.ts';
import { tellNews } from './use-cases/send-news.ts';
export { adoptedArticle } from './use-cases/adopt-article.ts';

/** A page of people in a transaction; open browsers of those who were told hear it after the commit. */
async function tellNewsPage(ctx: Ctx): Promise<number> {
  const { handled, told } = await unitOfWork(ctx, tellNews);
  await tellUnread(ctx, told);
  return handled;
}

export const publishingModule = defineModule({
  name: 'publishing',
  uses: ['accounts', 'auth', 'blog', 'catalogue', 'content', 'help', 'media', 'notifications'],
  tables: ['manuscript', 'manuscript_version', 'manuscript_picture', 'news_round'],
  endpoints: { publishing: publishingEndpoints },
  // Readers wait at most for this and for the delivery of one event.
  jobs: [
    { name: 'publishing.publish_due', everySeconds: 10, run: publishDue },
    { name: 'publishing.tell_news', everySeconds: 2, run: tellNewsPage },
  ],
});
