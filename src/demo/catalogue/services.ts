/** Definitions of boosting and coaching. */
import type { AttributeOption, BuyerInput } from '~/server/modules/catalogue/catalogue.tables.ts';
import type { GameFacts } from '../content/facts/facts.types.ts';
import {
  amount,
  choices,
  falling,
  freeText,
  multiselect,
  optionsOf,
  placeAttributes,
  rankOptions,
  ranked,
  select,
  slug,
} from './attributes.ts';
import type { AttributeDefinition, CategoryDetails } from './definition.types.ts';
import { characterInput, proofs, startTimeInput, textInput } from './inputs.ts';

/** Games by Riot: rank, queue and role describe a boost in more detail. */
const RIOT = new Set(['league-of-legends', 'valorant', 'teamfight-tactics', 'wild-rift']);

/** About weights for ranks: the middle of the ladder is sold most. */
export function rankWeights(options: readonly AttributeOption[]): number[] {
  const middle = (options.length - 1) * 0.55;
  return options.map((_, index) => Math.exp(-(((index - middle) / (options.length * 0.3)) ** 2)));
}

const RANK_SERVICES = [
  ['rank-boost', 'Rank boost', 'Montée de rang'],
  ['net-wins', 'Net wins', 'Victoires nettes'],
  ['placements', 'Placement matches', 'Matchs de placement'],
] as const;

function serviceOptions(facts: GameFacts): AttributeOption[] {
  const named = (facts.boosts ?? []).map(([en, fr]) => ({ value: slug(en), label: { en, fr } }));
  return [...(facts.ranks ? choices(...RANK_SERVICES) : []), ...named];
}

function rankBoostAttributes(game: string, facts: GameFacts): AttributeDefinition[] {
  if (!facts.ranks) return [];
  const options = rankOptions(facts.ranks, false);
  const sample = { weights: rankWeights(options) };
  const list = [
    select('from_rank', 'From', 'De', options, sample, { required: false }),
    select('to_rank', 'To', 'À', options, sample, { required: false }),
  ];
  if (RIOT.has(game)) {
    list.push(
      select(
        'queue',
        'Queue',
        'File',
        choices(['solo', 'Solo/Duo', 'Solo/Duo'], ['flex', 'Flex', 'Flexible']),
        { weights: [8, 2] },
      ),
    );
  }
  list.push(
    amount(
      'wins',
      { en: 'Net wins', fr: 'Victoires nettes' },
      { minimum: 0, maximum: 50 },
      { range: [1, 10] },
    ),
    amount(
      'placements',
      { en: 'Placement matches', fr: 'Matchs de placement' },
      { minimum: 0, maximum: 10 },
      { range: [5, 5] },
    ),
  );
  return list;
}

function wowAttributes(game: string): AttributeDefinition[] {
  if (game !== 'wow') return [];
  return [
    amount(
      'key_level',
      { en: 'Key level', fr: 'Niveau de clé' },
      { minimum: 2, maximum: 30 },
      { range: [8, 16], chance: 0.5 },
    ),
    select(
      'difficulty',
      'Difficulty',
      'Difficulté',
      ranked(
        choices(
          ['normal', 'Normal', 'Normal'],
          ['heroic', 'Heroic', 'Héroïque'],
          ['mythic', 'Mythic', 'Mythique'],
        ),
      ),
      { weights: [2, 5, 3] },
      { required: false },
    ),
    select(
      'loot',
      'Loot',
      'Butin',
      choices(
        ['personal', 'Your own drops', 'Vos propres gains'],
        ['armour-stack', 'Armour stack', 'Même type d’armure'],
        ['funnel', 'Everything tradable to you', 'Tout l’échangeable pour vous'],
      ),
      { weights: [6, 2, 2] },
      { required: false },
    ),
    freeText('schedule', 'Schedule', 'Horaires', [
      'Every evening from 7 PM',
      'Around the clock',
      'Weekends',
      'Tuesday to Friday',
      'Today, three teams online',
    ]),
  ];
}

