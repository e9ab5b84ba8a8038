/** Kysely table types of reports. */
import type { Generated } from 'kysely';
import type {
  ReportOutcome,
  ReportReason,
  ReportSubject,
} from '~/contracts/reports/reports.schemas.ts';

export interface ReportTable {
  id: string;
  reporter_id: string;
  type: ReportSubject;
  /** Names the thing: `offer:<id>`, `person:<id>`, `message:<room>:<seq>`, `request:<id>`, `bid:<id>`, `review:<id>`. */
  subject: string;
  /** Whose it is. */
  person_id: string;
  /** Null but for offers. */
  offer_id: string | null;
  /** Of a request, and of a bid on one. */
  request_id: Generated<string | null>;
  /** What it said when it was reported: it may be changed or gone by the time of the decision. */
  quote: string;
  reason: ReportReason;
  text: string;
  status: 'open' | ReportOutcome;
  created_at: Date;
  decided_at: Date | null;
}

/** The module's part of the database type. */
export interface ReportsTables {
  report: ReportTable;
}
