/** Kysely table types of the rules that offers have to keep (decision 0083). */
import type { Generated } from 'kysely';
import type { WordKind, WordScope } from '~/contracts/offers/rules.schemas.ts';

export interface ListedWordTable {
  id: string;
  scope: WordScope['kind'];
  /** The game or category; null for the whole market. */
  scope_id: string | null;
  kind: WordKind;
  word: string;
  /** As it is compared: unique within its scope. */
  plain: string;
  inside: Generated<boolean>;
  is_demo: Generated<boolean>;
  created_at: Date;
}

/** One row: its stamp changes with the rules. */
export interface OfferRulesTable {
  is_only: Generated<boolean>;
  stamp: string;
}

/** What is asked of the offers of a category besides words (decision 0084). */
export interface CategoryRuleTable {
  category_id: string;
  /** What a unit has to cost at least, as its seller prices it; null: anything. */
  min_price_micros: number | null;
  /** Sellers prove first that they can do what they sell. */
  seller_proof: Generated<boolean>;
  /** Stock that is worth more is shown to staff first, in whole cents; null: none is. */
  stock_proof_from_cents: Generated<number | null>;
  /** Counts the changes by staff. */
  version: Generated<number>;
  is_demo: Generated<boolean>;
  updated_at: Date;
}

/** A look at the offers of a scope after its rules have changed. */
export interface RuleCheckTable {
  id: string;
  scope: WordScope['kind'];
  scope_id: string | null;
  status: 'running' | 'done';
  /** The last offer that was looked at. */
  after: Generated<string | null>;
  checked: Generated<number>;
  held: Generated<number>;
  released: Generated<number>;
  created_at: Date;
  ended_at: Generated<Date | null>;
}

export interface RulesTables {
  category_rule: CategoryRuleTable;
  listed_word: ListedWordTable;
  offer_rules: OfferRulesTable;
  rule_check: RuleCheckTable;
}

/** What staff let pass in a field: these words, as long as its text is this one. */
export interface ClearedText {
  path: string;
  digest: string;
  words: string[];
}
