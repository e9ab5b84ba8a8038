/** Definitions of currency, items, skins, top-ups and gift cards. */
import { invariant } from '~/kernel/invariant.ts';
import type { CurrencyFacts, GameFacts, TradeKey } from '../content/facts/facts.types.ts';
import { both, regionLabels } from '../content/labels.ts';
import {
  amount,
  choices,
  falling,
  freeText,
  kindAttribute,
  leagueAttributes,
  multiselect,
  optionsOf,
  placeAttributes,
  ranked,
  select,
  slug,
  tradeAttribute,
  yesNo,
} from './attributes.ts';
import type { AttributeDefinition, CategoryDetails } from './definition.types.ts';
import {
  characterInput,
  codeVault,
  numberInput,
  playerIdInput,
  playerServerInput,
  proofs,
  textInput,
  tradeUrlInput,
} from './inputs.ts';

/** Families of games whose items are collected by name: the name itself is the market. */
const COLLECTED = new Set([
  'murder-mystery-2',
  'steal-a-brainrot',
  'adopt-me',
  'grow-a-garden',
  'pet-simulator-99',
  'blox-fruits',
]);

/** `1M gold` is 1 000 000 of `gold`: the name without its leading number. */
export function unitNoun(name: string): string {
  const noun = name.replace(/^[\d.,\u00a0 ]+(?:(?:k|Md|M|B|T)\s+)?(?:de |d[’'])?/u, '');
  return noun === '' ? name : noun;
}

/** Select-type places and leagues separate markets; what may be several at once only filters. */
function facetsOf(attributes: readonly AttributeDefinition[], keys: readonly string[]): string[] {
  return keys.filter((key) =>
    attributes.some((attribute) => attribute.key === key && attribute.type === 'select'),
  );
}

function proofOfTrade(trade: readonly TradeKey[]) {
  return [
    ...(trade.includes('mail') ? [proofs.mail] : []),
    ...(trade.includes('auction-house') ? [proofs.auction] : []),
    ...(trade.includes('face-to-face') ? [proofs.meeting] : []),
    ...(trade.some((key) => !['mail', 'auction-house', 'face-to-face'].includes(key))
      ? [proofs.trade]
      : []),
  ];
}

function currencyExtras(game: string): AttributeDefinition[] {
  const extras: Record<string, AttributeDefinition[]> = {
    poe2: [
      select(
        'tier',
        'Tier',
        'Palier',
        ranked(
          choices(
            ['basic', 'Basic', 'Normal'],
            ['greater', 'Greater', 'Supérieur'],
            ['perfect', 'Perfect', 'Parfait'],
          ),
        ),
        { weights: [1, 0, 0] },
        { required: false },
      ),
    ],
    'wow-classic': [
      select(
        'version',
        'Version',
        'Version',
        choices(
          ['anniversary', 'Anniversary', 'Anniversaire'],
          ['era', 'Classic Era', 'Classic Era'],
          ['hardcore', 'Hardcore', 'Hardcore'],
        ),
        { weights: [6, 2, 2] },
      ),
    ],
    roblox: [
      select(
        'tax',
        'Marketplace tax',
        'Taxe de la place de marché',
        choices(
          ['covered', 'Covered by the seller', 'Prise en charge par le vendeur'],
          ['buyer', 'Deducted from the amount', 'Déduite du montant'],
        ),
        { weights: [7, 3] },
      ),
    ],
    'ea-fc-26': [
      yesNo('tax_included', 'Transfer tax included', 'Taxe de transfert comprise', 0.8),
      select(
        'coin_block',
        'Largest single auction',
        'Plus grande enchère',
        ranked(choices(['100k', '100k', '100k'], ['500k', '500k', '500k'], ['1m', '1M', '1M'])),
        { weights: [3, 4, 3] },
      ),
    ],
  };
  return extras[game] ?? [];
}

function currencyInputs(game: string, facts: GameFacts) {
  const base = [characterInput(facts)];
  if (game === 'osrs' || game === 'rs3') {
    return [
      ...base,
      numberInput('combat_level', { en: 'Combat level', fr: 'Niveau de combat' }, '^[0-9]{1,3}$'),
      numberInput('world', { en: 'World', fr: 'Monde' }, '^[0-9]{1,3}$'),
    ];
  }
  if (game === 'roblox') {
    const pass = textInput(
      'game_pass',
      { en: 'Game pass or group link', fr: 'Lien du game pass ou du groupe' },
      '^https://www\\.roblox\\.com/.{3,120}$',
    );
    return [...base, pass];
  }
  if (game === 'ea-fc-26') {
    return [
      ...base,
      textInput(
        'player_card',
        { en: 'Player card on the market', fr: 'Carte de joueur mise en vente' },
        '^.{2,60}$',
      ),
      numberInput('buy_now', { en: 'Buy-now price', fr: 'Prix d’achat immédiat' }, '^[0-9]{3,8}$'),
      numberInput(
        'start_price',
        { en: 'Start price', fr: 'Prix de départ' },
        '^[0-9]{3,8}$',
        false,
      ),
    ];
  }
  if (facts.factions) {
    return [...base, textInput('realm', { en: 'Realm', fr: 'Royaume' }, '^.{2,40}$')];
  }
  return base;
}

function currencyUnit(facts: CurrencyFacts) {
  return {
    name: { en: unitNoun(facts.unit.en), fr: unitNoun(facts.unit.fr) },
    size: facts.size,
  };
}

export function currencyDetails(game: string, facts: GameFacts): CategoryDetails {
  const { currency } = facts;
  invariant(currency, `${game} has no currency facts`);
  const items = [...currency.items].sort((a, b) => (b[2] ?? 1) - (a[2] ?? 1));
  const item = select('item', 'Item', 'Objet', optionsOf(items.map(([name]) => name)), {
    weights: items.map(([, , weight]) => weight ?? 1),
  });
  const attributes = [
    item,
    ...leagueAttributes(facts),
    ...placeAttributes(facts, facts.league ? 'many' : 'one'),
    ...currencyExtras(game),
    tradeAttribute(currency.trade),
  ];
  return {
    unit: currencyUnit(currency),
    attributes,
    facetKeys: facetsOf(attributes, [
      'item',
      'league',
      'mode',
      'version',
      'region',
      'server',
      'faction',
      'platform',
    ]),
    buyerInputs: currencyInputs(game, facts),
    proof: proofOfTrade(currency.trade),
  };
}

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

function itemExtras(game: string): AttributeDefinition[] {
  const rarity = select(
    'rarity',
    'Rarity',
    'Rareté',
    ranked(
      choices(
        ['magic', 'Magic', 'Magique'],
        ['rare', 'Rare', 'Rare'],
        ['unique', 'Unique', 'Unique'],
      ),
    ),
    { weights: [1, 4, 5] },
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
  const extras: Record<string, AttributeDefinition[]> = {
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
  return extras[game] ?? [];
}

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
    ...itemExtras(game),
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

export function skinDetails(game: string, facts: GameFacts): CategoryDetails {
  const skins = facts.skins ?? [];
  invariant(skins.length > 0, `${game} has no skins`);
  const attributes: AttributeDefinition[] = [
    select('weapon', 'Type', 'Type', optionsOf([...new Set(skins.map(([type]) => type))])),
    select(
      'skin',
      'Skin',
      'Skin',
      skins.map(([type, name]) => ({ value: slug(`${type} ${name}`), label: both(name) })),
    ),
  ];
  if (game === 'cs2') {
    attributes.push(
      select(
        'exterior',
        'Exterior',
        'Usure',
        ranked(
          choices(
            ['battle-scarred', 'Battle-Scarred', 'Marqué par la guerre'],
            ['well-worn', 'Well-Worn', 'Usé'],
            ['field-tested', 'Field-Tested', 'Testé sur le terrain'],
            ['minimal-wear', 'Minimal Wear', 'Très peu usé'],
            ['factory-new', 'Factory New', 'Neuf'],
          ),
        ),
        { weights: [1, 1, 4, 3, 2] },
      ),
      amount(
        'float',
        { en: 'Float', fr: 'Float' },
        { minimum: 0, maximum: 1 },
        { range: [0.01, 0.79] },
      ),
      yesNo('stattrak', 'StatTrak', 'StatTrak', 0.2),
      amount(
        'pattern',
        { en: 'Pattern', fr: 'Motif' },
        { minimum: 0, maximum: 1000 },
        { range: [1, 1000], chance: 0.5 },
        { filterable: false },
      ),
    );
  }
  attributes.push(
    amount(
      'trade_lock_days',
      { en: 'Trade lock', fr: 'Blocage d’échange' },
      { minimum: 0, maximum: 8, unit: { en: 'days', fr: 'jours' } },
      { range: [0, 7] },
    ),
  );
  return {
    attributes,
    facetKeys: ['weapon', 'skin'],
    buyerInputs: [tradeUrlInput],
    proof: [proofs.trade],
  };
}

export function topUpDetails(game: string, facts: GameFacts): CategoryDetails {
  const { topUp } = facts;
  invariant(topUp, `${game} has no top-ups`);
  const regions = facts.regions ?? [];
  const methods = {
    'player-id': choices([
      'player-id',
      'By player ID, no login',
      'Par identifiant, sans connexion',
    ]),
    'player-id-server': choices([
      'player-id',
      'By player ID, no login',
      'Par identifiant, sans connexion',
    ]),
    username: choices(
      ['username', 'By user name, no password', 'Par pseudo, sans mot de passe'],
      ['gift', 'As a gift', 'En cadeau'],
    ),
    gift: choices(['gift', 'As a gift', 'En cadeau']),
  }[topUp.input];
  const attributes: AttributeDefinition[] = [
    select('denomination', 'Amount', 'Montant', optionsOf(topUp.packs.map(([label]) => label)), {
      weights: falling(topUp.packs.length),
    }),
    ...(regions.length > 1
      ? [
          select(
            'region',
            'Region',
            'Région',
            regions.map((key) => ({ value: key, label: regionLabels[key] })),
            { weights: falling(regions.length) },
          ),
        ]
      : []),
    select('method', 'Method', 'Méthode', methods),
  ];
  const byId = topUp.input === 'player-id' || topUp.input === 'player-id-server';
  return {
    attributes,
    facetKeys: facetsOf(attributes, ['denomination', 'region']),
    buyerInputs: byId
      ? [playerIdInput, ...(topUp.input === 'player-id-server' ? [playerServerInput] : [])]
      : [characterInput(facts)],
    proof: [proofs.receipt],
  };
}

export function giftCardDetails(game: string, facts: GameFacts): CategoryDetails {
  const cards = facts.giftCards ?? [];
  invariant(cards.length > 0, `${game} has no gift cards`);
  const regions = [...new Set(cards.flatMap((card) => card.regions.map(([region]) => region)))];
  const currencies = [
    ...new Set(cards.flatMap((card) => card.regions.map(([, currency]) => currency))),
  ];
  const values = [...new Set(cards.flatMap((card) => card.values))].sort((a, b) => a - b);
  const attributes: AttributeDefinition[] = [
    select('product', 'Product', 'Produit', optionsOf(cards.map((card) => card.name)), {
      weights: falling(cards.length),
    }),
    select(
      'region',
      'Activation region',
      'Région d’activation',
      regions.map((key) => ({ value: key, label: regionLabels[key] })),
    ),
    select('card_currency', 'Card currency', 'Devise de la carte', optionsOf(currencies)),
    select('value', 'Value', 'Valeur', ranked(optionsOf(values.map(String)))),
    multiselect(
      'extras',
      'Terms',
      'Conditions',
      choices(
        ['no-expiry', 'Does not expire', 'Sans expiration'],
        ['stackable', 'Can be combined', 'Cumulable'],
        ['receipt', 'Purchase receipt on request', 'Reçu d’achat sur demande'],
      ),
      { chance: 0.7 },
    ),
  ];
  return {
    attributes,
    facetKeys: ['product', 'region', 'value'],
    buyerInputs: [],
    vaultFields: codeVault,
    proof: [proofs.handover],
  };
}
