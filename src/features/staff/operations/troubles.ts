/** What of the market's running somebody should look at. */
import type { BackupProblem, Operations } from '~/contracts/ops/ops.schemas.ts';
import type { OperationsView } from './operations-search.ts';

export type Trouble =
  | { kind: 'no_process' }
  | { kind: 'silent'; count: number }
  | { kind: 'failing' | 'late'; count: number; first: string }
  | { kind: 'dead'; count: number }
  | { kind: 'backup_failed'; problem: BackupProblem; count: number }
  | { kind: 'backup_old'; at: string | null }
  | { kind: 'violated'; name: string; count: number; pausesPayouts: boolean }
  | { kind: 'unproven'; name: string; at: string }
  | { kind: 'versions'; count: number };

/** Proofs run each night: two of them were left out. */
const UNPROVEN_MS = 49 * 3_600_000;
/** One is made each day: two of them were left out. */
const OLD_BACKUP_MS = 49 * 3_600_000;

export const troubleView: Record<Trouble['kind'], OperationsView> = {
  no_process: 'now',
  silent: 'now',
  failing: 'jobs',
  late: 'jobs',
  dead: 'deliveries',
  backup_failed: 'now',
  backup_old: 'now',
  violated: 'now',
  unproven: 'now',
  versions: 'now',
};

function jobTroubles({ jobs }: Operations): Trouble[] {
  return (['failing', 'late'] as const).flatMap((kind) => {
    const found = jobs.filter(({ state }) => state === kind);
    const [first] = found;
    return first ? [{ kind, count: found.length, first: first.name }] : [];
  });
}

function proofTroubles({ proofs, at }: Operations): Trouble[] {
  return proofs.flatMap((proof): Trouble[] => {
    const { name, violations, proven_at: provenAt, pauses_payouts: pausesPayouts } = proof;
    if (violations > 0) return [{ kind: 'violated', name, count: violations, pausesPayouts }];
    const age = new Date(at).getTime() - new Date(provenAt).getTime();
    return age > UNPROVEN_MS ? [{ kind: 'unproven', name, at: provenAt }] : [];
  });
}

/** Only where they are to be made: a market without any says so on the page, which is no trouble each day. */
function backupTroubles({ backups, at }: Operations): Trouble[] {
  const { is_on: isOn, last, failure, running_since: since } = backups;
  if (!isOn) return [];
  if (failure !== null && failure.since_last > 0) {
    return [{ kind: 'backup_failed', problem: failure.problem, count: failure.since_last }];
  }
  // The first one begins within a minute of the start, and may take a while.
  const began = last?.made_at ?? since;
  if (began === null) return [];
  const age = new Date(at).getTime() - new Date(began).getTime();
  return age > OLD_BACKUP_MS ? [{ kind: 'backup_old', at: last?.made_at ?? null }] : [];
}

/** The worst first: the books, then what stands still, then what would be missed one day, then what waits for a person. */
export function troublesOf(operations: Operations): Trouble[] {
  const { processes, queues } = operations;
  const living = processes.filter(({ is_silent: isSilent }) => !isSilent);
  const silent = processes.length - living.length;
  const dead = queues.reduce((sum, queue) => sum + queue.dead, 0);
  const versions = new Set(living.map(({ version }) => version)).size;
  return [
    ...proofTroubles(operations),
    ...(living.length === 0 ? [{ kind: 'no_process' } as const] : []),
    ...(silent > 0 ? [{ kind: 'silent', count: silent } as const] : []),
    ...jobTroubles(operations),
    ...backupTroubles(operations),
    ...(dead > 0 ? [{ kind: 'dead', count: dead } as const] : []),
    ...(versions > 1 ? [{ kind: 'versions', count: versions } as const] : []),
  ];
}