function boostInputs(game: string, facts: GameFacts): BuyerInput[] {
  const inputs = [characterInput(facts)];
  if (game === 'wow') {
    inputs.push({
      key: 'armour',
      label: { en: 'Armour type', fr: 'Type d’armure' },
      type: 'select',
      required: true,
      options: choices(
        ['cloth', 'Cloth', 'Tissu'],
        ['leather', 'Leather', 'Cuir'],
        ['mail', 'Mail', 'Mailles'],
        ['plate', 'Plate', 'Plaques'],
      ),
    });
  }
  if (facts.ranks) {
    inputs.push(textInput('current_rank', { en: 'Current rank', fr: 'Rang actuel' }, '^.{2,40}$'));
  }
  return [...inputs, startTimeInput];
}

export function boostingDetails(game: string, facts: GameFacts): CategoryDetails {
  const services = serviceOptions(facts);
  const roles = facts.roles ?? [];
  const attributes: AttributeDefinition[] = [
    select('service', 'Service', 'Prestation', services, { weights: falling(services.length) }),
    select(
      'play_mode',
      'How it is played',
      'Façon de jouer',
      choices(
        ['piloted', 'We play your account', 'Nous jouons sur votre compte'],
        ['self-play', 'You play with us', 'Vous jouez avec nous'],
      ),
      { weights: [5, 5] },
    ),
    ...rankBoostAttributes(game, facts),
    ...wowAttributes(game),
    ...placeAttributes(facts, 'many').filter(
      (attribute) => attribute.key !== 'server' || RIOT.has(game),
    ),
    ...(roles.length > 0 ? [multiselect('role', 'Role', 'Rôle', optionsOf(roles))] : []),
    multiselect(
      'options',
      'Options',
      'Options',
      choices(
        ['priority', 'Priority start', 'Départ prioritaire'],
        ['stream', 'Live stream', 'Diffusion en direct'],
        ['offline', 'Appear offline', 'Apparaître hors ligne'],
        ['coaching', 'Comments while playing', 'Commentaires pendant le jeu'],
      ),
      { chance: 0.75 },
    ),
  ];
  return {
    attributes,
    facetKeys: ['service'],
    buyerInputs: boostInputs(game, facts),
    proof: [proofs.result],
  };
}

export function coachingDetails(facts: GameFacts): CategoryDetails {
  const roles = facts.roles ?? [];
  const attributes: AttributeDefinition[] = [
    select(
      'format',
      'Format',
      'Format',
      choices(
        ['live', 'Live session', 'Séance en direct'],
        ['replay', 'Replay review', 'Analyse de parties'],
        ['course', 'Course of several lessons', 'Cours en plusieurs leçons'],
      ),
      { weights: [6, 4, 2] },
    ),
    ...(facts.ranks
      ? [
          select(
            'coach_rank',
            'Coach’s rank',
            'Rang du coach',
            rankOptions(facts.ranks, false).slice(-9),
            { weights: [1, 1, 2, 2, 3, 3, 4, 4, 3] },
          ),
        ]
      : []),
    ...(roles.length > 0 ? [multiselect('role', 'Topics', 'Sujets', optionsOf(roles))] : []),
    multiselect(
      'language',
      'Languages',
      'Langues',
      choices(
        ['en', 'English', 'Anglais'],
        ['fr', 'French', 'Français'],
        ['de', 'German', 'Allemand'],
        ['es', 'Spanish', 'Espagnol'],
        ['pl', 'Polish', 'Polonais'],
      ),
      { weights: [6, 3, 1, 1, 1] },
      { required: true },
    ),
    ...placeAttributes({ regions: facts.regions, servers: facts.servers }, 'one').map(
      (attribute) => ({ ...attribute, required: false }),
    ),
  ];
  return {
    unit: { name: { en: 'hour', fr: 'heure' }, size: 1 },
    attributes,
    facetKeys: ['format'],
    buyerInputs: [
      characterInput(facts),
      textInput(
        'goal',
        { en: 'What do you want to work on?', fr: 'Que voulez-vous travailler ?' },
        '^.{2,200}$',
        false,
      ),
      startTimeInput,
    ],
    proof: [proofs.result],
  };
}
