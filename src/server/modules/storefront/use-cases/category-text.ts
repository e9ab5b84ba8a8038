/**
 * The readable text of game and category pages, composed from the category's own definition and from measured figures,
 * so that it is true of exactly this category. The sentences are data here and not in the message catalogue, which
 * every browser loads.
 */
import type { Locale } from '~config';
import { formatMinutes } from '~/platform/i18n/format.ts';
import {
  localized,
  localizedLabel,
  promisedMinutesOf,
  type CategoryStatsRow,
  type Definition,
} from '../../catalogue/index.ts';

/** With fewer deliveries a median is not meaningful. */
const MEASURED_FROM = 5;
const HOUR_MINUTES = 60;

interface Phrases {
  delivery: string;
  needs: string;
  checking: string;
  promised(shortest: string, longest: string): string;
  instant: string;
  measured(median: string, count: number): string;
  late: string;
  asked(names: string): string;
  nothingAsked: string;
  check(time: string): string;
  warranty(days: string): string;
  and: string;
  or: string;
}

const english: Phrases = {
  delivery: 'How delivery works here',
  needs: 'What you need for it',
  checking: 'Checking what you got',
  promised: (shortest, longest) =>
    shortest === longest
      ? `Sellers promise delivery within ${shortest}.`
      : `Each seller promises a time between ${shortest} and ${longest}; it stands on the offer and is a filter.`,
  instant:
    'Instant offers hand their data over the moment you have paid, from a vault that the seller filled before.',
  measured: (median, count) =>
    `Over the last 90 days half of all ${count} deliveries took ${median} or less.`,
  late: 'Past the promised time you cancel alone, and all of the money is back at once.',
  asked: (names) => `Before paying you are asked for: ${names}.`,
  nothingAsked: 'Nothing is asked of you but the payment.',
  check: (time) =>
    `After the delivery you have ${time} to look at it. Confirm, or open a dispute, which stops every clock; if you do neither, the order completes by itself and the seller is paid.`,
  warranty: (days) => `Sellers may add a warranty of ${days} days, which begins with the delivery.`,
  and: 'and',
  or: 'or',
};

const french: Phrases = {
  delivery: 'Comment se passe la livraison ici',
  needs: 'Ce qu’il vous faut',
  checking: 'Vérifier ce que vous avez reçu',
  promised: (shortest, longest) =>
    shortest === longest
      ? `Les vendeurs promettent une livraison sous ${shortest}.`
      : `Chaque vendeur promet un délai compris entre ${shortest} et ${longest} ; il figure sur l’offre et sert de filtre.`,
  instant:
    'Les offres instantanées remettent leurs données dès le paiement, depuis un coffre que le vendeur a rempli d’avance.',
  measured: (median, count) =>
    `Sur les 90 derniers jours, la moitié des ${count} livraisons a pris ${median} ou moins.`,
  late: 'Passé le délai promis, vous annulez seul et tout l’argent revient aussitôt.',
  asked: (names) => `Avant de payer, on vous demande : ${names}.`,
  nothingAsked: 'On ne vous demande rien d’autre que le paiement.',
  check: (time) =>
    `Après la livraison, vous avez ${time} pour vérifier. Confirmez, ou ouvrez un litige, qui arrête tous les délais ; sans l’un ni l’autre, la commande se termine d’elle-même et le vendeur est payé.`,
  warranty: (days) =>
    `Le vendeur peut ajouter une garantie de ${days} jours, qui commence à la livraison.`,
  and: 'et',
  or: 'ou',
};

const phrasesOf: Record<Locale, Phrases> = { en: english, fr: french };

function listed(names: readonly string[], last: string): string {
  const end = names.at(-1) ?? '';
  return names.length < 2 ? end : `${names.slice(0, -1).join(', ')} ${last} ${end}`;
}

/** French punctuation is separated from its word by a no-break space. */
function typographic(text: string, locale: Locale): string {
  return locale === 'fr' ? text.replaceAll(/ (?=[:;?!»])/g, '\u00A0') : text;
}

function deliveryText(
  { category }: Definition,
  stats: CategoryStatsRow | undefined,
  locale: Locale,
): string {
  const phrases = phrasesOf[locale];
  const minutes = promisedMinutesOf(category);
  const time = (value: number) => formatMinutes(value, locale);
  const isMeasured = (stats?.deliveries_count ?? 0) >= MEASURED_FROM;
  const median = stats?.median_delivery_minutes ?? null;
  return [
    ...(category.delivery_methods.includes('instant') ? [phrases.instant] : []),
    ...(category.delivery_methods.includes('manual')
      ? [phrases.promised(time(Math.min(...minutes)), time(Math.max(...minutes)))]
      : []),
    ...(isMeasured && median !== null && median >= 1
      ? [phrases.measured(time(median), stats?.deliveries_count ?? 0)]
      : []),
    phrases.late,
  ].join(' ');
}

function checkingText({ category }: Definition, locale: Locale): string {
  const phrases = phrasesOf[locale];
  const warranties = category.warranty_days.filter((days) => days > 0).map(String);
  return [
    phrases.check(formatMinutes(category.check_hours * HOUR_MINUTES, locale)),
    ...(warranties.length === 0 ? [] : [phrases.warranty(listed(warranties, phrases.or))]),
  ].join(' ');
}

/** The text of a category: its own description, then delivery, what the buyer needs and the check. */
export function categoryText(
  definition: Definition,
  stats: CategoryStatsRow | undefined,
  locale: Locale,
): string {
  const phrases = phrasesOf[locale];
  const { category } = definition;
  const asked = category.buyer_inputs
    .filter((input) => input.required)
    .map((input) => localizedLabel(input.label, locale));
  const needs =
    asked.length === 0 ? phrases.nothingAsked : phrases.asked(listed(asked, phrases.and));
  const blocks = [
    localized(category, 'description', locale),
    `## ${phrases.delivery}`,
    deliveryText(definition, stats, locale),
    `## ${phrases.needs}`,
    needs,
    `## ${phrases.checking}`,
    checkingText(definition, locale),
  ];
  return typographic(blocks.filter((block) => block !== '').join('\n\n'), locale);
}

/** The text of a game: its own description, then what each of its categories trades. */
export function gameText(
  game: { description_en: string; description_fr: string },
  definitions: readonly Definition[],
  locale: Locale,
): string {
  const blocks = [
    localized(game, 'description', locale),
    ...definitions.flatMap(({ category }) => {
      const about = localized(category, 'description', locale);
      return about === '' ? [] : [`## ${localized(category, 'title', locale)}`, about];
    }),
  ];
  return typographic(blocks.filter((block) => block !== '').join('\n\n'), locale);
}
