/** Public API of the help module: the help centre's articles, search and votes. */
import { invalidatesOn, tag } from '../../core/cache-tags.ts';
import { defineModule } from '../../core/define-module.ts';
import { helpEndpoints } from './help.endpoints.ts';
import { helpArticleChanged } from './help.events.ts';
export { firstTextOf } from './first-texts.ts';
export {
  findArticleHead,
  findCategory,
  findInstead,
  helpAddresses,
  listFaq,
} from './use-cases/read-help.ts';
export { writeFirstTexts } from './use-cases/write-first-texts.ts';
export {
  isHelpSlugFree,
  listHelpChoices,
  previewHelpArticle,
  publishHelpArticle,
  withdrawHelpArticle,
  type WrittenHelp,
} from './use-cases/write-help.ts';
export { releaseFromFiles, selectStored, type StoredHelp } from './writing.repository.ts';

export const helpModule = defineModule({
  name: 'help',
  uses: ['blog', 'catalogue', 'content'],
  tables: ['help_article', 'help_article_text', 'help_category', 'help_vote'],
  invalidates: [invalidatesOn(helpArticleChanged, () => [tag.help])],
  endpoints: { help: helpEndpoints },
});
