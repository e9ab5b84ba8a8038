/** Short constructors for attributes, and the attributes that most categories share. */
import type { AttributeOption, Bilingual } from '~/server/modules/catalogue/catalogue.tables.ts';
import type { GameFacts, RankFacts, TradeKey } from '../content/facts/facts.types.ts';
import { both, kindLabels, platformLabels, regionLabels, tradeLabels } from '../content/labels.ts';
import type { AttributeDefinition, SampleHint } from './definition.types.ts';

type Flags = Partial<Pick<AttributeDefinition, 'required' | 'filterable'>>;

/** An option's value from its label: lower case, letters and digits joined by hyphens. */
export function slug(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/(\d),(?=\d)/g, '$1')
    .replaceAll(/[\u0300-\u036f’']/g, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
}

export function optionsOf(names: readonly string[]): AttributeOption[] {
  return names.map((name) => ({ value: slug(name), label: both(name) }));
}

/** Options from pairs `[value, English, French]`. */
export function choices(
  ...rows: readonly (readonly [string, string, string])[]
): AttributeOption[] {
  return rows.map(([value, en, fr]) => ({ value, label: { en, fr } }));
}

/** The same options with rank 1, 2, 3… in their order. */
export function ranked(options: readonly AttributeOption[]): AttributeOption[] {
  return options.map((option, index) => ({ ...option, rank: index + 1 }));
}

export function select(
  key: string,
  en: string,
  fr: string,
  options: AttributeOption[],
  sample?: SampleHint,
  flags: Flags = {},
): AttributeDefinition {
  return {
    key,
    type: 'select',
    required: true,
    filterable: true,
    ...flags,
    ordinal: options.some((option) => option.rank !== undefined),
    label: { en, fr },
    options,
    sample,
  };
}

export function multiselect(
  key: string,
  en: string,
  fr: string,
  options: AttributeOption[],
  sample?: SampleHint,
  flags: Flags = {},
): AttributeDefinition {
  return {
    ...select(key, en, fr, options, sample, { required: false, ...flags }),
    type: 'multiselect',
  };
}

export function amount(
  key: string,
  label: Bilingual,
  limits: { minimum: number; maximum: number; unit?: Bilingual },
  sample: SampleHint,
  flags: Flags = {},
): AttributeDefinition {
  return {
    key,
    type: 'number',
    required: false,
    filterable: true,
    ...flags,
    ordinal: false,
    label,
    ...limits,
    options: [],
    sample,
  };
}

export function yesNo(key: string, en: string, fr: string, chance: number): AttributeDefinition {
  return {
    key,
    type: 'boolean',
    required: false,
    filterable: true,
    ordinal: false,
    label: { en, fr },
    options: [],
    sample: { chance },
  };
}

export function freeText(
  key: string,
  en: string,
  fr: string,
  texts: readonly string[],
  flags: Flags = {},
): AttributeDefinition {
  return {
    key,
    type: 'text',
    required: false,
    filterable: false,
    ...flags,
    ordinal: false,
    label: { en, fr },
    options: [],
    sample: { texts },
  };
}

/** Platforms, regions, servers and factions of the game: where goods or accounts live. */
export function placeAttributes(
  facts: GameFacts,
  platforms: 'one' | 'many',
): AttributeDefinition[] {
  const list: AttributeDefinition[] = [];
  if (facts.regions && facts.regions.length > 1) {
    const options = facts.regions.map((key) => ({ value: key, label: regionLabels[key] }));
    list.push(select('region', 'Region', 'Région', options, { weights: falling(options.length) }));
  }
  if (facts.servers) {
    const { label, values } = facts.servers;
    list.push(
      select('server', label.en, label.fr, optionsOf(values), { weights: falling(values.length) }),
    );
  }
  if (facts.factions) {
    list.push(select('faction', 'Faction', 'Faction', optionsOf(facts.factions)));
  }
  if (facts.platforms && facts.platforms.length > 1) {
    const options = facts.platforms.map((key) => ({ value: key, label: platformLabels[key] }));
    const build = platforms === 'one' ? select : multiselect;
    list.push(
      build(
        'platform',
        'Platform',
        'Plateforme',
        options,
        { weights: falling(options.length) },
        { required: true },
      ),
    );
  }
  return list;
}

/** League or season, and softcore or hardcore where both exist. */
export function leagueAttributes(facts: GameFacts): AttributeDefinition[] {
  const list: AttributeDefinition[] = [];
  if (facts.league) {
    const { label, values } = facts.league;
    list.push(select('league', label.en, label.fr, optionsOf(values), { weights: [8, 2] }));
  }
  if (facts.hardcore) {
    const modes = choices(
      ['softcore', 'Softcore', 'Softcore'],
      ['hardcore', 'Hardcore', 'Hardcore'],
    );
    list.push(select('mode', 'Mode', 'Mode', modes, { weights: [9, 1] }));
  }
  return list;
}

export function tradeAttribute(trade: readonly TradeKey[]): AttributeDefinition {
  const options = trade.map((key) => ({ value: key, label: tradeLabels[key] }));
  return multiselect(
    'trade_method',
    'Handed over by',
    'Remise',
    options,
    { weights: falling(options.length) },
    {
      required: true,
    },
  );
}

export function kindAttribute(facts: GameFacts): AttributeDefinition {
  const kinds = [...new Set((facts.items ?? []).map(([, , kind]) => kind))];
  return select(
    'item_type',
    'Item type',
    'Type d’objet',
    kinds.map((kind) => ({ value: kind, label: kindLabels[kind] })),
  );
}

/** Every rank with its divisions, lowest first. Divisions of one tier share the tier's rank: one ladder step. */
export function rankOptions(ranks: RankFacts, withUnranked: boolean): AttributeOption[] {
  const open = ranks.open ?? 0;
  const options: AttributeOption[] = withUnranked
    ? [{ value: 'unranked', label: both('Unranked'), rank: 0 }]
    : [];
  ranks.tiers.forEach((tier, index) => {
    const rank = index + 1;
    const divisions = index >= ranks.tiers.length - open ? 0 : (ranks.divisions ?? 0);
    if (divisions === 0) {
      options.push({ value: slug(tier), label: both(tier), rank });
      return;
    }
    for (let division = 1; division <= divisions; division += 1) {
      const name = `${tier} ${division}`;
      options.push({ value: slug(name), label: both(name), rank });
    }
  });
  return options;
}

/** Weights that fall with the position: what is named first is traded most. */
export function falling(length: number): number[] {
  return Array.from({ length }, (_, index) => 1 / (1 + index * 0.45));
}
