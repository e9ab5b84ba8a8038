/** Sports, racing and platforms. Prices are USD per unit. */
import type { GameFacts } from './facts.types.ts';

const CONSOLES = ['pc', 'playstation', 'xbox'] as const;
const CONSOLES_SWITCH = ['pc', 'playstation', 'xbox', 'switch'] as const;
const HUNDRED_K_COINS = { en: '100k coins', fr: '100k crédits' };

export const sportsFacts: Record<string, GameFacts> = {
  'ea-fc-26': {
    platforms: CONSOLES_SWITCH,
    ranks: {
      tiers: [
        'Division 10',
        'Division 9',
        'Division 8',
        'Division 7',
        'Division 6',
        'Division 5',
        'Division 4',
        'Division 3',
        'Division 2',
        'Division 1',
        'Elite',
      ],
    },
    level: { label: { en: 'Squad rating', fr: 'Note de l’équipe' }, range: [82, 93] },
    collection: {
      key: 'club_value',
      label: { en: 'Club value, thousand coins', fr: 'Valeur du club, en milliers' },
      range: [200, 9000],
      names: ['TOTY Mbappé', 'Icon Ronaldo', '90 Gullit', 'web app and transfer market open'],
    },
    currency: {
      unit: HUNDRED_K_COINS,
      size: 100_000,
      items: [['FUT Coins', 5.2]],
      stock: [2, 140],
      trade: ['player-auction'],
    },
    buyerName: { en: 'Club name', fr: 'Nom du club' },
    topUp: {
      input: 'username',
      packs: [
        ['1,050 FC Points', 8.8],
        ['2,800 FC Points', 22.4],
        ['5,900 FC Points', 43],
        ['12,000 FC Points', 84],
      ],
    },
    boosts: [
      ['FUT Champions, 11 wins', 'FUT Champions, 11 victoires', 38, 3],
      ['FUT Champions, 15 wins', 'FUT Champions, 15 victoires', 84, 3],
      ['Rivals, three divisions up', 'Rivals, trois divisions', 42, 4],
      ['Squad Battles, Elite 1', 'Squad Battles, Élite 1', 18, 3],
    ],
    accountUsd: [12, 320],
  },
  'madden-nfl-26': {
    platforms: CONSOLES,
    level: { label: { en: 'Team overall', fr: 'Note générale' }, range: [84, 99] },
    currency: {
      unit: { en: '100k MUT coins', fr: '100k crédits MUT' },
      size: 100_000,
      items: [['MUT Coins', 4.1]],
      stock: [2, 120],
      trade: ['player-auction'],
    },
    buyerName: { en: 'Gamertag', fr: 'Gamertag' },
    accountUsd: [12, 180],
  },
  'nba-2k26': {
    platforms: CONSOLES,
    level: { label: { en: 'Build overall', fr: 'Note du joueur' }, range: [85, 99] },
    collection: {
      key: 'badges',
      label: { en: 'Badges', fr: 'Badges' },
      range: [20, 80],
      names: ['99 overall guard', 'Legend rep', 'boosts for the season', 'two builds'],
    },
    ranks: { tiers: ['Rookie', 'Starter', 'Veteran', 'Legend'] },
    currency: {
      unit: { en: '100k MT', fr: '100k MT' },
      size: 100_000,
      items: [
        ['MT Coins', 3.3, 3],
        ['VC (per 100k)', 9.4, 2],
      ],
      stock: [2, 140],
      trade: ['player-auction', 'session'],
    },
    boosts: [
      ['Build 60 to 99', 'Joueur de 60 à 99', 98, 7],
      ['Badge grind, all', 'Tous les badges', 64, 6],
      ['Season level 40', 'Niveau 40 de saison', 34, 5],
    ],
    buyerName: { en: 'Gamertag', fr: 'Gamertag' },
    accountUsd: [15, 240],
  },
  'mlb-the-show-25': {
    platforms: ['playstation', 'xbox', 'switch'],
    level: { label: { en: 'Team overall', fr: 'Note générale' }, range: [84, 99] },
    currency: {
      unit: { en: '100k stubs', fr: '100k stubs' },
      size: 100_000,
      items: [['Stubs', 6.4]],
      stock: [1, 80],
      trade: ['player-auction'],
    },
    buyerName: { en: 'Gamertag', fr: 'Gamertag' },
    accountUsd: [12, 140],
  },
  'rocket-league': {
    platforms: CONSOLES_SWITCH,
    regions: ['eu', 'na'],
    ranks: {
      tiers: [
        'Bronze',
        'Silver',
        'Gold',
        'Platinum',
        'Diamond',
        'Champion',
        'Grand Champion',
        'Supersonic Legend',
      ],
      divisions: 3,
      open: 1,
    },
    level: { range: [60, 1400] },
    collection: {
      key: 'items',
      label: { en: 'Items', fr: 'Objets' },
      range: [80, 2100],
      names: [
        'Alpha Boost',
        'White Octane',
        'Titanium White Zombas',
        'Season 1 GC title',
        'Fennec',
      ],
    },
    items: [
      ['Titanium White Octane', 14, 'vehicle'],
      ['Alpha Boost', 410, 'cosmetic'],
      ['Fennec', 3.2, 'vehicle'],
      ['Black Dieci wheels', 18, 'cosmetic'],
      ['Interstellar', 9.4, 'cosmetic'],
      ['Gold Rush boost', 210, 'cosmetic'],
    ],
    itemTrade: ['session'],
    topUp: {
      input: 'username',
      packs: [
        ['500 Credits', 4.4],
        ['1,100 Credits', 8.8],
        ['3,000 Credits', 21.8],
        ['6,500 Credits', 43],
      ],
    },
    buyerName: { en: 'Epic display name', fr: 'Pseudo Epic' },
    accountUsd: [7, 290],
  },
  efootball: {
    regions: ['global', 'eu', 'asia', 'sea'],
    platforms: ['pc', 'playstation', 'mobile'],
    level: { label: { en: 'Team strength', fr: 'Force de l’équipe' }, range: [2800, 3250] },
    collection: {
      key: 'epics',
      label: { en: 'Epic players', fr: 'Joueurs Épiques' },
      range: [2, 90],
      names: ['Epic Messi', 'Big Time Neymar', 'double-booster Maldini'],
    },
    buyerName: { en: 'Player name', fr: 'Nom du joueur' },
    topUp: {
      input: 'player-id',
      packs: [
        ['130 Coins', 0.92],
        ['550 Coins', 4.5],
        ['1,040 Coins', 8.5],
        ['2,130 Coins', 16.9],
        ['5,700 Coins', 43],
        ['12,800 Coins', 87],
      ],
    },
    accountUsd: [8, 210],
  },
  'forza-horizon-5': {
    platforms: CONSOLES,
    level: { range: [100, 999] },
    collection: {
      key: 'cars',
      label: { en: 'Cars owned', fr: 'Voitures possédées' },
      range: [200, 880],
      names: ['rare Funco', 'all cars', 'Premium Edition', '999M credits'],
    },
    currency: {
      unit: { en: '10M credits', fr: '10 M de crédits' },
      size: 10_000_000,
      items: [['Credits', 0.72]],
      stock: [5, 190],
      trade: ['player-auction'],
    },
    items: [
      ['Rare car bundle, 20', 8.6, 'vehicle'],
      ['Wheelspins, 1,000', 6.4, 'consumable'],
      ['Hard-to-find Ferrari 599XX Evo', 5.2, 'vehicle'],
    ],
    itemTrade: ['player-auction'],
    buyerName: { en: 'Gamertag', fr: 'Gamertag' },
    accountUsd: [10, 80],
  },
  'gran-turismo-7': {
    platforms: ['playstation'],
    level: { label: { en: 'Collector level', fr: 'Niveau de collectionneur' }, range: [20, 70] },
    collection: {
      key: 'cars',
      label: { en: 'Cars owned', fr: 'Voitures possédées' },
      range: [60, 540],
      names: ['legend cars', 'all circuits gold', 'engine swaps'],
    },
    currency: {
      unit: { en: '10M credits', fr: '10 M de crédits' },
      size: 10_000_000,
      items: [['Credits', 4.6]],
      stock: [2, 60],
      trade: ['session'],
    },
    buyerName: { en: 'PSN name', fr: 'Pseudo PSN' },
    accountUsd: [15, 120],
  },
  'the-crew-motorfest': {
    platforms: CONSOLES,
    level: { range: [200, 2400] },
    collection: {
      key: 'cars',
      label: { en: 'Vehicles owned', fr: 'Véhicules possédés' },
      range: [80, 900],
      names: ['Year 2 pass', 'all Mad Hatter rewards', 'summit rewards'],
    },
    currency: {
      unit: { en: '1M Bucks', fr: '1 M de Bucks' },
      size: 1_000_000,
      items: [['Bucks', 0.64]],
      stock: [10, 200],
      trade: ['session'],
    },
    buyerName: { en: 'Ubisoft name', fr: 'Nom Ubisoft' },
    accountUsd: [10, 90],
  },
  iracing: {
    ranks: { tiers: ['Rookie', 'Class D', 'Class C', 'Class B', 'Class A', 'Pro'] },
    roles: ['GT3', 'Formula', 'Oval', 'Car set-up', 'Racecraft'],
    giftCards: [
      {
        name: 'iRacing membership, 1 year',
        regions: [['global', 'USD']],
        values: [110],
        subscription: true,
      },
      {
        name: 'iRacing membership, 3 months',
        regions: [['global', 'USD']],
        values: [33],
        subscription: true,
      },
      { name: 'iRacing credits', regions: [['global', 'USD']], values: [25, 50, 100] },
    ],
    buyerName: { en: 'iRacing name', fr: 'Nom iRacing' },
  },
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
      names: ['Early Supporter', 'HypeSquad 2019', 'Active Developer', '2016 account'],
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
