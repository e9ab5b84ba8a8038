/** Public API of the help module: the help centre's articles, search and votes. */
import { defineModule } from '../../core/define-module.ts';
import { helpEndpoints } from './help.endpoints.ts';
export { findArticleHead, findCategory, helpAddresses, listFaq } from './use-cases/read-help.ts';
export { writeFirstTexts } from './use-cases/write-first-texts.ts';

export const helpModule = defineModule({
  name: 'help',
  uses: ['blog', 'catalogue', 'content'],
  tables: ['help_article', 'help_article_text', 'help_category', 'help_vote'],
  endpoints: { help: helpEndpoints },
});
