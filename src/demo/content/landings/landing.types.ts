/** A landing page of the demo market before its category has an id. */
import type { LandingQuery } from '~/contracts/catalogue/landing.schemas.ts';
import type { Bilingual } from '~/server/modules/catalogue/catalogue.tables.ts';

export interface LandingText {
  /** `game/category/alias`. */
  at: string;
  filter: readonly string[];
  sort?: LandingQuery['sort'];
  name: Bilingual;
  /** Without it: the game and the name. */
  heading?: Bilingual;
  /** The first paragraph is also the description for search engines. */
  text: Bilingual;
}

/** A name that is the same in both languages. */
export const both = (name: string): Bilingual => ({ en: name, fr: name });
