/**
 * Descriptions of offers: what is sold, how it is handed over, what the buyer should know. No contact data, no trades
 * outside.
 */
import type { Locale } from '~config';
import type { BaseCategoryAlias } from '~/server/modules/catalogue/catalogue.tables.ts';
import type { Random } from '../random.ts';

interface Parts {
  opening: readonly string[];
  handover: readonly string[];
  closing: readonly string[];
}

const english: Record<BaseCategoryAlias, Parts> = {
  currency: {
    opening: [
      'Farmed by our own group, no bots.',
      'I play this economy daily and sell what I do not need.',
      'Stock is on a dedicated character and counted this morning.',
      'Bought in bulk from guild mates, kept clean and traded slowly.',
      'Same price for small and large orders, no haggling needed.',
      'We have traded this currency since the first week.',
    ],
    handover: [
      'After payment send nothing but your character name: I invite you and trade in your place.',
      'Please be online when you order. I open the trade within a few minutes.',
      'For large amounts I split the delivery into two or three trades.',
      'Keep enough free space in your inventory, please.',
      'I write in the order chat as soon as I am on the way.',
    ],
    closing: [
      'If I am late, cancel with one click: no hard feelings.',
      'Proof of every hand-over is kept for 30 days.',
      'Tell me if you want to receive it at a certain hour.',
      'Ask in the chat when you need more than the stock shows.',
      'Prices follow the market and are updated every morning.',
    ],
  },
  items: {
    opening: [
      'What you see on the picture is exactly what you get.',
      'Dropped last week, never modified, no enchant.',
      'Taken from my own stash, because I changed my build.',
      'Checked against current listings: this is a fair price.',
      'I collect these and sell doubles.',
    ],
    handover: [
      'I join you, trade and leave. It takes two minutes.',
      'Send your in-game name with the order and stay online, please.',
      'If you are not online we agree on a time in the order chat.',
      'Level restrictions are yours to check before you buy.',
    ],
    closing: [
      'Several pieces are cheaper: look at the volume steps.',
      'A screenshot of the trade goes into the order.',
      'Questions about the roll are welcome before buying.',
      'Thank you for supporting a small shop.',
    ],
  },
  accounts: {
    opening: [
      'My own account since the first season, played on one PC, never shared.',
      'Levelled by hand, no scripts, no chat restrictions.',
      'Selling because I moved to another game.',
      'All purchases were made with my own card, the receipts exist.',
      'Main account of a collector, everything is on the pictures.',
      'Fresh and quiet account, ready for ranked.',
    ],
    handover: [
      'Access data is in the vault and appears right after payment.',
      'Change the password and the e-mail first, then sign in to the game.',
      'I help with the e-mail change in the order chat if you get stuck.',
      'Have a fresh mailbox ready: you enter it yourself, I never see your password.',
    ],
    closing: [
      'Recovery data is included as listed.',
      'No linked phone number.',
      'Please do not change the region within the first days.',
      'The warranty covers access, not later bans for your own play.',
    ],
  },
  boosting: {
    opening: [
      'Played by hand, by people who have held this rank for years.',
      'No scripts, no shared accounts, no shortcuts.',
      'A team of four, so that somebody is always free to start.',
      'Over a hundred finished orders in this game.',
      'I play your favourite champions or characters when you tell me which.',
    ],
    handover: [
      'We agree on hours in the order chat and keep to them.',
      'Appear-offline mode on request, at no extra cost.',
      'You get a short report every evening.',
      'With self-play we meet in the lobby at the agreed time.',
    ],
    closing: [
      'Drops and rewards are yours, of course.',
      'If a match is lost we play more, the price stays.',
      'Faster than promised in most cases.',
      'Keep other people off the account while we play.',
    ],
  },
  'top-up': {
    opening: [
      'Official top-up through the publisher’s shop.',
      'Credited to your player ID, no login, no codes.',
      'We top up several hundred players a month.',
      'The amount listed is the amount you receive, bonus included where the game gives one.',
    ],
    handover: [
      'Please check the player ID twice: a top-up cannot be taken back.',
      'Usually credited while you are still reading this.',
      'Restart the game when the balance does not show at once.',
    ],
    closing: [
      'The receipt is attached to the order.',
      'Night orders are served as well.',
      'Works for new and old players alike.',
    ],
  },
  'gift-cards': {
    opening: [
      'Unused code, bought from an authorised distributor.',
      'Works only in the region named in the title.',
      'Sealed in the vault and handed out automatically.',
    ],
    handover: [
      'The code appears right after payment: reveal it when you are ready to redeem.',
      'Redeem it the same day, please, and tell me at once if anything is off.',
    ],
    closing: [
      'A purchase receipt is available on request.',
      'Several codes at once are fine.',
      'No expiry date is known for this product.',
    ],
  },
  skins: {
    opening: [
      'From my own inventory, inspect link in the order chat on request.',
      'Float and pattern as listed, checked today.',
      'Bought on the community market, price in line with the last sales.',
    ],
    handover: [
      'Set your trade URL in the order: the offer comes from an account of level 40 or more.',
      'Accept the trade within the hour, please, and check the item before you confirm.',
    ],
    closing: [
      'Trades can be reversed for seven days: your payment stays in escrow until then.',
      'I do not take other items in exchange.',
      'Stickers are as shown.',
    ],
  },
  coaching: {
    opening: [
      'I have coached around eighty players, from first steps to the top ranks.',
      'You talk, I listen, then we look at three of your games.',
      'No lecture: we find the two habits that cost you most.',
    ],
    handover: [
      'Send two recent games before the session.',
      'We meet in a voice room at the agreed hour; times in the order chat.',
      'Afterwards you receive a page with exercises.',
    ],
    closing: [
      'If you learn nothing new, tell support, I mean it.',
      'Weekends are possible.',
      'Recording is allowed.',
    ],
  },
};

