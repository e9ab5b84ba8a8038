/** Events about help articles. */
import * as v from 'valibot';
import { defineEvent } from '../../core/events.ts';

/** Readers see a help article, another text of it, or no longer see it. */
export const helpArticleChanged = defineEvent(
  'help.article_changed',
  v.object({ article_id: v.string() }),
  ({ article_id }) => article_id,
);
