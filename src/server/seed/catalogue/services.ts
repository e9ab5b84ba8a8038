/** Definitions of accounts, boosting and coaching. */
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
  yesNo,
} from './attributes.ts';
import type { AttributeDefinition, CategoryDetails } from './definition.types.ts';
import { accountVault, characterInput, proofs, startTimeInput, textInput } from './inputs.ts';

/** Games by Riot: rank, queue and role describe a boost in more detail. */
const RIOT = new Set(['league-of-legends', 'valorant', 'teamfight-tactics', 'wild-rift']);

function emailAccess(): AttributeDefinition {
  return select(
    'email_access',
    'E-mail access',
    'Accès à l’e-mail',
    choices(
      ['original', 'Original, transferable', 'D’origine, transférable'],
      ['changeable', 'Can be changed to yours', 'Modifiable vers le vôtre'],
      ['none', 'Not included', 'Non compris'],
    ),
    { weights: [5, 4, 1] },
  );
}

/** About weights for ranks: the middle of the ladder is sold most. */
function rankWeights(options: readonly AttributeOption[]): number[] {
  const middle = (options.length - 1) * 0.55;
  return options.map((_, index) => Math.exp(-(((index - middle) / (options.length * 0.3)) ** 2)));
}

function rankAttributes(facts: GameFacts): AttributeDefinition[] {
  if (!facts.ranks) return [];
  const options = rankOptions(facts.ranks, true);
  const sample = { weights: rankWeights(options) };
  return [
    select('current_rank', 'Current rank', 'Rang actuel', options, sample),
    select('peak_rank', 'Peak rank', 'Meilleur rang', options, sample, { required: false }),
  ];
}

function progressAttributes(facts: GameFacts): AttributeDefinition[] {
  const list: AttributeDefinition[] = [];
  const { level, collection, balance } = facts;
  if (level) {
    const [low, high] = level.range;
    list.push(
      amount(
        'level',
        level.label ?? { en: 'Level', fr: 'Niveau' },
        { minimum: 0, maximum: Math.max(100, high * 10) },
        { range: [low, high] },
        { required: true },
      ),
    );
  }
  if (collection) {
    const [low, high] = collection.range;
    list.push(
      amount(
        collection.key,
        collection.label,
        { minimum: 0, maximum: Math.max(100, high * 100) },
        { range: [low, high] },
      ),
    );
    list.push(freeText('highlights', 'Highlights', 'Points forts', collection.names));
  }
  if (balance) {
    const [low, high] = balance.range;
    list.push(
      amount(
        balance.key,
        balance.label,
        { minimum: 0, maximum: high * 1000 },
        { range: [Math.max(1, low), high], chance: 0.8 },
      ),
    );
  }
  return list;
}

function accountExtras(game: string): AttributeDefinition[] {
  const extras: Record<string, AttributeDefinition[]> = {
    osrs: [
      select(
        'build',
        'Type',
        'Type',
        choices(
          ['main', 'Main', 'Principal'],
          ['pure', 'Pure', 'Pure'],
          ['zerker', 'Zerker', 'Zerker'],
          ['ironman', 'Ironman', 'Ironman'],
          ['skiller', 'Skiller', 'Artisan'],
        ),
        { weights: [4, 3, 2, 2, 1] },
      ),
      yesNo('quest_cape', 'Quest cape', 'Cape de quêtes', 0.25),
      select(
        'skill_range',
        'Total level',
        'Niveau total',
        ranked(
          choices(
            ['to-500', 'up to 500', 'jusqu’à 500'],
            ['500-1000', '500 to 1,000', '500 à 1 000'],
            ['1000-1500', '1,000 to 1,500', '1 000 à 1 500'],
            ['1500-2000', '1,500 to 2,000', '1 500 à 2 000'],
            ['from-2000', '2,000 and more', '2 000 et plus'],
          ),
        ),
      ),
      amount(
        'bank_millions',
        { en: 'Bank value', fr: 'Valeur de la banque' },
        { minimum: 0, maximum: 100_000, unit: { en: 'M', fr: 'M' } },
        { range: [1, 600], chance: 0.7 },
      ),
    ],
    'league-of-legends': [
      amount(
        'champions',
        { en: 'Champions', fr: 'Champions' },
        { minimum: 0, maximum: 180 },
        { range: [18, 170] },
      ),
      amount(
        'honour',
        { en: 'Honour level', fr: 'Niveau d’honneur' },
        { minimum: 0, maximum: 5 },
        { range: [2, 5] },
      ),
    ],
    valorant: [
      amount(
        'agents',
        { en: 'Agents', fr: 'Agents' },
        { minimum: 0, maximum: 40 },
        { range: [8, 28] },
      ),
    ],
    fortnite: [
      multiselect(
        'linked',
        'Linked platforms',
        'Plateformes liées',
        choices(
          ['none', 'None, linkable', 'Aucune, liable'],
          ['psn', 'PlayStation', 'PlayStation'],
          ['xbox', 'Xbox', 'Xbox'],
          ['switch', 'Nintendo', 'Nintendo'],
        ),
        { weights: [5, 2, 2, 1] },
      ),
      select(
        'stw',
        'Save the World',
        'Sauver le monde',
        choices(
          ['none', 'No', 'Non'],
          ['standard', 'Standard', 'Standard'],
          ['deluxe', 'Deluxe', 'Deluxe'],
          ['ultimate', 'Ultimate', 'Ultime'],
        ),
        { weights: [6, 3, 1, 1] },
      ),
    ],
    'gta-5': [
      select(
        'edition',
        'Edition',
        'Édition',
        choices(['enhanced', 'Enhanced', 'Améliorée'], ['legacy', 'Legacy', 'Legacy']),
        { weights: [6, 4] },
      ),
    ],
    'genshin-impact': [yesNo('bind_free', 'All bindings free', 'Aucune liaison', 0.7)],
    'mobile-legends': [yesNo('bind_free', 'All bindings free', 'Aucune liaison', 0.6)],
  };
  return extras[game] ?? [];
}

export function accountDetails(game: string, facts: GameFacts): CategoryDetails {
  const attributes = [
    ...placeAttributes(facts, 'one'),
    ...rankAttributes(facts),
    ...progressAttributes(facts),
    ...accountExtras(game),
    emailAccess(),
    yesNo('no_penalties', 'No penalties', 'Aucune sanction', 0.92),
    yesNo('first_owner', 'First owner', 'Premier propriétaire', 0.7),
  ];
  const place = attributes.find((attribute) =>
    ['region', 'server', 'platform'].includes(attribute.key),
  );
  return {
    attributes,
    facetKeys: place ? [place.key] : [],
    buyerInputs: [],
    vaultFields: accountVault,
    proof: [proofs.handover],
  };
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
