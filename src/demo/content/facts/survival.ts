/** Survival games. Prices are USD per unit. */
import type { GameFacts } from './facts.types.ts';

const BYTES = { en: 'Level', fr: 'Niveau' };

export const survivalFacts: Record<string, GameFacts> = {
  'ark-survival-ascended': {
    platforms: ['pc', 'playstation', 'xbox'],
    servers: {
      label: { en: 'Server type', fr: 'Type de serveur' },
      values: ['Official PvE', 'Official PvP', 'Small tribes'],
    },
    level: { range: [80, 190] },
    items: [
      ['Giganotosaurus, 254 melee', 16, 'creature'],
      ['Rex boss team, 20 bred', 24, 'creature'],
      ['Tek generator blueprint', 6, 'blueprint'],
      ['Element, 5,000', 4.8, 'material'],
      ['Ascendant rifle blueprint', 9.4, 'blueprint'],
    ],
    itemTrade: ['session'],
    boosts: [
      ['Alpha bosses, The Island', 'Boss alpha, The Island', 22, 1],
      ['Levelling 1 to 105', 'Montée de niveau 1 à 105', 18, 2],
      ['Base build, stone to metal', 'Base, de la pierre au métal', 34, 3],
    ],
    accountUsd: [14, 160],
  },
  'once-human': {
    platforms: ['pc', 'mobile'],
    servers: {
      label: { en: 'Scenario', fr: 'Scénario' },
      values: ['Manibus', 'The Way of Winter', 'Evolution’s Call', 'Prismverse'],
    },
    level: { range: [30, 50] },
    currency: {
      unit: { en: '10k Energy Links', fr: '10k liens d’énergie' },
      size: 10_000,
      items: [['Energy Links', 0.24]],
      stock: [10, 900],
      trade: ['market', 'session'],
    },
    items: [
      ['Deviation, Butterfly’s Emissary 5/5', 8.2, 'creature'],
      ['Calibrated weapon set', 6.4, 'weapon'],
      ['Stardust, 50k', 3.8, 'material'],
    ],
    itemTrade: ['session'],
    accountUsd: [8, 120],
  },
  'dune-awakening': {
    servers: {
      label: { en: 'World', fr: 'Monde' },
      values: ['Harmony', 'Sirocco', 'Caladan', 'Arrakeen', 'Sietch Tabr'],
    },
    regions: ['eu', 'na'],
    level: { range: [40, 200] },
    currency: {
      unit: { en: '100k Solari', fr: '100k Solaris' },
      size: 100_000,
      items: [['Solari', 0.96]],
      stock: [4, 260],
      trade: ['session', 'market'],
    },
    items: [
      ['Assault ornithopter Mk6 kit', 14, 'vehicle'],
      ['Plastanium ingots, 500', 9.8, 'material'],
      ['Spice melange, 1,000', 6.2, 'consumable'],
      ['Unique schematic, Bulwark', 7.1, 'blueprint'],
      ['Sandcrawler, built', 41, 'vehicle'],
    ],
    itemTrade: ['session'],
    boosts: [
      ['Levelling 1 to 200', 'Montée de niveau 1 à 200', 44, 4],
      ['Deep Desert, schematic run', 'Désert profond, course aux plans', 18, 1],
      ['Base build, tier 6', 'Base, palier 6', 62, 5],
    ],
  },
  palworld: {
    platforms: ['pc', 'playstation', 'xbox'],
    buyerName: { en: 'Player name and server', fr: 'Nom du joueur et serveur' },
    items: [
      ['Jetragon, four stars, perfect passives', 9.4, 'creature'],
      ['Anubis, four stars', 5.2, 'creature'],
      ['Legendary rocket launcher schematic', 4.8, 'blueprint'],
      ['Ancient civilization cores, 500', 3.6, 'material'],
      ['Bellanoir Libero', 8.1, 'creature'],
    ],
    itemTrade: ['session'],
  },
  dayz: {
    platforms: ['pc', 'playstation', 'xbox'],
    level: { label: BYTES, range: [1, 10] },
    collection: {
      key: 'hours',
      label: { en: 'Hours played', fr: 'Heures de jeu' },
      range: [40, 2100],
      names: ['aged Steam account', 'Sakhal and Livonia owned', 'clean history'],
    },
    items: [
      ['Full loadout, VSD and plates', 9, 'weapon'],
      ['M79 and 20 grenades', 7.4, 'weapon'],
      ['Base kit, nails and code locks', 5.2, 'material'],
      ['Armoured truck, ready', 12, 'vehicle'],
    ],
    itemTrade: ['session'],
    accountUsd: [6, 70],
  },
  rust: {
    platforms: ['pc', 'playstation', 'xbox'],
    collection: {
      key: 'hours',
      label: { en: 'Hours played', fr: 'Heures de jeu' },
      range: [60, 4600],
      names: ['Punishment Mask', 'Big Grin', 'Alien Red', '5,000 hours', 'all Twitch drops'],
    },
    skins: [
      ['Mask', 'Big Grin', 240],
      ['AK-47', 'Tempered', 41],
      ['AK-47', 'Alien Red', 128],
      ['AK-47', 'Glory', 64],
      ['Hoodie', 'Blackout', 38],
      ['Sheet metal door', 'Neon', 18],
      ['Garage door', 'Gallery', 12],
      ['Mask', 'Punishment Mask', 620],
      ['Bear rug', 'Polar Bear', 29],
      ['Furnace', 'Stone Skull', 9.5],
    ],
    accountUsd: [8, 190],
  },
};
