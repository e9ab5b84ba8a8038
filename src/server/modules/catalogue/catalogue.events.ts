/** Events about the catalogue for other modules. */
import * as v from 'valibot';
import { defineEvent } from '../../core/events.ts';

/** A landing page was created, updated or deleted: pages of its category are stale. */
export const landingPageChanged = defineEvent(
  'catalogue.landing_page_changed',
  v.object({ category_id: v.string(), alias: v.string() }),
  (event) => event.category_id,
);

/** Another definition of a category is in force (decision 0122). */
export const definitionChanged = defineEvent(
  'catalogue.definition_changed',
  v.object({ category_id: v.string(), version: v.number() }),
  (event) => event.category_id,
);

/** Staff changed a public game, or the order of its categories (decision 0122). */
export const gameChanged = defineEvent(
  'catalogue.game_changed',
  v.object({ game_id: v.string() }),
  (event) => event.game_id,
);

/** Staff changed texts or the order of genres or base categories (decision 0128). */
export const sectionsChanged = defineEvent(
  'catalogue.sections_changed',
  v.object({ kind: v.picklist(['genre', 'base_category']) }),
  (event) => event.kind,
);
