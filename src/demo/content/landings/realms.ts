/** Landing pages of realms, data centres and platforms: gold is where the character is. */
import { both, type LandingText } from './landing.types.ts';

const warband = {
  en: 'Gold of one region can be shared through the warband bank, so any realm of the region will do if you have one. A mail from a stranger arrives an hour late; face to face it is there at once.',
  fr: 'L’or d’une même région se partage par la banque de bataillon : tout royaume de la région convient si vous en avez une. Un courrier d’un inconnu arrive une heure plus tard ; en main propre, l’or est là aussitôt.',
};

function wowRealm(alias: string, name: string, about: { en: string; fr: string }): LandingText {
  return {
    at: `wow/currency/${alias}`,
    filter: [`server:${alias}`],
    name: both(name),
    heading: { en: `WoW gold on ${name}`, fr: `Or WoW sur ${name}` },
    text: { en: `${about.en}\n\n${warband.en}`, fr: `${about.fr}\n\n${warband.fr}` },
  };
}

function dataCentre(
  alias: string,
  name: string,
  place: { en: string; fr: string },
  worlds: string,
): LandingText {
  return {
    at: `ffxiv/currency/${alias}`,
    filter: [`server:${alias}`],
    name: both(name),
    heading: { en: `Final Fantasy XIV gil on ${name}`, fr: `Gils Final Fantasy XIV sur ${name}` },
    text: {
      en: `${name} is a ${place.en} data centre with the worlds ${worlds}. The seller needs your home world besides the data centre.\n\nA trade window carries one million gil, so larger orders come in several trades or through the market board. Keep the market board’s tax in mind when you list an item for it.`,
      fr: `${name} est un centre de données ${place.fr} avec les mondes ${worlds}. Le vendeur a besoin de votre monde d’origine en plus du centre.\n\nUne fenêtre d’échange contient un million de gils : une grosse commande se fait en plusieurs fois ou par le tableau des ventes. Tenez compte de la taxe du tableau.`,
    },
  };
}

const transferMarket = {
  en: 'Coins move over the transfer market: you list a player at the agreed price, the seller buys it, and 5 % of it go to the game. Offers with tax included send so much more that the full amount arrives.',
  fr: 'Les pièces passent par le marché des transferts : vous listez un joueur au prix convenu, le vendeur l’achète et 5 % vont au jeu. Les offres taxe comprise envoient davantage pour que tout arrive.',
};

function coinsOn(alias: string, name: string, about: { en: string; fr: string }): LandingText {
  return {
    at: `ea-fc-26/currency/${alias}`,
    filter: [`platform:${alias}`],
    name: both(name),
    heading: { en: `EA Sports FC 26 coins on ${name}`, fr: `Crédits EA Sports FC 26 sur ${name}` },
    text: { en: `${about.en}\n\n${transferMarket.en}`, fr: `${about.fr}\n\n${transferMarket.fr}` },
  };
}

