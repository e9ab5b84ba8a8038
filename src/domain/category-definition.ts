/**
 * All that a category defines, in both languages, as staff edit it (decision 0122). One document: it is saved, compared,
 * checked and put back as a whole.
 */

export interface BothLanguages {
  en: string;
  fr: string;
}

/** A choice. `rank` where the attribute is a ladder: 1 is its lowest step, which divisions share; 0 is below it. */
export interface DefinedOption {
  value: string;
  label: BothLanguages;
  rank: number | null;
}

export const definedAttributeTypes = [
  'select',
  'multiselect',
  'number',
  'text',
  'boolean',
] as const;
export type DefinedAttributeType = (typeof definedAttributeTypes)[number];

export interface DefinedAttribute {
  key: string;
  type: DefinedAttributeType;
  required: boolean;
  filterable: boolean;
  /** Its options are a ladder: they have an order. */
  ordinal: boolean;
  label: BothLanguages;
  unit: BothLanguages | null;
  minimum: number | null;
  maximum: number | null;
  options: DefinedOption[];
}

export const definedInputTypes = ['text', 'url', 'number', 'select'] as const;

export interface DefinedInput {
  key: string;
  label: BothLanguages;
  type: (typeof definedInputTypes)[number];
  required: boolean;
  pattern: string | null;
  options: DefinedOption[];
}

export interface DefinitionDocument {
  title: BothLanguages;
  description: BothLanguages;
  unit: { name: BothLanguages; size: number };
  price_precision: 'cents' | 'micros';
  delivery_methods: ('manual' | 'instant')[];
  promised_minutes: number[];
  check_hours: number;
  warranty_days: number[];
  facet_keys: string[];
  attributes: DefinedAttribute[];
  buyer_inputs: DefinedInput[];
  vault_fields: { key: string; label: BothLanguages; required: boolean }[];
  proof: { key: string; label: BothLanguages }[];
}

/** Whether the type has options. */
export const hasOptions = (type: DefinedAttributeType): boolean =>
  type === 'select' || type === 'multiselect';
