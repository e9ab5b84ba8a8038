/** Shops and services: gift cards, accounts, top-ups. Prices are USD. */
import type { GameFacts } from './facts.types.ts';

export const platformFacts: Record<string, GameFacts> = {
  steam: {
    regions: ['global', 'eu', 'us', 'uk', 'tr', 'br', 'in'],
    level: { label: { en: 'Steam level', fr: 'Niveau Steam' }, range: [1, 120] },
    collection: {
      key: 'games',
      label: { en: 'Games owned', fr: 'Jeux possédés' },
      range: [2, 640],
      names: ['15 years of service', 'five-digit ID', 'rare badges', 'Elden Ring and Cyberpunk'],
    },
    giftCards: [
      {
        name: 'Steam Wallet code',
        regions: [
          ['eu', 'EUR'],
          ['us', 'USD'],
          ['uk', 'GBP'],
          ['tr', 'USD'],
          ['br', 'BRL'],
          ['in', 'INR'],
        ],
        values: [5, 10, 20, 50, 100],
      },
    ],
    topUp: {
      input: 'username',
      packs: [
        ['Steam Wallet $5', 5.1],
        ['Steam Wallet $10', 10.1],
        ['Steam Wallet $20', 20],
        ['Steam Wallet $50', 49.4],
        ['10,000 Steam Points', 3.1],
      ],
    },
    buyerName: { en: 'Steam account name', fr: 'Nom de compte Steam' },
    accountUsd: [4, 210],
  },
  'playstation-network': {
    regions: ['eu', 'us', 'uk', 'tr', 'in'],
    collection: {
      key: 'games',
      label: { en: 'Games owned', fr: 'Jeux possédés' },
      range: [1, 210],
      names: ['PS Plus Premium', 'platinum trophies', 'God of War and Spider-Man 2'],
    },
    giftCards: [
      {
        name: 'PSN wallet card',
        regions: [
          ['us', 'USD'],
          ['uk', 'GBP'],
          ['eu', 'EUR'],
          ['tr', 'TRY'],
          ['in', 'INR'],
        ],
        values: [10, 20, 25, 50, 100],
      },
      {
        name: 'PS Plus Essential, 12 months',
        regions: [
          ['us', 'USD'],
          ['eu', 'EUR'],
        ],
        values: [80],
        subscription: true,
      },
    ],
    topUp: {
      input: 'username',
      packs: [
        ['PS Plus Essential, 1 month', 8.9],
        ['PS Plus Extra, 3 months', 34],
        ['PS Plus Premium, 12 months', 118],
      ],
    },
    buyerName: { en: 'PSN name', fr: 'Pseudo PSN' },
    accountUsd: [8, 190],
  },
  xbox: {
    regions: ['global', 'eu', 'us', 'uk', 'tr', 'br'],
    collection: {
      key: 'games',
      label: { en: 'Games owned', fr: 'Jeux possédés' },
      range: [1, 180],
      names: ['Game Pass Ultimate', '100k gamerscore', 'rare gamertag'],
    },
    giftCards: [
      {
        name: 'Game Pass Ultimate, 1 month',
        regions: [
          ['global', 'USD'],
          ['eu', 'EUR'],
        ],
        values: [20],
        subscription: true,
      },
      {
        name: 'Game Pass Ultimate, 3 months',
        regions: [
          ['global', 'USD'],
          ['tr', 'TRY'],
        ],
        values: [57],
        subscription: true,
      },
      {
        name: 'Xbox gift card',
        regions: [
          ['us', 'USD'],
          ['eu', 'EUR'],
          ['uk', 'GBP'],
          ['br', 'BRL'],
        ],
        values: [10, 25, 50],
      },
    ],
    topUp: {
      input: 'username',
      packs: [
        ['Game Pass Essential, 1 month', 8.4],
        ['Game Pass Premium, 3 months', 36],
        ['Game Pass Ultimate, 12 months', 168],
      ],
    },
    buyerName: { en: 'Gamertag', fr: 'Gamertag' },
    accountUsd: [8, 160],
  },
  'nintendo-eshop': {
    regions: ['eu', 'us', 'uk', 'jp', 'br'],
    giftCards: [
      {
        name: 'Nintendo eShop card',
        regions: [
          ['us', 'USD'],
          ['eu', 'EUR'],
          ['uk', 'GBP'],
          ['jp', 'JPY'],
          ['br', 'BRL'],
        ],
        values: [10, 20, 35, 50, 70],
      },
      {
        name: 'Switch Online, 12 months',
        regions: [
          ['eu', 'EUR'],
          ['us', 'USD'],
        ],
        values: [20],
        subscription: true,
      },
    ],
    topUp: {
      input: 'username',
      packs: [
        ['Switch Online, 3 months', 7.4],
        ['Switch Online + Expansion, 12 months', 44],
      ],
    },
    buyerName: { en: 'Friend code', fr: 'Code ami' },
  },
  discord: {
    regions: ['global'],
    level: { label: { en: 'Account age, years', fr: 'Ancienneté, en années' }, range: [1, 10] },
    collection: {
      key: 'badges',
      label: { en: 'Badges', fr: 'Badges' },
      range: [0, 7],
      names: ['Early Supporter', 'HypeSquad 2019', 'Active Developer', 'clean record'],
    },
    giftCards: [
      {
        name: 'Nitro, 1 month gift',
        regions: [['global', 'USD']],
        values: [10],
        subscription: true,
      },
      {
        name: 'Nitro, 12 months gift',
        regions: [['global', 'USD']],
        values: [100],
        subscription: true,
      },
      {
        name: 'Nitro Basic, 1 month gift',
        regions: [['global', 'USD']],
        values: [3],
        subscription: true,
      },
    ],
    topUp: {
      input: 'username',
      packs: [
        ['14 server boosts, 1 month', 12],
        ['14 server boosts, 3 months', 29],
        ['Nitro, 3 months', 18],
      ],
    },
    buyerName: { en: 'Username', fr: 'Nom d’utilisateur' },
    accountUsd: [3, 140],
  },
  twitch: {
    regions: ['global', 'us', 'eu'],
    level: { label: { en: 'Account age, years', fr: 'Ancienneté, en années' }, range: [1, 12] },
    collection: {
      key: 'followers',
      label: { en: 'Followers', fr: 'Abonnés' },
      range: [0, 4200],
      names: ['affiliate ready', '2011 account', 'four-letter name'],
    },
    giftCards: [
      {
        name: 'Twitch gift card',
        regions: [
          ['us', 'USD'],
          ['eu', 'EUR'],
        ],
        values: [15, 25, 50, 100],
      },
    ],
    buyerName: { en: 'Username', fr: 'Nom d’utilisateur' },
    accountUsd: [4, 150],
  },
};