export const realmLandings: readonly LandingText[] = [
  wowRealm('kazzak', 'Kazzak', {
    en: 'Kazzak is one of the largest European realms and almost wholly Horde. Auction prices are keen there and gold is always on offer.',
    fr: 'Kazzak est l’un des plus grands royaumes européens, presque entièrement Horde. Les prix aux enchères y sont serrés et l’or toujours disponible.',
  }),
  wowRealm('tarren-mill', 'Tarren Mill', {
    en: 'Tarren Mill is a large European realm with a Horde majority, home of many raiding guilds and thus of steady demand for consumables and gold.',
    fr: 'Tarren Mill est un grand royaume européen à majorité Horde, où vivent de nombreuses guildes de raid : consommables et or y sont demandés en permanence.',
  }),
  wowRealm('silvermoon', 'Silvermoon', {
    en: 'Silvermoon is the large English-speaking Alliance realm of Europe. Whoever plays Alliance there finds groups at any hour, and sellers too.',
    fr: 'Silvermoon est le grand royaume Alliance anglophone d’Europe. On y trouve des groupes à toute heure, et des vendeurs aussi.',
  }),
  wowRealm('hyjal', 'Hyjal', {
    en: 'Hyjal is among the most populated French-speaking realms, with a Horde majority. Sellers who deliver there often write French.',
    fr: 'Hyjal compte parmi les royaumes francophones les plus peuplés, à majorité Horde. Les vendeurs qui y livrent écrivent souvent français.',
  }),
  wowRealm('area-52', 'Area 52', {
    en: 'Area 52 is the largest Horde realm of North America. Its region is apart from Europe: gold cannot be moved between the two.',
    fr: 'Area 52 est le plus grand royaume Horde d’Amérique du Nord. Sa région est séparée de l’Europe : l’or ne passe pas de l’une à l’autre.',
  }),
  dataCentre(
    'chaos',
    'Chaos',
    { en: 'European', fr: 'européen' },
    'Cerberus, Louisoix, Moogle, Omega, Phantom, Ragnarok, Sagittarius, Spriggan',
  ),
  dataCentre(
    'light',
    'Light',
    { en: 'European', fr: 'européen' },
    'Alpha, Lich, Odin, Phoenix, Raiden, Shiva, Twintania, Zodiark',
  ),
  dataCentre(
    'aether',
    'Aether',
    { en: 'North American', fr: 'nord-américain' },
    'Adamantoise, Cactuar, Faerie, Gilgamesh, Jenova, Midgardsormr, Sargatanas, Siren',
  ),
  dataCentre(
    'crystal',
    'Crystal',
    { en: 'North American', fr: 'nord-américain' },
    'Balmung, Brynhildr, Coeurl, Diabolos, Goblin, Malboro, Mateus, Zalera',
  ),
  coinsOn('playstation', 'PlayStation', {
    en: 'PlayStation and Xbox have shared one transfer market since FIFA 23, so their prices run side by side. Coins of a PC account do not reach it.',
    fr: 'PlayStation et Xbox partagent un marché des transferts depuis FIFA 23 : leurs prix évoluent ensemble. Les pièces d’un compte PC n’y arrivent pas.',
  }),
  coinsOn('pc', 'PC', {
    en: 'PC has a transfer market of its own. Fewer players list there, so cards cost more coins than on consoles and prices move faster.',
    fr: 'Le PC a son propre marché des transferts. Moins de joueurs y vendent : les cartes coûtent plus de pièces que sur console et les prix bougent plus vite.',
  }),
  {
    at: 'osrs/currency/main-game',
    filter: ['server:main-game'],
    name: { en: 'Main game', fr: 'Jeu principal' },
    heading: {
      en: 'Old School RuneScape gold for the main game',
      fr: 'Or Old School RuneScape du jeu principal',
    },
    text: {
      en: 'Gold for characters of the main game, by the million. Deadman worlds and leagues are apart from it and have none of its gold.\n\nIt is handed over face to face on a world that the seller names. Coins stack to 2,147 million; whoever buys more needs platinum tokens. Never accept a second trade that asks something in return.',
      fr: 'Or pour les personnages du jeu principal, par million. Les mondes Deadman et les ligues en sont séparés et n’ont rien de cet or.\n\nLa remise se fait en main propre sur un monde indiqué par le vendeur. Une pile contient 2 147 millions de pièces ; au-delà, il faut des jetons de platine. N’acceptez jamais un second échange qui réclame quelque chose.',
    },
  },
  {
    at: 'escape-from-tarkov/currency/pve',
    filter: ['league:pve'],
    name: both('PvE'),
    heading: {
      en: 'Escape from Tarkov money for PvE',
      fr: 'Argent Escape from Tarkov pour le PvE',
    },
    text: {
      en: 'The PvE mode has a profile of its own: stash, money and traders are apart from PvP, and nothing moves between the two.\n\nIts profile is not wiped with the PvP seasons, so what you buy stays longer. Choose the same mode in the offer as in the launcher.',
      fr: 'Le mode PvE a son propre profil : réserve, argent et marchands sont séparés du PvP, et rien ne passe de l’un à l’autre.\n\nSon profil n’est pas effacé avec les saisons PvP : ce que vous achetez y reste plus longtemps. Choisissez dans l’offre le même mode que dans le lanceur.',
    },
  },
  {
    at: 'steam/gift-cards/tr',
    filter: ['region:tr'],
    name: { en: 'Turkey', fr: 'Turquie' },
    heading: { en: 'Steam wallet codes for Turkey', fr: 'Codes Steam pour la Turquie' },
    text: {
      en: 'Codes for Steam accounts whose store country is Turkey. Since November 2023 that store counts in US dollars with regional prices instead of lira.\n\nAn account of another country cannot redeem them, and the country changes only with a payment from there. Look at your account details before paying.',
      fr: 'Codes pour les comptes Steam dont le pays de boutique est la Turquie. Depuis novembre 2023, cette boutique compte en dollars avec des prix régionaux, et non plus en livres.\n\nUn compte d’un autre pays ne peut les activer, et le pays ne change qu’avec un paiement local. Vérifiez les détails de votre compte avant de payer.',
    },
  },
  {
    at: 'steam/gift-cards/eu',
    filter: ['region:eu'],
    name: { en: 'Euro zone', fr: 'Zone euro' },
    heading: { en: 'Steam wallet codes in euros', fr: 'Codes Steam en euros' },
    text: {
      en: 'Wallet codes with a face value in euros. Steam converts a code into the currency of the account, so an account in euros gets exactly what the code says.\n\nThe store accepts each code once and says so at once. Redeem it on the day of purchase: the check ends after 24 hours.',
      fr: 'Codes de portefeuille d’une valeur en euros. Steam convertit un code dans la devise du compte : un compte en euros reçoit exactement la somme inscrite.\n\nChaque code n’est accepté qu’une fois et la réponse est immédiate. Activez-le le jour même : le contrôle s’arrête après 24 heures.',
    },
  },
];
