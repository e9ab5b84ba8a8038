/** Endpoints of experiments. */
import { read, writeAs } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import { presentExperiment } from './experiments.presenter.ts';
import { newestRuns } from './experiments.repository.ts';
import { experimentKeys } from './known-runs.ts';
import { armsOfCall } from './use-cases/assign-arms.ts';
import { noteExposures } from './use-cases/note-exposures.ts';
import { startExperiment, stopExperiment } from './use-cases/run-experiments.ts';

export const experimentsEndpoints = endpointsOf('experiments', {
  arms: read(armsOfCall),
  // Waits in memory: nothing is written here.
  note: read(noteExposures),
  list: read(async (ctx) => {
    const runs = await newestRuns(ctx.db);
    return {
      data: experimentKeys.map((key) =>
        presentExperiment(
          key,
          runs.find(({ experiment }) => experiment === key),
        ),
      ),
      meta: { next_cursor: null },
    };
  }),
  start: writeAs(startExperiment),
  stop: writeAs(stopExperiment),
});
