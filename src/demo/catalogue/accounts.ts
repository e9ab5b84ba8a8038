/** Definitions of accounts. */
import type { GameFacts } from '../content/facts/facts.types.ts';
import {
  amount,
  choices,
  freeText,
  multiselect,
  placeAttributes,
  rankOptions,
  ranked,
  select,
  yesNo,
} from './attributes.ts';
import { rankWeights } from './services.ts';
import type { AttributeDefinition, CategoryDetails } from './definition.types.ts';
import { accountVault, proofs } from './inputs.ts';

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

const ACCOUNT_EXTRAS: Record<string, AttributeDefinition[]> = {
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

export function accountDetails(game: string, facts: GameFacts): CategoryDetails {
  const attributes = [
    ...placeAttributes(facts, 'one'),
    ...rankAttributes(facts),
    ...progressAttributes(facts),
    ...(ACCOUNT_EXTRAS[game] ?? []),
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
