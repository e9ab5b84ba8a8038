/** The kinds of goods that all games share. In their own module, because addresses name them. */
import * as v from 'valibot';

export const baseCategoryAliases = [
  'currency',
  'items',
  'accounts',
  'boosting',
  'top-up',
  'gift-cards',
  'skins',
  'coaching',
] as const;
export const baseCategoryAliasSchema = v.picklist(baseCategoryAliases);
export type BaseCategoryAlias = (typeof baseCategoryAliases)[number];

/** Work that is done for somebody, which is no sale of goods: the report about sellers has no lower bound for it. */
export const personalServices: readonly BaseCategoryAlias[] = ['boosting', 'coaching'];
