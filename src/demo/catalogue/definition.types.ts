/** A category of the demo market: its definition, and hints for generating plausible offers. */
import type {
  AttributeOption,
  AttributeType,
  BaseCategoryAlias,
  Bilingual,
  BuyerInput,
  DeliveryMethod,
  PricePrecision,
  ProofRequest,
  VaultField,
} from '~/server/modules/catalogue/catalogue.tables.ts';

/** How values of an attribute are drawn. Not part of the definition, never stored. */
export interface SampleHint {
  /** Weight of each option, in the order of the options; missing ones weigh 1. */
  weights?: readonly number[];
  /** Range of typical numbers, drawn on a logarithmic scale. */
  range?: readonly [number, number];
  /** Probability of `true`, or that an optional attribute is filled in. */
  chance?: number;
  /** Texts to draw from. */
  texts?: readonly string[];
}

export interface AttributeDefinition {
  key: string;
  type: AttributeType;
  required: boolean;
  filterable: boolean;
  ordinal: boolean;
  label: Bilingual;
  unit?: Bilingual;
  minimum?: number;
  maximum?: number;
  options: AttributeOption[];
  sample?: SampleHint;
}

export interface CategoryDefinition {
  game: string;
  gameTitle: string;
  base: BaseCategoryAlias;
  alias: string;
  title: Bilingual;
  description: Bilingual;
  unit: { name: Bilingual; size: number };
  pricePrecision: PricePrecision;
  deliveryMethods: DeliveryMethod[];
  promisedMinutes: number[];
  checkHours: number;
  warrantyDays: number[];
  /** Keys of the attributes that make one market. */
  facetKeys: string[];
  attributes: AttributeDefinition[];
  buyerInputs: BuyerInput[];
  vaultFields: VaultField[];
  proof: ProofRequest[];
}

/** What a base category's builder says; the rest follows from the base. */
export interface CategoryDetails {
  unit?: { name: Bilingual; size: number };
  facetKeys: string[];
  attributes: AttributeDefinition[];
  buyerInputs: BuyerInput[];
  vaultFields?: VaultField[];
  proof: ProofRequest[];
}
