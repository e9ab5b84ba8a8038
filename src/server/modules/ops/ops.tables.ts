/** Kysely table types of operations. */
import type { Generated } from 'kysely';
import type { BackupProblem } from '~/contracts/ops/ops.schemas.ts';

export interface OpsTables {
  /** A backup that was begun (decision 0130): whole with a name, failed with a problem, or under way. */
  backup_run: {
    /** Rises with time. */
    id: string;
    started_at: Date;
    /** Null while it runs. */
    took_ms: Generated<number | null>;
    name: Generated<string | null>;
    bytes: Generated<number | null>;
    problem: Generated<BackupProblem | null>;
    detail: Generated<string | null>;
  };
}
