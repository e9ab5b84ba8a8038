/** What staff see of the market's running (decision 0125). */
import * as v from 'valibot';
import { countSchema, idSchema, timestampSchema } from '../common.ts';

/** Services of others that the market calls. */
export const serviceNames = [
  'cards',
  'payouts',
  'identity',
  'rates',
  'mail',
  'telegram',
  'push',
  'discord',
  'webhooks',
] as const;
export type ServiceName = (typeof serviceNames)[number];

/** How a service does, by the newest that it was given. */
export const serviceStateSchema = v.object({
  name: v.picklist(serviceNames),
  /** `stripe`, `smtp`, `sandbox`, `people` …; null while nobody is configured. */
  carried_by: v.nullable(v.string()),
  done: countSchema,
  failed: countSchema,
  waiting: countSchema,
  last_done_at: v.nullable(timestampSchema),
  problem: v.nullable(v.string()),
});
export type ServiceState = v.InferOutput<typeof serviceStateSchema>;

/**
 * `late`: it has not run for five of its periods; `failing`: its last run failed. A job that sleeps until it is due counts
 * by how often it is looked at.
 */
export const jobStates = ['fine', 'late', 'failing'] as const;
export type JobState = (typeof jobStates)[number];

export const jobRunSchema = v.object({
  name: v.string(),
  state: v.picklist(jobStates),
  every_seconds: countSchema,
  succeeded_at: v.nullable(timestampSchema),
  took_ms: v.nullable(countSchema),
  failed_at: v.nullable(timestampSchema),
  last_error: v.nullable(v.string()),
  /** Of jobs that sleep for hours: when they run next. They can be made due. */
  due_at: v.nullable(timestampSchema),
});
export type JobRun = v.InferOutput<typeof jobRunSchema>;

export const processSchema = v.object({
  id: idSchema,
  role: v.string(),
  version: v.string(),
  node: v.string(),
  started_at: timestampSchema,
  seen_at: timestampSchema,
  /** It has said nothing for a minute: it is gone, or hangs. */
  is_silent: v.boolean(),
  memory_bytes: countSchema,
  /** Pages and answers for visitors that it keeps. */
  cache: v.object({ entries: countSchema, bytes: countSchema, limit_bytes: countSchema }),
});
export type RunningProcess = v.InferOutput<typeof processSchema>;

export const proofSchema = v.object({
  name: v.string(),
  proven_at: timestampSchema,
  full_at: timestampSchema,
  violations: countSchema,
  first_violation: v.nullable(v.string()),
  /** Payouts pause while it has violations. */
  pauses_payouts: v.boolean(),
});
export type ShownProof = v.InferOutput<typeof proofSchema>;

export const queueStateSchema = v.object({
  queue: v.string(),
  waiting: countSchema,
  dead: countSchema,
});

/**
 * Why a backup failed. `folder`: it cannot be written; `full`: no room; `no_program`: pg_dump is not there; `program`: it
 * failed; `interrupted`: the process ended meanwhile.
 */
export const backupProblems = [
  'folder',
  'full',
  'no_program',
  'program',
  'interrupted',
  'other',
] as const;
export type BackupProblem = (typeof backupProblems)[number];

export const backupsSchema = v.object({
  /** Whether the process that answered knows of a folder for them. */
  is_on: v.boolean(),
  /** The last one that is whole. */
  last: v.nullable(
    v.object({
      /** Of its folder. */
      name: v.string(),
      made_at: timestampSchema,
      took_ms: countSchema,
      /** The database and all uploaded files. */
      bytes: countSchema,
    }),
  ),
  /** Of one that is being made. */
  running_since: v.nullable(timestampSchema),
  next_at: v.nullable(timestampSchema),
  /** The last that failed, whatever came after it. */
  failure: v.nullable(
    v.object({
      at: timestampSchema,
      problem: v.picklist(backupProblems),
      /** What the program or the file system said. */
      detail: v.nullable(v.string()),
      /** So many failed since the last one that is whole; counted up to 100. */
      since_last: countSchema,
    }),
  ),
});
export type ShownBackups = v.InferOutput<typeof backupsSchema>;

export const operationsSchema = v.object({
  at: timestampSchema,
  /** The last change of the database's tables that was made. */
  migration: v.string(),
  database: v.picklist(['embedded', 'postgres']),
  processes: v.array(processSchema),
  jobs: v.array(jobRunSchema),
  queues: v.array(queueStateSchema),
  services: v.array(serviceStateSchema),
  proofs: v.array(proofSchema),
  backups: backupsSchema,
});
export type Operations = v.InferOutput<typeof operationsSchema>;

export const shownVariableSchema = v.object({
  name: v.string(),
  /** `default`: nothing was set; `secret`: it was, and is never shown. */
  state: v.picklist(['default', 'set', 'secret']),
  /** Null for secrets, and where nothing was set and nothing stands in for it. */
  value: v.nullable(v.string()),
});
export type ShownVariable = v.InferOutput<typeof shownVariableSchema>;

/** Who says which arm of an experiment somebody gets, as the process that answered knows it. */
export const flagSourceSchema = v.object({
  /** `own`: the own table; `remote`: a service, and the usual arm where it does not answer. */
  carried_by: v.picklist(['own', 'remote']),
  /** Where the service is. */
  address: v.nullable(v.string()),
  /** Whether it answered when it was asked last; null while it was not asked, and without one. */
  answers: v.nullable(v.boolean()),
});
export type FlagSource = v.InferOutput<typeof flagSourceSchema>;
