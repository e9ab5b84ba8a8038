/** Events about the catalogue for other modules. */
import * as v from 'valibot';
import { defineEvent } from '../../core/events.ts';

/** A landing page was created, updated or deleted: pages of its category are stale. */
export const landingPageChanged = defineEvent(
  'catalogue.landing_page_changed',
  v.object({ category_id: v.string(), alias: v.string() }),
  (event) => event.category_id,
);
