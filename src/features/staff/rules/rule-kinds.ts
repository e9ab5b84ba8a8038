/** The kinds of rules with dates. Of each: the last part of its address, its title, and who may see it. */
import { msg } from '@lingui/core/macro';

export const ruleKinds = [
  { kind: 'fees', title: msg`Fees`, permission: 'keep_catalogue' },
  { kind: 'risk', title: msg`Risk of card payments`, permission: 'keep_catalogue' },
  { kind: 'limits', title: msg`Limits of money`, permission: 'keep_catalogue' },
  { kind: 'levels', title: msg`Levels of sellers`, permission: 'keep_catalogue' },
  { kind: 'clocks', title: msg`Times of orders`, permission: 'keep_catalogue' },
  { kind: 'words', title: msg`Rules of offers`, permission: 'keep_catalogue' },
  { kind: 'rates', title: msg`Exchange rates`, permission: 'keep_catalogue' },
  { kind: 'codes', title: msg`Promo codes`, permission: 'keep_promotions' },
] as const;
export type RuleKind = (typeof ruleKinds)[number]['kind'];

export const rulesPath = (kind: RuleKind): string => `/staff/rules/${kind}`;
