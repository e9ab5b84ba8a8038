/** Definitions of currency, skins, top-ups and gift cards. */
import { invariant } from '~/kernel/invariant.ts';
import type { CurrencyFacts, GameFacts, TradeKey } from '../content/facts/facts.types.ts';
import { both, regionLabels } from '../content/labels.ts';
import {
  amount,
  choices,
  falling,
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

/** `1M gold` is 1 000 000 of `gold`: the name without its leading number. */
export function unitNoun(name: string): string {
  const noun = name.replace(/^[\d.,\u00a0 ]+(?:(?:k|Md|M|B|T)\s+)?(?:de |d[’'])?/u, '');
  return noun === '' ? name : noun;
}

/** Select-type places and leagues separate markets; what may be several at once only filters. */
export function facetsOf(
  attributes: readonly AttributeDefinition[],
  keys: readonly string[],
): string[] {
  return keys.filter((key) =>
    attributes.some((attribute) => attribute.key === key && attribute.type === 'select'),
  );
}

export function proofOfTrade(trade: readonly TradeKey[]) {
  return [
    ...(trade.includes('mail') ? [proofs.mail] : []),
    ...(trade.includes('auction-house') ? [proofs.auction] : []),
    ...(trade.includes('face-to-face') ? [proofs.meeting] : []),
    ...(trade.some((key) => !['mail', 'auction-house', 'face-to-face'].includes(key))
      ? [proofs.trade]
      : []),
  ];
}

const CURRENCY_EXTRAS: Record<string, AttributeDefinition[]> = {
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
  const items = currency.items.toSorted((a, b) => (b[2] ?? 1) - (a[2] ?? 1));
  const item = select('item', 'Item', 'Objet', optionsOf(items.map(([name]) => name)), {
    weights: items.map(([, , weight]) => weight ?? 1),
  });
  const attributes = [
    item,
    ...leagueAttributes(facts),
    ...placeAttributes(facts, facts.league ? 'many' : 'one'),
    ...(CURRENCY_EXTRAS[game] ?? []),
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
  const values = [...new Set(cards.flatMap((card) => card.values))].toSorted((a, b) => a - b);
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
