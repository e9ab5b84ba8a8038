/** Public API of the content module: the documents of the public pages, and messages to the operator. */
import { invalidatesOn, tag } from '../../core/cache-tags.ts';
import { defineModule } from '../../core/define-module.ts';
import type { Ctx } from '../../core/context.ts';
import { contentEndpoints } from './content.endpoints.ts';
import { documentChanged } from './content.events.ts';
import { deleteContactMessages } from './content.repository.ts';
export { slugsOf, sourceOf } from './documents.ts';
export { documentSettings, fillDocument } from './fill-document.ts';
export { withHeadingIds } from './heading-ids.ts';
export { parseBlocks, readFrontMatter } from './parse-document.ts';
export { renderText, type RenderedText, type WrittenText } from './render-text.ts';
export { publishDocument, withdrawDocument } from './use-cases/publish-document.ts';
export { documentDays, findEditedHead, presentDocument } from './use-cases/read-document.ts';
export { picturesOf, withPictures } from './use-cases/pictures.ts';

/** How long messages of the contact form are kept at most (privacy policy, *How long*). */
const KEPT_YEARS = 3;
const FORGOTTEN_AT_ONCE = 500;

function forgetMessages({ db, now }: Ctx): Promise<number> {
  const before = new Date(now);
  before.setUTCFullYear(before.getUTCFullYear() - KEPT_YEARS);
  return deleteContactMessages(db, before, FORGOTTEN_AT_ONCE);
}

export const contentModule = defineModule({
  name: 'content',
  uses: ['accounts', 'media', 'rules'],
  tables: ['contact_message', 'document_text'],
  invalidates: [invalidatesOn(documentChanged, () => [tag.documents])],
  endpoints: { content: contentEndpoints },
  jobs: [{ name: 'content.forget_messages', everySeconds: 3_600, run: forgetMessages }],
});
