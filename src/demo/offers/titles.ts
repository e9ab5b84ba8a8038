/** Titles as sellers write them: what matters to buyers, in English or French. 10 to 120 characters. */
import type { Locale } from '~config';
import type { CategoryDefinition } from '../catalogue/definition.types.ts';
import type { GameFacts } from '../content/facts/facts.types.ts';
import type { Random } from '../random.ts';
import { labelOf, namesOther, numberOf, textOf, type Values } from './values.ts';

export interface Subject {
  definition: CategoryDefinition;
  facts: GameFacts;
  values: Values;
  locale: Locale;
  random: Random;
}

type Say = (key: string) => string;

function sayer({ definition, values, locale }: Subject): Say {
  return (key) => labelOf(definition, values, key, locale);
}

/** The parts that say something, joined. */
function joined(parts: readonly (string | false | undefined)[], separator: string): string {
  return parts.filter((part) => typeof part === 'string' && part !== '').join(separator);
}

function place(say: Say): string {
  return joined(
    [say('league'), say('mode'), say('server'), say('faction'), say('server') ? '' : say('region')],
    ' ',
  );
}

const formats: Record<Locale, Intl.NumberFormat> = {
  en: new Intl.NumberFormat('en-US'),
  fr: new Intl.NumberFormat('fr-FR'),
};

/** `50000` as `50,000` or `50 000`. */
export function grouped(value: number, locale: Locale): string {
  return formats[locale].format(value).replaceAll('\u202f', ' ');
}

const CURRENCY_TAILS: Record<Locale, readonly string[]> = {
  en: [
    'delivered in minutes',
    'any amount',
    'farmed by hand',
    'fast and careful',
    'stock on a banker, ready now',
    'priced to move',
    'bulk welcome',
    'trade within minutes',
    '',
  ],
  fr: [
    'livré en quelques minutes',
    'toute quantité',
    'farmé à la main',
    'remise rapide et soignée',
    'stock prêt',
    'gros volumes bienvenus',
    '',
  ],
};

function currencyTitle(subject: Subject): string {
  const { random, locale, facts } = subject;
  const say = sayer(subject);
  const single = (facts.currency?.items.length ?? 1) === 1;
  const what = single && facts.currency ? facts.currency.unit[locale] : say('item');
  const method = say('platform');
  return joined(
    [
      joined([what, place(say)], random.pick([' · ', ', ', ' '])),
      method,
      random.pick(CURRENCY_TAILS[locale]),
    ],
    random.pick([', ', ' · ']),
  );
}

const ITEM_TAILS: Record<Locale, readonly string[]> = {
  en: [
    'clean roll',
    'ready to trade',
    'screenshot shows the item',
    'last pieces',
    'traded today',
    'priced below the trade site',
    'in stock',
    '',
  ],
  fr: [
    'bon jet',
    'prêt à l’échange',
    'capture à l’appui',
    'dernières pièces',
    'remis aujourd’hui',
    'en stock',
    '',
  ],
};

function itemTitle(subject: Subject): string {
  const { random, locale, values } = subject;
  const say = sayer(subject);
  const name = say('item') || textOf(values, 'item_name');
  const form = joined(
    [
      values.mutation === 'none' ? '' : say('mutation'),
      values.age === 'normal' ? '' : say('age'),
      values.finish === 'chroma' && !name.startsWith('Chroma') ? say('finish') : '',
    ],
    ' ',
  );
  const where = joined(
    [say('league'), values.mode === 'hardcore' && say('mode'), say('server'), say('platform')],
    ' ',
  );
  return joined(
    [joined([form, name], ' '), where, random.pick(ITEM_TAILS[locale])],
    random.pick([', ', ' · ']),
  );
}

function withMore(names: readonly string[], total: number, locale: Locale): string {
  const more = total - names.length;
  const list = names.join(', ');
  if (more < 3) return list;
  return locale === 'fr'
    ? `${list} et ${grouped(more, locale)} de plus`
    : `${list} and ${grouped(more, locale)} more`;
}

/** What speaks for an account in a game without a collection. */
const PLAIN_HIGHLIGHTS: Record<Locale, readonly string[]> = {
  en: [
    'levelled by hand',
    'end-game ready',
    'clean history',
    'full gear set',
    'two alternative characters',
    'season rewards claimed',
  ],
  fr: [
    'monté à la main',
    'prêt pour la fin de jeu',
    'historique propre',
    'équipement complet',
    'deux personnages de plus',
    'récompenses de saison acquises',
  ],
};

/** What the account is praised for: first what it names itself, and nothing that another rank or edition would have. */
function praised({ random, locale, facts, values, definition }: Subject): string[] {
  const sought = facts.collection?.names ?? PLAIN_HIGHLIGHTS[locale];
  const drawn = random.sample(sought, random.integer(1, Math.min(3, sought.length)));
  const first = textOf(values, 'highlights');
  const names = first === '' ? drawn : [first, ...drawn.filter((name) => name !== first)];
  return names.filter((name) => !namesOther(definition, values, name)).slice(0, drawn.length);
}

