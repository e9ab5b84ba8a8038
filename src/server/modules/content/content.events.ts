/** Events about documents. */
import * as v from 'valibot';
import { defineEvent } from '../../core/events.ts';

/** Readers see another text of a document. */
export const documentChanged = defineEvent(
  'content.document_changed',
  v.object({ slug: v.string() }),
  ({ slug }) => slug,
);
