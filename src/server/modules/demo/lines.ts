/**
 * What demo sellers write. Every text says that a script speaks: nobody shall take it for a person. They are content of
 * the demo market, as its offers and reviews are, and therefore stand in both languages here.
 */
import type { Locale } from '~config';
import { shareOf } from './timing.ts';

type Topic = 'first' | 'thanks' | 'price' | 'time' | 'other';

const LINES: Record<Locale, Record<Topic, readonly string[]>> = {
  en: {
    first: [
      'Demo seller, written by a script: hello! Nobody sits here, but orders are started within a minute and delivered a few minutes later.',
      'Demo seller, written by a script: hi! I answer a little and deliver what you order, so that you can see how a purchase goes.',
    ],
    thanks: ['Demo script: you are welcome.', 'Demo script: a pleasure. Have a look around.'],
    price: [
      'Demo script: the price is the one on the offer, all fees included. I cannot haggle, I am only a script.',
      'Demo script: what you see is what you pay. Larger amounts are cheaper where the offer says so.',
    ],
    time: [
      'Demo script: I start within a minute after payment and deliver about three minutes later. Real sellers have the time that the offer promises.',
    ],
    other: [
      'Demo script: noted. I understand little, but an order with me is started and delivered.',
      'Demo script: a person would answer better. To see the seller’s side, sign in as the demo seller.',
      'Demo script: I am here. Place an order and watch it move.',
    ],
  },
  fr: {
    first: [
      'Vendeur de démonstration, écrit par un script : bonjour ! Personne derrière l’écran, mais les commandes démarrent en une minute et sont livrées quelques minutes après.',
      'Vendeur de démonstration, écrit par un script : bonjour ! Je réponds un peu et je livre ce que vous commandez, pour vous montrer le déroulement d’un achat.',
    ],
    thanks: [
      'Script de démonstration : je vous en prie.',
      'Script de démonstration : avec plaisir. Bonne visite.',
    ],
    price: [
      'Script de démonstration : le prix est celui de l’offre, frais compris. Je ne suis qu’un script, je ne marchande pas.',
      'Script de démonstration : le prix affiché est celui que vous payez. Il baisse avec la quantité quand l’offre l’indique.',
    ],
    time: [
      'Script de démonstration : je démarre dans la minute qui suit le paiement et je livre environ trois minutes après. Un vrai vendeur dispose du délai annoncé dans l’offre.',
    ],
    other: [
      'Script de démonstration : c’est noté. Je comprends peu de choses, mais une commande passée chez moi est démarrée et livrée.',
      'Script de démonstration : une personne répondrait mieux. Pour voir le côté vendeur, connectez-vous avec le compte vendeur de démonstration.',
      'Script de démonstration : je suis là. Passez commande et suivez-la.',
    ],
  },
};

const TOPICS: readonly (readonly [Topic, RegExp])[] = [
  ['thanks', /\b(thanks?|thank you|thx|cheers|merci)\b/i],
  ['price', /\b(price|cheaper|discount|prix|moins cher|remise|réduction)\b/i],
  ['time', /\b(when|how long|fast|quand|combien de temps|délai|rapide)\b/i],
];

const FRENCH = /[àâçéèêëîïôùû]|\b(bonjour|salut|merci|vous|est-ce|combien|quand|prix|livraison)\b/i;

/** The language to answer in: French where the message itself is, else the one of the writer's account. */
export function languageOf(body: string, account: Locale): Locale {
  return FRENCH.test(body) ? 'fr' : account;
}

/** The answer to a message. The script's first line in a conversation says at length what it is. */
export function answerTo(
  message: { id: string; body: string; isFirst: boolean },
  account: Locale,
): string {
  const found = TOPICS.find(([, pattern]) => pattern.test(message.body))?.[0];
  const topic = message.isFirst ? 'first' : (found ?? 'other');
  const lines = LINES[languageOf(message.body, account)][topic];
  return lines[Math.floor(shareOf(message.id) * (lines.length - 0.01))] ?? '';
}

/** What a delivery says, in the buyer's language. */
export const DELIVERED: Readonly<Record<Locale, string>> = {
  en: 'Demo delivery by the demo seller’s script: nothing real changes hands. Confirm the order, or open a dispute, to see what follows.',
  fr: 'Livraison de démonstration par le script du vendeur : rien de réel ne change de mains. Confirmez la commande ou ouvrez un litige pour voir la suite.',
};
