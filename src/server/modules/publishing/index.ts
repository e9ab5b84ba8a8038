/** Public API of the publishing module: texts as staff write them, in versions, until readers see them (decision 0061). */
import { defineModule } from '../../core/define-module.ts';
import { publishingEndpoints } from './publishing.endpoints.ts';
import { publishDue } from './use-cases/publish-manuscript.ts';
export { adoptedArticle } from './use-cases/adopt-article.ts';

export const publishingModule = defineModule({
  name: 'publishing',
  uses: ['accounts', 'blog', 'catalogue', 'content', 'media'],
  tables: ['manuscript', 'manuscript_version', 'manuscript_picture'],
  endpoints: { publishing: publishingEndpoints },
  // Readers wait at most for this and for the delivery of one event.
  jobs: [{ name: 'publishing.publish_due', everySeconds: 10, run: publishDue }],
});
