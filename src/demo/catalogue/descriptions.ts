/** Bilingual introductions of games and categories. */
import type { BaseCategoryAlias, Bilingual } from '~/server/modules/catalogue/catalogue.tables.ts';
import type { GameFacts } from '../content/facts/facts.types.ts';
import { tradeLabels } from '../content/labels.ts';

const GOODS: Record<string, Bilingual> = {
  currency: { en: 'currency', fr: 'monnaie' },
  items: { en: 'items', fr: 'objets' },
  accounts: { en: 'accounts', fr: 'comptes' },
  boosting: { en: 'boosting', fr: 'boost' },
  'top-up': { en: 'top-ups', fr: 'recharges' },
  'gift-cards': { en: 'gift cards', fr: 'cartes cadeaux' },
  skins: { en: 'skins', fr: 'skins' },
  coaching: { en: 'coaching', fr: 'coaching' },
};

const GENRE_LINES: Record<string, Bilingual> = {
  arpg: {
    en: 'Leagues come and go, so prices here move daily.',
    fr: 'Les ligues passent, et les prix bougent chaque jour.',
  },
  mmorpg: {
    en: 'Offers are sorted by realm and server, so that what you buy is where you play.',
    fr: 'Les offres sont classées par royaume et serveur : vous achetez là où vous jouez.',
  },
  action: {
    en: 'Sellers state the platform of every offer.',
    fr: 'Chaque offre indique sa plateforme.',
  },
  shooter: {
    en: 'Ranks, regions and penalties are stated for every account.',
    fr: 'Rangs, régions et sanctions sont indiqués pour chaque compte.',
  },
  sandbox: {
    en: 'No seller ever needs your password here.',
    fr: 'Ici, aucun vendeur n’a besoin de votre mot de passe.',
  },
  'battle-royale': {
    en: 'Linked platforms and skins are stated for every account.',
    fr: 'Plateformes liées et skins sont indiqués pour chaque compte.',
  },
  survival: {
    en: 'Goods are handed over in a joint session.',
    fr: 'La remise se fait lors d’une session commune.',
  },
  moba: {
    en: 'Server, rank and role are filters, not footnotes.',
    fr: 'Serveur, rang et rôle sont des filtres, pas des notes de bas de page.',
  },
  rpg: {
    en: 'Five-star rosters and bindings are stated for every account.',
    fr: 'Personnages cinq étoiles et liaisons sont indiqués pour chaque compte.',
  },
  mobile: {
    en: 'Top-ups need a player ID, never a login.',
    fr: 'Une recharge demande un identifiant de joueur, jamais une connexion.',
  },
  strategy: {
    en: 'Power, server and transfer state are listed with every account.',
    fr: 'Puissance, serveur et transfert sont indiqués pour chaque compte.',
  },
  sports: {
    en: 'Prices are per platform, because markets are.',
    fr: 'Les prix sont donnés par plateforme, comme les marchés.',
  },
  racing: {
    en: 'Cars, credits and memberships with a fixed delivery time.',
    fr: 'Voitures, crédits et abonnements avec un délai fixe.',
  },
  platform: {
    en: 'Mind the activation region before you buy.',
    fr: 'Vérifiez la région d’activation avant d’acheter.',
  },
};

function listed(words: readonly string[], and: string): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${and} ${last}`;
}

export function describeGame(title: string, genre: string, bases: readonly string[]): Bilingual {
  const line = GENRE_LINES[genre] ?? { en: '', fr: '' };
  const goods = (locale: keyof Bilingual) => bases.map((base) => GOODS[base]?.[locale] ?? base);
  return {
    en: `${title} ${listed(goods('en'), 'and')} from independent sellers. ${line.en} Every payment stays in escrow until you confirm.`,
    fr: `${title} : ${listed(goods('fr'), 'et')} proposés par des vendeurs indépendants. ${line.fr} Chaque paiement reste sous séquestre jusqu’à votre confirmation.`,
  };
}

/** How a currency or an item reaches the buyer, in words. */
function handover(facts: GameFacts, base: BaseCategoryAlias, locale: keyof Bilingual): string {
  const trade = base === 'currency' ? facts.currency?.trade : facts.itemTrade;
  const words = (trade ?? []).map((key) => tradeLabels[key][locale].toLowerCase());
  return listed(words, locale === 'en' ? 'or' : 'ou');
}

export function describeCategory(
  game: string,
  base: BaseCategoryAlias,
  title: Bilingual,
  facts: GameFacts,
): Bilingual {
  const en = title.en.toLowerCase();
  const fr = title.fr.toLowerCase();
  const texts: Record<BaseCategoryAlias, Bilingual> = {
    currency: {
      en: `${game} ${en}, priced per unit with every fee included. Handed over by ${handover(facts, base, 'en')}.`,
      fr: `${game}, ${fr} : prix à l’unité, tous frais compris. Remise : ${handover(facts, base, 'fr')}.`,
    },
    items: {
      en: `${game} items with their exact properties. Handed over by ${handover(facts, base, 'en')}.`,
      fr: `Objets ${game} avec leurs propriétés exactes. Remise : ${handover(facts, base, 'fr')}.`,
    },
    accounts: {
      en: `${game} accounts with rank, progress and e-mail access stated. Access data is handed over sealed, never in chat.`,
      fr: `Comptes ${game} : rang, progression et accès à l’e-mail indiqués. Les accès sont remis scellés, jamais dans la discussion.`,
    },
    boosting: {
      en: `${game} boosting by players with a record: piloted or played together, with a delivery date.`,
      fr: `Boost ${game} par des joueurs confirmés : sur votre compte ou ensemble, avec une date de livraison.`,
    },
    'top-up': {
      en: `${game} top-ups in fixed amounts. No login is ever needed.`,
      fr: `Recharges ${game} en montants fixes, sans jamais de connexion.`,
    },
    'gift-cards': {
      en: `${game} codes by activation region and value, most of them delivered at once.`,
      fr: `Codes ${game} par région d’activation et valeur, pour la plupart livrés aussitôt.`,
    },
    skins: {
      en: `${game} skins with exterior and float. Trades can be reversed for seven days, so the check lasts eight.`,
      fr: `Skins ${game} avec usure et float. Un échange peut être annulé pendant sept jours, le contrôle en dure donc huit.`,
    },
    coaching: {
      en: `${game} coaching by the hour: live, from replays or as a course.`,
      fr: `Coaching ${game} à l’heure : en direct, sur replays ou en cours suivis.`,
    },
  };
  return texts[base];
}
