/** What a category begins with that is made without a copy: a definition that breaks no rule, for staff to go on with. Pure. */
import type { BaseCategoryAlias } from '~/contracts/catalogue/base-categories.ts';
import type { BothLanguages, DefinitionDocument } from '~/domain/category-definition.ts';

const units: Record<BaseCategoryAlias, BothLanguages> = {
  currency: { en: 'unit', fr: 'unité' },
  items: { en: 'item', fr: 'objet' },
  accounts: { en: 'account', fr: 'compte' },
  boosting: { en: 'service', fr: 'prestation' },
  'top-up': { en: 'top-up', fr: 'recharge' },
  'gift-cards': { en: 'card', fr: 'carte' },
  skins: { en: 'skin', fr: 'skin' },
  coaching: { en: 'hour', fr: 'heure' },
};

/** The plain definition of a kind of goods: delivered by hand, without attributes. */
export function firstDefinition(base: BaseCategoryAlias, title: BothLanguages): DefinitionDocument {
  return {
    title,
    description: { en: '', fr: '' },
    unit: { name: units[base], size: 1 },
    price_precision: base === 'currency' ? 'micros' : 'cents',
    delivery_methods: ['manual'],
    promised_minutes: [20, 60, 360, 1_440],
    check_hours: 72,
    warranty_days: [0],
    facet_keys: [],
    attributes: [],
    buyer_inputs: [],
    vault_fields: [],
    proof: [],
  };
}
