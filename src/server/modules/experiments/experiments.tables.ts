/** Kysely table types of experiments. */
import type { ColumnType, Generated } from 'kysely';

/** What was counted of one arm; amounts in US cents. */
export interface ArmFigures {
  exposed: number;
  buyers: number;
  orders: number;
  paid_cents: number;
  troubled_buyers: number;
}

export interface Figures {
  control: ArmFigures;
  treatment: ArmFigures;
}

/** One run of an experiment; at most one of each runs at a time. */
export interface ExperimentRunTable {
  /** Also the salt of the assignment: a new run shares people out anew. Ids rise with time. */
  id: string;
  experiment: string;
  state: 'running' | 'stopped';
  treatment_percent: number;
  /** Why it was started, then why it was stopped. */
  reason: string;
  started_at: Date;
  started_by: string;
  stopped_at: Generated<Date | null>;
  stop_cause: Generated<'staff' | 'harm' | 'age' | null>;
  /** The arm that everybody gets since it was stopped. */
  everyone: Generated<string | null>;
  dropped_exposures: Generated<number>;
  figures: ColumnType<Figures | null, string | undefined, string>;
  counted_at: Generated<Date | null>;
}

/** The first time that somebody was shown their arm; deleted 30 days after the run has ended. */
export interface ExperimentExposureTable {
  run_id: string;
  visitor_key: string;
  arm: string;
  exposed_at: Date;
}

/** Which account stands behind a visitor key: the account's key, on all its devices. */
export interface ExperimentPersonTable {
  user_id: string;
  visitor_key: string;
  created_at: Date;
}

export interface ExperimentsTables {
  experiment_run: ExperimentRunTable;
  experiment_exposure: ExperimentExposureTable;
  experiment_person: ExperimentPersonTable;
}
