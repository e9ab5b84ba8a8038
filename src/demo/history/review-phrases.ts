/** Sentences of reviews, by language and what was bought. `{n}`, `{item}`, `{min}` are filled from the order. */
import type { Locale } from '~config';
import type { BaseCategoryAlias } from '~/server/modules/catalogue/catalogue.tables.ts';

export interface Phrases {
  good: readonly string[];
  /** With figures of the order: few reviews read alike. */
  exact: readonly string[];
  /** Mild complaints, for goods that came by hand. */
  bad: readonly string[];
  /** Complaints of one or two stars. */
  worst: readonly string[];
}

/** What a review of five, four, three, or of two and one stars is written like. */
export type Tier = 'five' | 'four' | 'three' | 'low';

type PhrasesByBase = Record<BaseCategoryAlias, Phrases>;

const english: PhrasesByBase = {
  currency: {
    good: [
      'Traded in my hideout, no fuss',
      'He was already waiting when I logged in',
      'Cheapest on the page and still quick',
      'Third time I buy here, always the same',
      'Split it into two windows because of my bags, fine by me',
      'Told me where to meet and was there first',
      'Patient while I cleared my inventory',
      'Good price for the amount',
      'My invite bugged twice and the seller just tried again',
      'Got it before my map was finished',
      'Amount was exact, I counted',
    ],
    exact: [
      '{n} {item} about {min} after paying',
      'Ordered {n}, got {n}, took {min}',
      '{min} from payment to trade',
      'Bought {n} {item} for the weekend, all there',
    ],
    bad: [
      'Had to write three times before anything happened',
      'Came late and in four small trades',
      'Good price, but I waited most of the evening',
      'First trade was short, corrected after I complained',
    ],
    worst: [
      'Only a part of the order came, the rest after long messages',
      'Seller logged off in the middle of the trade',
      'Half of it was missing and I had to prove that',
      'I asked four times and got one answer',
    ],
  },
  items: {
    good: [
      'Item exactly as on the screenshot',
      'Roll is what the listing said',
      'Quick trade, polite',
      'Answered my question about the stats first',
      'Packed with a small extra, thanks',
      'Saved me a week of farming',
      'Joined, traded, left',
    ],
    exact: [
      '{item} arrived after {min}',
      'Got my {item}, {min} all in all',
      'Wanted the {item} for ages, {min} later it was mine',
    ],
    bad: [
      'Took much longer than promised',
      'Item is right, but the seller forgot about me at first',
      'Had to reschedule twice',
    ],
    worst: [
      'Not the item of the screenshot, the roll is worse',
      'Item came after I had stopped believing in it',
    ],
  },
  accounts: {
    good: [
      'Recovery data was complete',
      'E-mail change took five minutes with his help',
      'Skins are all there, checked one by one',
      'Name was clean, no chat ban, as described',
      'Still mine, nothing was taken back',
      'Login worked at first try',
      'Rank matches the title',
      'Seller stayed online until I had changed everything',
      'Better than it looked on the pictures',
    ],
    exact: [
      'Access data was there {min} after paying',
      'Bought it on a whim, {min} later I was in my first match',
    ],
    bad: [
      'Account is fine, but one of the named skins is missing',
      'E-mail provider asked for a phone code, took a day to solve',
      'Rank had decayed since the listing',
    ],
    worst: [
      'Recovery data was wrong, I could not secure the account',
      'Not the account that was described',
    ],
  },
  boosting: {
    good: [
      'Clean games, no flaming, went offline mode as asked',
      'Daily report was a nice touch',
      'Learned a lot by watching',
      'Finished a day early',
      'Duo queue was fun, good calls',
      'Won eleven of twelve',
      'They waited until my exams were over',
      'Polite the whole way',
    ],
    exact: ['Done {min} after the start, with a match list', '{item}: exactly what I booked'],
    bad: [
      'Two evenings nothing happened, then it went fast',
      'Result is right, communication was thin',
      'Played on hours we had not agreed on',
    ],
    worst: ['Lost more games than they won', 'Nobody told me anything for days'],
  },
  'top-up': {
    good: [
      'Credited while I was still in the menu',
      'Cheaper than in the game',
      'Asked me to confirm the ID first, good',
      'No login needed, as promised',
      'Works every month',
      'Receipt was attached without asking',
    ],
    exact: [
      '{item} credited after {min}',
      '{min} and the {item} were there',
      'Ordered {item} at midnight, had it in {min}',
    ],
    bad: ['Arrived, but only the next morning', 'Had to send my ID twice'],
    worst: ['Wrong region at first, and then silence', 'Credited so late that the event was over'],
  },
  'gift-cards': {
    good: [
      'Code worked at once',
      'Redeemed without trouble',
      'Right region, right value',
      'Redeemed it the same evening, all fine',
      'Fair price for a card',
      'Used it in a sale right away',
      'As simple as it gets',
    ],
    exact: ['{item}, redeemed right after paying', '{n} codes, {n} redeemed'],
    bad: [
      'Code was fine, but it came from the manual queue and took hours',
      'One of the codes needed support, was replaced',
    ],
    worst: ['Code was refused, the second one too', 'Wrong region, the code is of no use to me'],
  },
  skins: {
    good: [
      'Float as listed',
      'Trade offer came from a proper account',
      'No stickers scraped, looks great',
      'Nothing was reversed',
      'Fair against the market price',
    ],
    exact: ['{item}, offer after {min}', 'Got the {item}, trade offer within {min}'],
    bad: ['Offer came late in the evening', 'Float was off in the third decimal, still nice'],
    worst: ['Trade offer was for another wear', 'Float is far from the listed one'],
  },
  coaching: {
    good: [
      'Found my two worst habits in ten minutes',
      'No lecture, real answers',
      'Exercises afterwards are worth the money alone',
      'Calm and precise',
      'We looked at three of my games, ouch',
      'Climbed a division the week after',
      'Would book again',
    ],
    exact: ['{n} hours well spent', 'Session started on time, I have a plan for a month now'],
    bad: ['Started twenty minutes late', 'Good advice, but the voice connection kept dropping'],
    worst: ['The coach had not even looked at my games', 'Ended after half of the time'],
  },
};