function accountTitle(subject: Subject): string {
  const { random, locale, facts, values, definition } = subject;
  const say = sayer(subject);
  const { collection } = facts;
  const total = collection ? numberOf(values, collection.key) : 0;
  const names = praised(subject);
  const level = definition.attributes.find((attribute) => attribute.key === 'level');
  // "Account age, years" is a label for a field; a title says "Account age 6 years".
  const [levelName, levelUnit] = level?.label[locale].split(/, (?:en )?/) ?? [];
  const levelText =
    level && numberOf(values, 'level') > 0
      ? joined([levelName, grouped(numberOf(values, 'level'), locale), levelUnit], ' ')
      : '';
  const head = say('current_rank') || say('build') || levelText;
  const where = say('server') || say('region') || say('platform');
  const countable = collection?.key === 'skins' || collection?.key === 'five_stars';
  const goods = countable && names.length > 0 ? withMore(names, total, locale) : names.join(', ');
  const access =
    values.email_access === 'original' &&
    (locale === 'fr' ? 'e-mail d’origine' : 'original e-mail');
  return joined(
    [
      head,
      where,
      goods,
      random.chance(0.4) && head !== levelText && levelText,
      random.chance(0.5) && access,
    ],
    ', ',
  );
}

function boostTitle(subject: Subject): string {
  const { locale, values, random } = subject;
  const say = sayer(subject);
  const from = say('from_rank');
  const to = say('to_rank');
  const [steps, wins] =
    locale === 'fr'
      ? [`De ${from} à ${to}`, `${numberOf(values, 'wins')} victoires nettes`]
      : [`${from} to ${to}`, `${numberOf(values, 'wins')} net wins`];
  const service =
    values.service === 'rank-boost' && from !== ''
      ? steps
      : values.service === 'net-wins' && numberOf(values, 'wins') > 1
        ? wins
        : say('service');
  const tails = {
    en: ['top players only', 'daily progress report', 'starts today', 'streamed on request', ''],
    fr: [
      'joueurs de haut niveau',
      'compte rendu chaque jour',
      'départ aujourd’hui',
      'diffusé sur demande',
      '',
    ],
  };
  return joined(
    [
      service,
      say('queue'),
      say('server') || say('region'),
      say('play_mode').toLowerCase(),
      random.pick(tails[locale]),
    ],
    ', ',
  );
}

function topUpTitle(subject: Subject): string {
  const { locale, random } = subject;
  const say = sayer(subject);
  const tails = {
    en: [
      'official top-up',
      'arrives in minutes',
      'no password needed',
      'safe for your account',
      'around the clock',
    ],
    fr: [
      'recharge officielle',
      'reçu en quelques minutes',
      'sans mot de passe',
      'sans risque pour le compte',
      'jour et nuit',
    ],
  };
  return joined(
    [say('denomination'), say('region'), say('method').toLowerCase(), random.pick(tails[locale])],
    ', ',
  );
}

function giftCardTitle(subject: Subject): string {
  const { locale, random, values, facts } = subject;
  const say = sayer(subject);
  const card = facts.giftCards?.find((candidate) => candidate.name === say('product'));
  const value = card?.subscription ? '' : `${textOf(values, 'value')} ${say('card_currency')}`;
  const tails = {
    en: ['code delivered at once', 'instant code', 'from an authorised shop', 'unused, ready'],
    fr: ['code livré aussitôt', 'code immédiat', 'd’un revendeur agréé', 'jamais utilisé'],
  };
  return joined(
    [joined([say('product'), value], ' '), say('region'), random.pick(tails[locale])],
    ', ',
  );
}

function skinTitle(subject: Subject): string {
  const { locale, values } = subject;
  const say = sayer(subject);
  const lock = numberOf(values, 'trade_lock_days');
  const wait =
    locale === 'fr'
      ? lock === 0
        ? 'échangeable maintenant'
        : `échangeable dans ${lock} j`
      : lock === 0
        ? 'tradable now'
        : `tradable in ${lock} d`;
  const float = numberOf(values, 'float');
  return joined(
    [
      `${values.stattrak === true ? 'StatTrak ' : ''}${joined([say('weapon'), say('skin')], ' | ')}`,
      say('exterior'),
      float > 0 && `float ${float.toFixed(4)}`,
      wait,
    ],
    ', ',
  );
}

function coachingTitle(subject: Subject): string {
  const { locale, random } = subject;
  const say = sayer(subject);
  const tails = {
    en: [
      'with a written plan afterwards',
      'beginners welcome',
      'patient and structured',
      'your replays, frame by frame',
      'one hour, one problem solved',
    ],
    fr: [
      'plan de travail écrit à la clé',
      'débutants bienvenus',
      'patient et structuré',
      'vos parties, image par image',
      'une heure, un problème réglé',
    ],
  };
  return joined([say('format'), say('coach_rank'), random.pick(tails[locale])], ', ');
}

const writers: Record<CategoryDefinition['base'], (subject: Subject) => string> = {
  currency: currencyTitle,
  items: itemTitle,
  accounts: accountTitle,
  boosting: boostTitle,
  'top-up': topUpTitle,
  'gift-cards': giftCardTitle,
  skins: skinTitle,
  coaching: coachingTitle,
};

function shortened(title: string): string {
  if (title.length <= 120) return title;
  return title.slice(0, 120).replace(/[,·]?\s+\S*$/, '');
}

/** A title of 10 to 120 characters without contact data. */
export function titleOf(subject: Subject): string {
  const title = writers[subject.definition.base](subject);
  const long =
    title.length >= 10
      ? title
      : `${title}, ${subject.definition.title[subject.locale].toLowerCase()}`;
  return shortened(long.charAt(0).toUpperCase() + long.slice(1));
}
