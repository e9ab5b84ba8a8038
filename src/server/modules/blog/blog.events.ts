/** Events about articles. */
import * as v from 'valibot';
import { defineEvent } from '../../core/events.ts';

/** Readers see an article, another text of it, or no longer see it. */
export const articleChanged = defineEvent(
  'blog.article_changed',
  v.object({ article_id: v.string() }),
  ({ article_id }) => article_id,
);
