/** All landing pages of the demo market. */
import { exileLandings } from './exile.ts';
import { goodsLandings } from './goods.ts';
import type { LandingText } from './landing.types.ts';
import { rankLandings } from './ranks.ts';
import { realmLandings } from './realms.ts';

export type { LandingText };

export const landingTexts: readonly LandingText[] = [
  ...exileLandings,
  ...realmLandings,
  ...rankLandings,
  ...goodsLandings,
];
