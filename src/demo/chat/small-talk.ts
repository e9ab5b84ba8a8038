/** Message templates of ordinary orders: what a buyer writes after paying, what a seller answers. */
import type { Locale } from '~config';
import type { BaseCategoryAlias } from '~/server/modules/catalogue/catalogue.tables.ts';

export interface SmallTalk {
  ask: readonly string[];
  answer: readonly string[];
  thanks: readonly string[];
}

const common: Record<Locale, Pick<SmallTalk, 'thanks'>> = {
  en: {
    thanks: [
      'All there, thank you',
      'Got it, confirming now',
      'Perfect, thanks',
      'That was fast',
      'Looks good, thanks a lot',
      'Confirmed. Have a nice evening',
      'Works, see you next time',
    ],
  },
  fr: {
    thanks: [
      'Tout y est, merci',
      'Bien reçu, je confirme',
      'Parfait, merci',
      'Rapide, merci beaucoup',
      'C’est bon, bonne soirée',
    ],
  },
};

const english: Record<BaseCategoryAlias, Omit<SmallTalk, 'thanks'>> = {
  currency: {
    ask: [
      'Hi, paid. I am online now',
      'Hello, ready when you are',
      'Can you come to my hideout?',
      'Just paid, same character as in the order',
      'I am at the auction house',
      'Online for the next hour',
    ],
    answer: [
      'On my way',
      'Inviting you now',
      'Two minutes, finishing a trade',
      'Hi, sending it in two parts',
      'Be right there',
      'Invite sent, please accept',
    ],
  },
  items: {
    ask: [
      'Hi, I joined the server',
      'Ready for the trade',
      'Is the item still free?',
      'Online, name is in the order',
    ],
    answer: [
      'Yes, joining you',
      'Trade request is out',
      'One moment, switching servers',
      'Sure, it is reserved for you',
    ],
  },
  accounts: {
    ask: [
      'Hi, how do I change the e-mail?',
      'Paid, thanks for the quick hand-over',
      'Does the name change cost anything?',
    ],
    answer: [
      'Sign in to the mailbox first, then request the change in the settings',
      'Everything is in the vault of the order',
      'It is free once, after that the publisher charges for it',
    ],
  },
  boosting: {
    ask: [
      'When do you start?',
      'I am free after six',
      'Please stay on my usual roles',
      'How is it going?',
    ],
    answer: [
      'Tonight at seven, your time',
      'Starting now, first report in the evening',
      'Noted',
      'Two wins so far, going well',
    ],
  },
  'top-up': {
    ask: ['ID is in the order, is it right?', 'Hello, how long does it take?'],
    answer: ['The ID is fine, topping up now', 'A few minutes'],
  },
  'gift-cards': {
    ask: ['Does this code work in my region?', 'Can I redeem two at once?'],
    answer: ['It works in the region of the title only', 'Yes, they add up'],
  },
  skins: {
    ask: ['Trade URL is set, inventory is public', 'Is the float still the same?'],
    answer: ['Offer sent, please check the item', 'Yes, nothing changed'],
  },
  coaching: {
    ask: ['I sent you two replays', 'Thursday at eight?'],
    answer: ['Watched them already, I have notes', 'Thursday at eight it is'],
  },
};

const french: Record<BaseCategoryAlias, Omit<SmallTalk, 'thanks'>> = {
  currency: {
    ask: ['Bonjour, c’est payé, je suis en ligne', 'Je suis dans ma planque'],
    answer: ['J’arrive', 'Invitation envoyée', 'Deux minutes'],
  },
  items: {
    ask: ['Je suis sur le serveur', 'Prêt pour l’échange'],
    answer: ['Je vous rejoins', 'Demande d’échange envoyée'],
  },
  accounts: {
    ask: ['Comment changer l’e-mail ?', 'Payé, merci'],
    answer: [
      'Commencez par la boîte mail, puis les paramètres',
      'Tout est dans le coffre de la commande',
    ],
  },
  boosting: {
    ask: ['Quand commencez-vous ?', 'Je suis libre après 18 h'],
    answer: ['Ce soir à 19 h', 'C’est noté'],
  },
  'top-up': { ask: ['L’identifiant est bon ?'], answer: ['Oui, je recharge maintenant'] },
  'gift-cards': {
    ask: ['Le code marche en France ?'],
    answer: ['Seulement dans la région du titre'],
  },
  skins: { ask: ['L’URL d’échange est indiquée'], answer: ['Offre envoyée'] },
  coaching: { ask: ['Jeudi à 20 h ?'], answer: ['Parfait, jeudi à 20 h'] },
};

export function smallTalk(base: BaseCategoryAlias, locale: Locale): SmallTalk {
  return { ...(locale === 'fr' ? french : english)[base], ...common[locale] };
}
