/** Extraction and cooperative shooters. Prices are USD. */
import type { GameFacts } from './facts.types.ts';

const SKINS = { en: 'Skins', fr: 'Apparences' };

export const extractionFacts: Record<string, GameFacts> = {
  'escape-from-tarkov': {
    regions: ['eu', 'na', 'asia'],
    level: { range: [15, 62] },
    league: { label: { en: 'Mode', fr: 'Mode' }, values: ['PvP', 'PvE'] },
    collection: {
      key: 'hideout',
      label: { en: 'Hideout level', fr: 'Niveau de planque' },
      range: [1, 4],
      names: ['Kappa container', 'Unheard Edition', 'Edge of Darkness', 'max traders'],
    },
    currency: {
      unit: { en: '1M roubles', fr: '1 M de roubles' },
      size: 1_000_000,
      items: [
        ['Roubles', 0.62, 5],
        ['Euros (per 10k)', 1.05, 1],
        ['Dollars (per 10k)', 0.94, 1],
        ['GP Coin (per 10)', 0.86, 1],
      ],
      stock: [5, 400],
      trade: ['session', 'market'],
    },
    items: [
      ['Red keycard', 64, 'key'],
      ['Blue keycard', 14, 'key'],
      ['Thicc items case', 9.6, 'accessory'],
      ['Meta M4A1 loadout, 5 sets', 12, 'weapon'],
      ['Labs access, 20', 8.2, 'key'],
    ],
    itemTrade: ['session'],
    boosts: [
      ['Kappa container, whole quest line', 'Conteneur Kappa, toutes les quêtes', 420, 30],
      ['Level 1 to 15, flea market', 'Niveau 1 à 15, marché aux puces', 19, 2],
      ['Level 1 to 42', 'Niveau 1 à 42', 118, 12],
      ['Lighthouse keeper access', 'Accès au gardien du phare', 95, 7],
    ],
    accountUsd: [20, 460],
  },
  'arc-raiders': {
    platforms: ['pc', 'playstation', 'xbox'],
    level: { range: [15, 75] },
    collection: {
      key: 'blueprints',
      label: { en: 'Blueprints', fr: 'Plans' },
      range: [6, 74],
      names: ['all workshop blueprints', 'Bettina blueprint', 'Queen loot', 'expedition done'],
    },
    currency: {
      unit: { en: '100k coins', fr: '100k pièces' },
      size: 100_000,
      items: [['Coins', 0.88]],
      stock: [5, 280],
      trade: ['session'],
    },
    items: [
      ['Blueprint, Wolfpack', 14, 'blueprint'],
      ['Blueprint, Tempest', 11, 'blueprint'],
      ['Blueprint, Looting Mk. 3', 7.5, 'blueprint'],
      ['Magnetic accelerators, 10', 6.2, 'material'],
      ['Bobcat IV, fully fitted, 3', 5.4, 'weapon'],
      ['Queen reactor', 8.8, 'material'],
    ],
    itemTrade: ['session'],
    boosts: [
      ['Level 1 to 75', 'Niveau 1 à 75', 84, 7],
      ['Quest line, all traders', 'Quêtes de tous les marchands', 62, 6],
      ['Expedition, complete', 'Expédition complète', 74, 7],
    ],
  },
  'delta-force': {
    regions: ['eu', 'na', 'asia', 'sea'],
    platforms: ['pc', 'mobile'],
    ranks: {
      tiers: ['Bronze', 'Silver', 'Gold', 'Platinum', 'Diamond', 'Black Eagle', 'Delta Peak'],
      divisions: 3,
      open: 1,
    },
    level: { range: [20, 60] },
    buyerName: { en: 'Player name', fr: 'Nom du joueur' },
    topUp: {
      input: 'player-id',
      packs: [
        ['320 Delta Coins', 3.9],
        ['600 Delta Coins', 7.2],
        ['1,380 Delta Coins', 15.6],
        ['3,680 Delta Coins', 39],
        ['9,700 Delta Coins', 96],
      ],
    },
  },
  'helldivers-2': {
    platforms: ['pc', 'playstation', 'xbox'],
    buyerName: { en: 'Player name', fr: 'Nom du joueur' },
    topUp: {
      input: 'username',
      packs: [
        ['1,000 Super Credits', 8.4],
        ['2,100 Super Credits', 16.8],
        ['5,000 Super Credits', 36],
      ],
    },
    boosts: [
      ['Super Credits farm, 1,000', 'Super crédits, 1 000', 9, 2],
      ['Level 1 to 50', 'Niveau 1 à 50', 34, 4],
      ['Samples, all ship modules', 'Échantillons, tous les modules', 48, 5],
    ],
  },
  'the-finals': {
    platforms: ['pc', 'playstation', 'xbox'],
    ranks: {
      tiers: ['Bronze', 'Silver', 'Gold', 'Platinum', 'Diamond', 'Ruby'],
      divisions: 4,
      open: 1,
    },
    collection: {
      key: 'skins',
      label: SKINS,
      range: [10, 180],
      names: ['season 1 pass', 'emerald weapons', 'ruby trophy'],
    },
    buyerName: { en: 'Embark ID', fr: 'Embark ID' },
    accountUsd: [8, 90],
  },
  'team-fortress-2': {
    platforms: ['pc'],
    collection: {
      key: 'hours',
      label: { en: 'Hours played', fr: 'Heures de jeu' },
      range: [60, 3800],
      names: ['Burning Team Captain', 'Earbuds', 'Australium Scattergun', 'premium'],
    },
    skins: [
      ['Key', 'Mann Co. Supply Crate Key, 25 pieces', 46],
      ['Key', 'Mann Co. Supply Crate Key, 5 pieces', 9.4],
      ['Hat', 'Unusual Team Captain, Sunbeams', 620],
      ['Hat', 'Unusual Fancy Fedora, Purple Energy', 148],
      ['Weapon', 'Australium Rocket Launcher', 72],
      ['Weapon', 'Australium Scattergun', 64],
      ['Weapon', 'Strange Golden Frying Pan tribute', 12],
      ['Metal', 'Refined Metal, 100 pieces', 3.1],
    ],
    accountUsd: [6, 120],
  },
  'destiny-2': {
    platforms: ['pc', 'playstation', 'xbox'],
    level: { label: { en: 'Power', fr: 'Puissance' }, range: [200, 550] },
    collection: {
      key: 'exotics',
      label: { en: 'Exotics', fr: 'Exotiques' },
      range: [20, 140],
      names: [
        'Vex Mythoclast',
        'Conditional Finality',
        'all raid titles',
        'Flawless emblem',
        'red war veteran',
      ],
    },
    items: [
      ['Emblem code, limited', 24, 'cosmetic'],
      ['Trials weapon, adept roll', 18, 'weapon'],
      ['Ship bundle, event', 7, 'ship'],
    ],
    itemTrade: ['session'],
    boosts: [
      ['Trials of Osiris, flawless', 'Jugement d’Osiris, sans défaite', 29, 1],
      ['Raid clear, Desert Perpetual', 'Raid, Désert perpétuel', 22, 1],
      ['Solo flawless dungeon', 'Donjon solo sans mort', 44, 2],
      ['Grandmaster Nightfall', 'Nuit noire, grand maître', 14, 1],
    ],
    accountUsd: [15, 310],
  },
};