const french: PhrasesByBase = {
  currency: {
    good: [
      'Échange dans ma planque, sans histoire',
      'Le vendeur m’attendait déjà',
      'Le moins cher de la page et rapide quand même',
      'Troisième achat ici, toujours pareil',
      'Compte exact, j’ai vérifié',
      'Patient pendant que je vidais mon sac',
    ],
    exact: [
      '{n} {item} reçus en {min}',
      '{min} entre le paiement et l’échange',
      'Commandé {n}, reçu {n}',
    ],
    bad: [
      'Il a fallu relancer trois fois',
      'Bon prix, mais j’ai attendu une bonne partie de la soirée',
    ],
    worst: [
      'Une partie seulement de la commande, le reste après de longs échanges',
      'Vendeur déconnecté au milieu de l’échange',
      'Il manquait la moitié et j’ai dû le prouver',
      'Quatre messages, une seule réponse',
    ],
  },
  items: {
    good: [
      'Objet conforme à la capture',
      'Échange rapide et poli',
      'A répondu à mes questions avant l’achat',
      'Une semaine de farm économisée',
    ],
    exact: ['{item} reçu en {min}', '{min} et l’objet était à moi'],
    bad: ['Plus long que promis', 'Rendez-vous déplacé deux fois'],
    worst: ['Pas l’objet de la capture, le jet est moins bon', 'Arrivé quand je n’y croyais plus'],
  },
  accounts: {
    good: [
      'Données de récupération complètes',
      'Changement d’e-mail fait en cinq minutes avec son aide',
      'Tous les skins y sont',
      'Connexion du premier coup',
      'Toujours à moi, rien n’a été repris',
    ],
    exact: ['Accès reçus en {min}'],
    bad: ['Il manquait un skin annoncé', 'Le rang avait baissé depuis l’annonce'],
    worst: [
      'Données de récupération fausses, impossible de sécuriser le compte',
      'Pas le compte décrit dans l’annonce',
    ],
  },
  boosting: {
    good: [
      'Parties propres, mode hors ligne respecté',
      'Un bilan chaque soir, appréciable',
      'Terminé un jour plus tôt',
      'J’ai beaucoup appris en regardant',
    ],
    exact: ['{item} : exactement ce que j’avais réservé'],
    bad: ['Deux soirées sans rien, puis tout d’un coup', 'Résultat correct, peu de nouvelles'],
    worst: ['Plus de défaites que de victoires', 'Aucune nouvelle pendant des jours'],
  },
  'top-up': {
    good: [
      'Crédité pendant que j’étais encore au menu',
      'Moins cher que dans le jeu',
      'Identifiant confirmé avant, très bien',
      'Reçu joint sans demander',
    ],
    exact: ['{item} crédités en {min}', '{min} et c’était là'],
    bad: ['Arrivé, mais le lendemain matin seulement'],
    worst: [
      'Mauvaise région d’abord, puis plus de réponse',
      'Crédité si tard que l’événement était fini',
    ],
  },
  'gift-cards': {
    good: [
      'Code accepté tout de suite',
      'Bonne région, bonne valeur',
      'Simple et net',
      'Utilisé pour les soldes',
    ],
    exact: ['{n} codes, {n} validés', '{item}, validé juste après le paiement'],
    bad: ['Code correct, mais livré à la main après des heures'],
    worst: ['Code refusé, le deuxième aussi', 'Mauvaise région, le code ne me sert à rien'],
  },
  skins: {
    good: ['Float conforme', 'Offre d’échange depuis un vrai compte', 'Rien d’annulé depuis'],
    exact: ['{item}, offre reçue en {min}'],
    bad: ['Offre arrivée tard le soir'],
    worst: ['Offre d’échange pour une autre usure', 'Float loin de celui annoncé'],
  },
  coaching: {
    good: [
      'Mes deux pires habitudes trouvées en dix minutes',
      'Calme et précis',
      'Les exercices valent déjà le prix',
      'Je reprendrai une séance',
    ],
    exact: ['{n} heures bien employées'],
    bad: ['Vingt minutes de retard au début'],
    worst: ['Le coach n’avait même pas regardé mes parties', 'Fini au bout de la moitié du temps'],
  },
};

