/** The fourteen genres, in the order in which they are listed. */
import type { Bilingual } from '~/server/modules/catalogue/catalogue.tables.ts';

export const genres: readonly { alias: string; title: Bilingual }[] = [
  { alias: 'mmorpg', title: { en: 'MMORPG', fr: 'MMORPG' } },
  { alias: 'arpg', title: { en: 'Action RPG', fr: 'Action-RPG' } },
  { alias: 'shooter', title: { en: 'Shooters', fr: 'Tir' } },
  { alias: 'moba', title: { en: 'MOBA', fr: 'MOBA' } },
  { alias: 'battle-royale', title: { en: 'Battle royale', fr: 'Battle royale' } },
  { alias: 'sandbox', title: { en: 'Sandbox', fr: 'Bac à sable' } },
  { alias: 'survival', title: { en: 'Survival', fr: 'Survie' } },
  { alias: 'action', title: { en: 'Action', fr: 'Action' } },
  { alias: 'rpg', title: { en: 'Role-playing', fr: 'Jeux de rôle' } },
  { alias: 'mobile', title: { en: 'Mobile', fr: 'Mobile' } },
  { alias: 'strategy', title: { en: 'Strategy', fr: 'Stratégie' } },
  { alias: 'sports', title: { en: 'Sports', fr: 'Sport' } },
  { alias: 'racing', title: { en: 'Racing', fr: 'Course' } },
  { alias: 'platform', title: { en: 'Platforms', fr: 'Plateformes' } },
];
