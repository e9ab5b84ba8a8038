/** Tables of the job that fits offers to a new definition of their category (decision 0122). */
import type { ColumnType, Generated, JSONColumnType } from 'kysely';
import type { DefinitionDocument } from '~/domain/category-definition.ts';
import type { Loss, LossChoices } from '~/domain/definition-losses.ts';
import type { AttributeValue, OfferStatus } from '../offers.tables.ts';

/** What offers are fitted to, and how. */
export interface RefitPlan {
  document: Pick<DefinitionDocument, 'attributes' | 'facet_keys'>;
  losses: Loss[];
  choices: LossChoices;
}

/** What an offer had, as it goes back to it. */
export interface TakenFields {
  attributes: Record<string, AttributeValue>;
  status: OfferStatus;
}

export type RefitState = 'running' | 'telling' | 'done' | 'stopped';
export type RefitOutcome = 'changed' | 'paused' | 'asked' | 'kept';

export interface OfferRefitTable {
  id: string;
  category_id: string;
  state: RefitState;
  plan: JSONColumnType<RefitPlan, string, never>;
  /** The job whose changes it takes back. */
  undoes: string | null;
  /** The last offer that was looked at; while sellers are told, the last seller. */
  after: Generated<string | null>;
  /** Offers of the category when it began. */
  total: number;
  checked: Generated<number>;
  changed: Generated<number>;
  paused: Generated<number>;
  asked: Generated<number>;
  kept: Generated<number>;
  created_at: Date;
  ended_at: Generated<Date | null>;
}

export interface OfferRefitItemTable {
  refit_id: string;
  offer_id: string;
  seller_id: string;
  outcome: RefitOutcome;
  before: ColumnType<TakenFields, string, never>;
  /** The one that the job left: another one says that somebody edited it since. */
  version: number;
}

export interface RefitTables {
  offer_refit: OfferRefitTable;
  offer_refit_item: OfferRefitItemTable;
}
