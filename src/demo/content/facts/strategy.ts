/** Strategy games. Prices are USD per unit. */
import type { GameFacts } from './facts.types.ts';

const MOBILE = ['android', 'ios'] as const;
const PLAYER = { en: 'Player name', fr: 'Nom du joueur' };

export const strategyFacts: Record<string, GameFacts> = {
  'raid-shadow-legends': {
    platforms: ['pc', 'android', 'ios'],
    level: { range: [60, 100] },
    collection: {
      key: 'legendaries',
      label: { en: 'Legendary champions', fr: 'Champions légendaires' },
      range: [8, 160],
      names: [
        'Siphi the Lost Bride',
        'Arbiter',
        'Mythical Galathir',
        'Unkillable team',
        'Hydra ready',
      ],
    },
    buyerName: PLAYER,
    topUp: {
      input: 'player-id',
      packs: [
        ['500 Gems', 8.8],
        ['1,250 Gems', 18.6],
        ['3,200 Gems', 44],
        ['7,000 Gems', 87],
      ],
    },
    accountUsd: [12, 480],
  },
  'last-war-survival': {
    platforms: MOBILE,
    level: { label: { en: 'Headquarters', fr: 'Quartier général' }, range: [22, 35] },
    collection: {
      key: 'power',
      label: { en: 'Power, millions', fr: 'Puissance, en millions' },
      range: [20, 320],
      names: ['UR heroes five stars', 'T10 troops', 'server transfer ready'],
    },
    buyerName: PLAYER,
    topUp: {
      input: 'player-id-server',
      packs: [
        ['500 Diamonds', 4.4],
        ['1,100 Diamonds', 8.9],
        ['2,400 Diamonds', 18.2],
        ['6,500 Diamonds', 45],
        ['14,000 Diamonds', 89],
        ['Monthly pass', 8.4],
      ],
    },
    accountUsd: [20, 620],
  },
  'rise-of-kingdoms': {
    platforms: ['pc', 'android', 'ios'],
    level: { label: { en: 'City hall', fr: 'Hôtel de ville' }, range: [22, 25] },
    collection: {
      key: 'power',
      label: { en: 'Power, millions', fr: 'Puissance, en millions' },
      range: [20, 180],
      names: ['expertised YSG', 'T5 unlocked', 'passports ready', 'Nevsky and Joan maxed'],
    },
    buyerName: { en: 'Governor name', fr: 'Nom du gouverneur' },
    topUp: {
      input: 'player-id-server',
      packs: [
        ['1,050 Gems', 4.4],
        ['2,200 Gems', 8.9],
        ['4,600 Gems', 17.8],
        ['12,000 Gems', 44],
        ['25,000 Gems', 88],
      ],
    },
    accountUsd: [25, 720],
  },
  evony: {
    platforms: MOBILE,
    level: { label: { en: 'Keep level', fr: 'Niveau du donjon' }, range: [28, 45] },
    collection: {
      key: 'power',
      label: { en: 'Power, millions', fr: 'Puissance, en millions' },
      range: [30, 900],
      names: ['T15 troops', 'Ascended Martinus', 'server 1400+'],
    },
    buyerName: PLAYER,
    topUp: {
      input: 'player-id-server',
      packs: [
        ['1,000 Gems', 8.8],
        ['2,500 Gems', 19],
        ['6,500 Gems', 45],
        ['14,000 Gems', 89],
      ],
    },
    accountUsd: [30, 680],
  },
  'state-of-survival': {
    platforms: MOBILE,
    level: { label: { en: 'Headquarters', fr: 'Quartier général' }, range: [22, 30] },
    collection: {
      key: 'power',
      label: { en: 'Power, millions', fr: 'Puissance, en millions' },
      range: [30, 520],
      names: ['plasma 10', 'gen 12 heroes', 'chief gear max'],
    },
    buyerName: PLAYER,
    topUp: {
      input: 'player-id-server',
      packs: [
        ['500 Biocaps', 4.4],
        ['1,100 Biocaps', 8.9],
        ['6,500 Biocaps', 44],
        ['14,000 Biocaps', 88],
      ],
    },
    accountUsd: [20, 380],
  },
  'whiteout-survival': {
    platforms: MOBILE,
    level: { label: { en: 'Furnace level', fr: 'Niveau de la chaudière' }, range: [24, 40] },
    collection: {
      key: 'power',
      label: { en: 'Power, millions', fr: 'Puissance, en millions' },
      range: [30, 620],
      names: ['fire crystal 8', 'Jeronimo five stars', 'gen 8 heroes'],
    },
    buyerName: PLAYER,
    topUp: {
      input: 'player-id',
      packs: [
        ['500 Frost Stars', 4.4],
        ['1,050 Frost Stars', 8.9],
        ['2,200 Frost Stars', 18],
        ['5,600 Frost Stars', 44.5],
        ['11,500 Frost Stars', 88],
      ],
    },
    accountUsd: [25, 560],
  },
  'age-of-empires-4': {
    ranks: {
      tiers: ['Bronze', 'Silver', 'Gold', 'Platinum', 'Diamond', 'Conqueror'],
      divisions: 3,
    },
    roles: ['1v1', 'Team games', 'Build orders'],
    buyerName: { en: 'Steam or Xbox name', fr: 'Pseudo Steam ou Xbox' },
  },
  'teamfight-tactics': {
    regions: ['eu', 'na', 'br', 'sea'],
    ranks: {
      tiers: [
        'Iron',
        'Bronze',
        'Silver',
        'Gold',
        'Platinum',
        'Emerald',
        'Diamond',
        'Master',
        'Grandmaster',
        'Challenger',
      ],
      divisions: 4,
      open: 3,
    },
    level: { range: [30, 300] },
    collection: {
      key: 'tacticians',
      label: { en: 'Tacticians', fr: 'Petites légendes' },
      range: [4, 90],
      names: ['Chibi Jinx', 'prestige arena', 'unbound tacticians'],
    },
    roles: ['Economy', 'Positioning', 'Fast 8', 'Reroll lines'],
    buyerName: { en: 'Riot ID', fr: 'Riot ID' },
    accountUsd: [5, 130],
  },
  'chess-com': {
    level: { label: { en: 'Rapid rating', fr: 'Classement rapide' }, range: [800, 2300] },
    collection: {
      key: 'games',
      label: { en: 'Games played', fr: 'Parties jouées' },
      range: [60, 6000],
      names: ['Diamond until 2027', 'clean fair-play record', 'titled arena badge'],
    },
    ranks: { tiers: ['National Master', 'FIDE Master', 'International Master', 'Grandmaster'] },
    roles: ['Openings', 'Endgames', 'Tactics', 'Tournament preparation'],
    giftCards: [
      {
        name: 'Diamond membership, 1 year',
        regions: [['global', 'USD']],
        values: [120],
        subscription: true,
      },
      {
        name: 'Diamond membership, 1 month',
        regions: [['global', 'USD']],
        values: [15],
        subscription: true,
      },
      {
        name: 'Platinum membership, 1 year',
        regions: [['global', 'USD']],
        values: [69],
        subscription: true,
      },
    ],
    buyerName: { en: 'Chess.com name', fr: 'Pseudo Chess.com' },
    accountUsd: [6, 80],
  },
};