export const phrases: Record<Locale, PhrasesByBase> = { en: english, fr: french };

/** What reviews of so many stars may end with; those of five and four say nothing bad, those of two and one nothing good. */
export const closings: Record<Locale, Record<Tier, readonly string[]>> = {
  en: {
    five: [
      'Will come back',
      'Thanks',
      'Recommended',
      'Five stars from me',
      'No complaints',
      'Escrow made it easy to trust a stranger',
      'Nothing to add',
      'Easy',
      'Very good',
      'Happy with it',
      'Good seller',
      'Saved in my favourites',
    ],
    four: [
      'One star less because I had to ask twice',
      'Four stars, there is a little room left',
      'Almost perfect',
      'Good, not outstanding',
      'A little more communication and it would be five',
    ],
    three: [
      'In the end it was all right',
      'Three stars for the result',
      'Could be better',
      'Not sure I would order again',
    ],
    low: [
      'Would not order here again',
      'Disappointed',
      'Expected more for the money',
      'Read the chat before you buy here',
    ],
  },
  fr: {
    five: [
      'Je reviendrai',
      'Merci',
      'Je recommande',
      'Rien à redire',
      'Très bien',
      'Vendeur sérieux',
      'Dans mes favoris',
    ],
    four: [
      'Une étoile de moins, il a fallu demander deux fois',
      'Quatre étoiles, il reste un peu de marge',
      'Presque parfait',
      'Bien, sans plus',
    ],
    three: ['Au final, c’était correct', 'Peut mieux faire', 'Pas sûr de recommander'],
    low: ['Je ne commanderai plus ici', 'Déçu', 'J’attendais mieux pour ce prix'],
  },
};

type Mood = 'good' | 'bad' | 'worst';

export const replies: Record<Locale, Record<Mood, readonly string[]>> = {
  en: {
    good: [
      'Thank you, see you next league.',
      'Thanks for the kind words and the quick confirmation.',
      'A pleasure, have fun with it.',
      'Thanks! Write before the next order and I reserve the stock.',
      'Glad it worked out.',
    ],
    bad: [
      'You are right, I was too slow that day. The next order starts with you.',
      'Sorry about the wait. I have lowered my promised stock since.',
      'I should have updated the listing, thank you for staying fair.',
      'We solved it in the chat, thanks for your patience.',
    ],
    worst: [
      'I am sorry, this should not have happened. I have gone through my stock since.',
      'Sorry. You had every reason to complain.',
      'That was my mistake, and I have taken the rest of that batch down.',
    ],
  },
  fr: {
    good: [
      'Merci, à bientôt.',
      'Merci pour la confirmation rapide.',
      'Avec plaisir, amusez-vous bien.',
    ],
    bad: [
      'Vous avez raison, j’ai été trop lent ce jour-là. Désolé.',
      'Merci pour votre patience, c’est corrigé.',
    ],
    worst: [
      'Je suis désolé, cela n’aurait pas dû arriver. J’ai revérifié mon stock depuis.',
      'C’était mon erreur, le reste de ce lot est retiré de la vente.',
    ],
  },
};