const french: Record<BaseCategoryAlias, Parts> = {
  currency: {
    opening: [
      'Farmé par notre groupe, sans bot.',
      'Je joue sur ce marché tous les jours et je vends mon surplus.',
      'Stock compté ce matin, sur un personnage dédié.',
      'Petit ou gros volume, le prix reste le même.',
    ],
    handover: [
      'Indiquez seulement votre personnage : je vous invite et nous échangeons chez vous.',
      'Soyez connecté au moment de la commande, j’arrive en quelques minutes.',
      'Pour les gros montants, je livre en deux ou trois fois.',
    ],
    closing: [
      'En cas de retard, vous annulez d’un clic.',
      'Une preuve de chaque remise est gardée trente jours.',
      'Les prix suivent le marché et sont revus chaque matin.',
    ],
  },
  items: {
    opening: [
      'La photo montre exactement l’objet vendu.',
      'Tombé la semaine dernière, jamais modifié.',
      'Je change de build, donc je vide mon coffre.',
    ],
    handover: [
      'Je vous rejoins, nous échangeons, c’est l’affaire de deux minutes.',
      'Donnez votre pseudo dans la commande et restez en ligne.',
    ],
    closing: [
      'Plusieurs pièces reviennent moins cher.',
      'Une capture de l’échange est jointe à la commande.',
      'Questions bienvenues avant l’achat.',
    ],
  },
  accounts: {
    opening: [
      'Mon compte depuis la première saison, joué sur un seul PC, jamais partagé.',
      'Monté à la main, sans script ni sanction.',
      'Je le vends parce que je suis passé à un autre jeu.',
    ],
    handover: [
      'Les accès sont dans le coffre et s’affichent juste après le paiement.',
      'Changez le mot de passe et l’e-mail avant la première partie.',
    ],
    closing: [
      'Données de récupération comprises, comme indiqué.',
      'Aucun numéro de téléphone lié.',
      'La garantie couvre l’accès, pas vos propres sanctions.',
    ],
  },
  boosting: {
    opening: [
      'Joué à la main par des joueurs qui tiennent ce rang depuis des années.',
      'Une équipe de quatre, quelqu’un est toujours prêt à commencer.',
    ],
    handover: [
      'Nous fixons les horaires dans la discussion de la commande.',
      'Un court bilan chaque soir.',
      'Mode hors ligne sur demande, sans supplément.',
    ],
    closing: [
      'Une partie perdue est rejouée, le prix ne change pas.',
      'Les récompenses sont à vous, bien sûr.',
    ],
  },
  'top-up': {
    opening: [
      'Recharge officielle par la boutique de l’éditeur.',
      'Créditée sur votre identifiant de joueur, sans connexion.',
    ],
    handover: [
      'Vérifiez deux fois l’identifiant : une recharge ne se reprend pas.',
      'Le plus souvent créditée en quelques minutes.',
    ],
    closing: ['Le reçu est joint à la commande.', 'Commandes de nuit servies aussi.'],
  },
  'gift-cards': {
    opening: [
      'Code neuf, acheté chez un distributeur agréé.',
      'Valable uniquement dans la région indiquée.',
    ],
    handover: ['Le code apparaît juste après le paiement : révélez-le au moment de l’utiliser.'],
    closing: ['Reçu d’achat sur demande.', 'Plusieurs codes à la fois, sans problème.'],
  },
  skins: {
    opening: [
      'De mon propre inventaire, lien d’inspection sur demande.',
      'Float et motif comme indiqués, vérifiés aujourd’hui.',
    ],
    handover: ['Indiquez votre URL d’échange dans la commande.'],
    closing: [
      'Un échange peut être annulé pendant sept jours : le paiement reste sous séquestre jusque-là.',
    ],
  },
  coaching: {
    opening: [
      'J’ai suivi environ quatre-vingts joueurs, des débuts aux plus hauts rangs.',
      'Pas de cours magistral : on cherche les deux habitudes qui vous coûtent le plus.',
    ],
    handover: [
      'Envoyez deux parties récentes avant la séance.',
      'Rendez-vous à l’heure convenue dans la discussion de la commande.',
    ],
    closing: ['Après la séance, une page d’exercices.', 'Possible le week-end.'],
  },
};

const partsOf: Record<Locale, Record<BaseCategoryAlias, Parts>> = { en: english, fr: french };

/** Three to five sentences in two short paragraphs. */
export function descriptionOf(random: Random, base: BaseCategoryAlias, locale: Locale): string {
  const { opening, handover, closing } = partsOf[locale][base];
  const first = random.sample(opening, random.integer(1, 2));
  const second = [...random.sample(handover, random.integer(1, 2)), random.pick(closing)];
  return `${first.join(' ')}\n\n${second.join(' ')}`;
}
