/** Events about the catalogue that other modules may want to know. */
import * as v from 'valibot';
import { defineEvent } from '../../core/events.ts';

/** A landing page was added, changed or deleted: pages of its category show something else now. */
export const landingPageChanged = defineEvent(
  'catalogue.landing_page_changed',
  v.object({ category_id: v.string(), alias: v.string() }),
  (event) => event.category_id,
);
