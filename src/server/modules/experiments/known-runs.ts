/**
 * Which experiments run, and what everybody gets of those that have ended: kept in memory, dropped in all processes when a
 * run begins or ends. Never fails and never waits for a database that is down once it was known: pages would, too.
 */
import { experiments, type ExperimentKey } from '~/domain/experiments.ts';
import { tag } from '../../core/cache-tags.ts';
import type { Ctx } from '../../core/context.ts';
import { createMemoryCache } from '../../infra/memory-cache.ts';
import { newestRuns, type RunRow } from './experiments.repository.ts';

export type FlagCtx = Pick<Ctx, 'db' | 'services'>;

export interface KnownRuns {
  running: ReadonlyMap<ExperimentKey, { id: string; treatmentPercent: number }>;
  /** Arms other than the control that everybody gets. */
  everyone: ReadonlyMap<ExperimentKey, string>;
}

const NONE: KnownRuns = { running: new Map(), everyone: new Map() };

const cache = createMemoryCache<KnownRuns>({ seconds: 30, staleSeconds: 3_600 });

/** The experiment of this name; undefined for any other name. */
export function experimentNamed(name: string): ExperimentKey | undefined {
  return experimentKeys.find((key) => key === name);
}

export const experimentKeys: readonly ExperimentKey[] = [
  'no_chat_purchase',
  'catalog_view',
  '3ds_purchase',
  'currency_purchase',
  'checkout_v2',
];

function knownOf(rows: readonly RunRow[]): KnownRuns {
  const running: [ExperimentKey, { id: string; treatmentPercent: number }][] = [];
  const everyone: [ExperimentKey, string][] = [];
  for (const row of rows) {
    const key = experimentNamed(row.experiment);
    if (key === undefined) continue;
    if (row.state === 'running') {
      running.push([key, { id: row.id, treatmentPercent: row.treatment_percent }]);
    } else if (row.everyone === experiments[key].treatment) {
      everyone.push([key, row.everyone]);
    }
  }
  return { running: new Map(running), everyone: new Map(everyone) };
}

export async function knownRuns({ db, services }: FlagCtx): Promise<KnownRuns> {
  const load = async () => knownOf(await newestRuns(db));
  try {
    return await cache.read(services, db, 'runs', load, () => [tag.experiments]);
  } catch (error) {
    services.log.warn({ err: error }, 'experiments are unknown: everybody gets the usual arms');
    return NONE;
  }
}
