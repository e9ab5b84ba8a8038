/** Public API of the content module: the documents of the public pages, and messages to the operator. */
import { defineModule } from '../../core/define-module.ts';
import { contentEndpoints } from './content.endpoints.ts';
export { documentChangedAt } from './documents.ts';
export { fillDocument } from './fill-document.ts';
export { DocumentError, parseBlocks, readFrontMatter } from './parse-document.ts';

export const contentModule = defineModule({
  name: 'content',
  uses: ['accounts'],
  tables: ['contact_message'],
  endpoints: { content: contentEndpoints },
});
