/** Kysely table types of rules with dates. */
import type { ColumnType, Generated } from 'kysely';
import type { FigureKindName } from '~/contracts/rules/figures.schemas.ts';
import type { FeeKind } from '~/contracts/rules/rules.schemas.ts';

/** Held by whoever changes rules of fees, or those of figures of whatever kind. */
export interface RuleKindTable {
  kind: 'fees' | 'figures';
}

/** What was decided; never changed but for an agreement, and a withdrawal before it begins. */
export interface RuleVersionTable {
  id: string;
  kind: FeeKind | FigureKindName;
  category_id: string | null;
  seller_id: string | null;
  /** By its kind; read through the schema. `null` in JSON ends what the subject had. */
  value: ColumnType<unknown, string, never>;
  valid_from: Date;
  valid_until: Date | null;
  created_by: string;
  created_at: Date;
  reason: string;
  needs_second: boolean;
  agreed_by: Generated<string | null>;
  agreed_at: Generated<Date | null>;
  agreed_reason: Generated<string | null>;
  withdrawn_by: Generated<string | null>;
  withdrawn_at: Generated<Date | null>;
  withdrawn_reason: Generated<string | null>;
  /** Of figures: when everybody who shows them was told that they hold. */
  announced_at: Generated<Date | null>;
}

/** A walk through the offers whose prices follow a rule. */
export interface FeeRepricingTable {
  id: string;
  version_id: string;
  due_at: Date;
  /** The offer after which it goes on. */
  after_offer: Generated<string | null>;
  offers: Generated<number>;
  done_at: Generated<Date | null>;
}

export interface RulesTables {
  rule_kind: RuleKindTable;
  rule_version: RuleVersionTable;
  fee_repricing: FeeRepricingTable;
}
