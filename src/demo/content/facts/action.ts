/** Action games. Prices are USD per unit. */
import type { GameFacts } from './facts.types.ts';

export const actionFacts: Record<string, GameFacts> = {
  warframe: {
    platforms: ['pc', 'playstation', 'xbox', 'switch'],
    level: { label: { en: 'Mastery rank', fr: 'Rang de maîtrise' }, range: [10, 35] },
    collection: {
      key: 'primes',
      label: { en: 'Prime frames', fr: 'Warframes Prime' },
      range: [4, 48],
      names: ['Excalibur Umbra', 'Primed mods maxed', 'Founder account', 'all Prime frames'],
    },
    currency: {
      unit: { en: '100 platinum', fr: '100 platines' },
      size: 100,
      items: [['Platinum', 3.6]],
      stock: [3, 160],
      trade: ['face-to-face'],
    },
    items: [
      ['Riven, Rubico triple roll', 38, 'jewel'],
      ['Primed Continuity R10', 4.8, 'jewel'],
      ['Arcane Energize R5', 19, 'jewel'],
      ['Saryn Prime set', 6.4, 'set'],
      ['Legendary core', 12, 'material'],
    ],
    itemTrade: ['face-to-face'],
    boosts: [
      ['Mastery rank 1 to 20', 'Rang de maîtrise 1 à 20', 62, 7],
      ['Steel Path, all nodes', 'Voie de l’Acier, tous les nœuds', 44, 4],
      ['Eidolon hunt, five tridolons', 'Chasse à l’Eidolon, cinq tridolons', 11, 1],
    ],
    accountUsd: [15, 320],
  },
  'monster-hunter-wilds': {
    platforms: ['pc', 'playstation', 'xbox'],
    level: { label: { en: 'Hunter rank', fr: 'Rang de chasseur' }, range: [40, 350] },
    collection: {
      key: 'artians',
      label: { en: 'Artian weapons', fr: 'Armes Artian' },
      range: [2, 40],
      names: ['all gold crowns', 'perfect Artian rolls', 'Deluxe Edition'],
    },
    boosts: [
      ['Hunter rank 1 to 100', 'Rang de chasseur 1 à 100', 39, 3],
      ['Gold crowns, all', 'Toutes les couronnes d’or', 110, 10],
      ['Savage Omega, hunt', 'Oméga sadique, chasse', 12, 1],
    ],
    accountUsd: [22, 150],
  },
  'elden-ring': {
    platforms: ['pc', 'playstation', 'xbox'],
    level: { range: [120, 400] },
    currency: {
      unit: { en: '10M runes', fr: '10 M de runes' },
      size: 10_000_000,
      items: [['Runes', 0.78]],
      stock: [10, 800],
      trade: ['drop'],
    },
    items: [
      ['All weapons +25 bundle', 6.9, 'weapon'],
      ['Talisman collection, complete', 5.2, 'accessory'],
      ['Shadow of the Erdtree armour sets', 4.8, 'armour'],
      ['Starting class pack, level 150', 7.4, 'set'],
    ],
    itemTrade: ['drop'],
    boosts: [
      ['Malenia, summon help', 'Malenia, aide en invocation', 6, 1],
      ['Full playthrough to level 150', 'Aventure complète jusqu’au niveau 150', 58, 5],
      ['Consort Radahn', 'Radahn, consort promis', 8, 1],
    ],
    accountUsd: [18, 90],
  },
  'elden-ring-nightreign': {
    platforms: ['pc', 'playstation', 'xbox'],
    items: [
      ['Grand relic set, Wylder', 6.8, 'jewel'],
      ['Deep relics, three perfect rolls', 11, 'jewel'],
      ['Murk, 500k', 3.4, 'material'],
    ],
    itemTrade: ['session'],
    boosts: [
      ['Nightlord clear, any', 'Seigneur de la nuit au choix', 7, 1],
      ['All remembrances', 'Toutes les réminiscences', 34, 3],
      ['Depth 5 ranked', 'Profondeur 5 classée', 46, 4],
    ],
  },
  'gta-5': {
    platforms: ['pc', 'playstation', 'xbox'],
    level: { label: { en: 'RP level', fr: 'Niveau RP' }, range: [80, 1200] },
    buyerName: { en: 'Gamertag or Social Club name', fr: 'Gamertag ou pseudo Social Club' },
    collection: {
      key: 'cars',
      label: { en: 'Cars owned', fr: 'Voitures possédées' },
      range: [10, 240],
      names: [
        'modded outfits',
        'all businesses',
        'Kosatka and Cayo setup',
        'fast run',
        'Enhanced edition',
      ],
    },
    balance: {
      key: 'bank_millions',
      label: { en: 'Bank, millions', fr: 'Banque, en millions' },
      range: [5, 900],
    },
    currency: {
      unit: { en: '10M GTA$', fr: '10 M de GTA$' },
      size: 10_000_000,
      items: [['Money', 1.26]],
      stock: [5, 300],
      trade: ['session'],
    },
    boosts: [
      ['RP level 1 to 120', 'Niveau RP 1 à 120', 14, 1],
      ['Money and unlock all, safe pace', 'Argent et déblocage complet, rythme prudent', 29, 2],
      ['Cayo Perico, ten runs', 'Cayo Perico, dix casses', 24, 2],
      ['Casino heist elite', 'Braquage du casino, élite', 12, 1],
    ],
    accountUsd: [10, 160],
  },
  'red-dead-redemption-2': {
    platforms: ['pc', 'playstation', 'xbox'],
    level: { range: [60, 500] },
    buyerName: { en: 'Gamertag or Social Club name', fr: 'Gamertag ou pseudo Social Club' },
    currency: {
      unit: { en: '100 gold bars', fr: '100 lingots d’or' },
      size: 100,
      items: [
        ['Gold Bars', 2.9, 3],
        ['Cash (per 10k)', 1.8, 1],
      ],
      stock: [3, 90],
      trade: ['session'],
    },
    accountUsd: [12, 110],
  },
};
