/** Definitions of items: collected by name, or described in words. */
import { invariant } from '~/kernel/invariant.ts';
import type { GameFacts } from '../content/facts/facts.types.ts';
import {
  amount,
  choices,
  falling,
  freeText,
  kindAttribute,
  leagueAttributes,
  optionsOf,
  placeAttributes,
  ranked,
  select,
  tradeAttribute,
  yesNo,
} from './attributes.ts';
import { facetsOf, proofOfTrade } from './goods.ts';
import type { AttributeDefinition, CategoryDetails } from './definition.types.ts';
import { characterInput, textInput } from './inputs.ts';

/** Families of games whose items are collected by name: the name itself is the market. */
const COLLECTED = new Set([
  'murder-mystery-2',
  'steal-a-brainrot',
  'adopt-me',
  'grow-a-garden',
  'pet-simulator-99',
  'blox-fruits',
]);

function brainrotAttributes(): AttributeDefinition[] {
  return [
    select(
      'rarity',
      'Rarity',
      'Rareté',
      ranked(
        choices(
          ['legendary', 'Legendary', 'Légendaire'],
          ['mythic', 'Mythic', 'Mythique'],
          ['god', 'Brainrot God', 'Dieu brainrot'],
          ['secret', 'Secret', 'Secret'],
          ['og', 'OG', 'OG'],
        ),
      ),
      { weights: [1, 2, 3, 7, 1] },
    ),
    select(
      'mutation',
      'Mutation',
      'Mutation',
      choices(
        ['none', 'None', 'Aucune'],
        ['gold', 'Gold', 'Or'],
        ['diamond', 'Diamond', 'Diamant'],
        ['rainbow', 'Rainbow', 'Arc-en-ciel'],
        ['candy', 'Candy', 'Bonbon'],
        ['lava', 'Lava', 'Lave'],
        ['galaxy', 'Galaxy', 'Galaxie'],
      ),
      { weights: [6, 3, 2, 1, 1, 1, 1] },
    ),
    select(
      'income_range',
      'Income per second',
      'Revenu par seconde',
      ranked(
        choices(
          ['to-10m', 'up to 10M', 'jusqu’à 10 M'],
          ['10m-50m', '10M to 50M', '10 à 50 M'],
          ['50m-100m', '50M to 100M', '50 à 100 M'],
          ['100m-500m', '100M to 500M', '100 à 500 M'],
          ['from-500m', '500M and more', '500 M et plus'],
        ),
      ),
      { weights: [3, 4, 3, 2, 1] },
    ),
    amount(
      'income',
      { en: 'Exact income', fr: 'Revenu exact' },
      { minimum: 0, maximum: 100_000, unit: { en: 'M/s', fr: 'M/s' } },
      { range: [2, 900] },
      { filterable: false },
    ),
  ];
}

const rarity = select(
  'rarity',
  'Rarity',
  'Rareté',
  ranked(
    choices(
      ['normal', 'Normal', 'Normale'],
      ['magic', 'Magic', 'Magique'],
      ['rare', 'Rare', 'Rare'],
      ['unique', 'Unique', 'Unique'],
    ),
  ),
  { weights: [0, 1, 4, 5] },
);
const itemLevel = amount(
  'item_level',
  { en: 'Item level', fr: 'Niveau d’objet' },
  { minimum: 1, maximum: 100 },
  { range: [72, 86] },
);
const baseType = freeText('base_type', 'Base type', 'Type de base', [
  'Gemini Bow',
  'Heavy Belt',
  'Stellar Amulet',
  'Breach Ring',
  'Vile Robe',
  'Expert Warpick',
  'Sapphire Ring',
  'Diamond',
]);
const ITEM_EXTRAS: Record<string, AttributeDefinition[]> = {
  poe2: [rarity, baseType, itemLevel],
  poe: [
    rarity,
    baseType,
    itemLevel,
    amount(
      'links',
      { en: 'Links', fr: 'Liens' },
      { minimum: 0, maximum: 6 },
      { range: [1, 6], chance: 0.4 },
    ),
  ],
  'diablo-4': [
    select(
      'realm_type',
      'Realm',
      'Royaume',
      choices(['seasonal', 'Seasonal', 'Saisonnier'], ['eternal', 'Eternal', 'Éternel']),
      { weights: [8, 2] },
      { required: false },
    ),
    amount(
      'greater_affixes',
      { en: 'Greater affixes', fr: 'Affixes supérieurs' },
      { minimum: 0, maximum: 4 },
      { range: [1, 4] },
    ),
    amount(
      'item_power',
      { en: 'Item power', fr: 'Puissance d’objet' },
      { minimum: 0, maximum: 900 },
      { range: [750, 800] },
    ),
  ],
  'steal-a-brainrot': brainrotAttributes(),
  'murder-mystery-2': [
    select(
      'rarity',
      'Rarity',
      'Rareté',
      ranked(
        choices(
          ['rare', 'Rare', 'Rare'],
          ['legendary', 'Legendary', 'Légendaire'],
          ['godly', 'Godly', 'Divin'],
          ['ancient', 'Ancient', 'Ancien'],
          ['vintage', 'Vintage', 'Vintage'],
        ),
      ),
      { weights: [1, 2, 7, 3, 1] },
    ),
    select(
      'finish',
      'Finish',
      'Finition',
      choices(['common', 'Common', 'Ordinaire'], ['chroma', 'Chroma', 'Chroma']),
      { weights: [7, 3] },
    ),
  ],
  'adopt-me': [
    select(
      'age',
      'Form',
      'Forme',
      ranked(
        choices(
          ['normal', 'Normal', 'Normal'],
          ['neon', 'Neon', 'Néon'],
          ['mega-neon', 'Mega Neon', 'Méga néon'],
        ),
      ),
      { weights: [6, 3, 1] },
    ),
    yesNo('rideable', 'Flies and rides', 'Vole et se monte', 0.6),
  ],
};

export function itemDetails(game: string, facts: GameFacts): CategoryDetails {
  const items = facts.items ?? [];
  invariant(items.length > 0, `${game} has no items`);
  const trade = facts.itemTrade ?? ['session'];
  const names = items.map(([name]) => name);
  const item = COLLECTED.has(game)
    ? select('item', 'Name', 'Nom', optionsOf(names), { weights: falling(names.length) })
    : freeText('item_name', 'Item', 'Objet', names, { required: true });
  const attributes = [
    kindAttribute(facts),
    item,
    ...(ITEM_EXTRAS[game] ?? []),
    ...leagueAttributes(facts),
    ...placeAttributes(facts, facts.league ? 'many' : 'one'),
    tradeAttribute(trade),
  ];
  const server = textInput(
    'private_server',
    { en: 'Private-server link', fr: 'Lien du serveur privé' },
    '^https://.{6,160}$',
    false,
  );
  return {
    attributes,
    facetKeys: facetsOf(attributes, ['item_type', 'item', 'league', 'mode']),
    buyerInputs: [characterInput(facts), ...(COLLECTED.has(game) ? [server] : [])],
    proof: proofOfTrade(trade),
  };
}
