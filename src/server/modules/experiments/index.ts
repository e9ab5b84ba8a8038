/**
 * The public interface of experiments and feature flags (decision 0065): who is in which arm, what was shown, and how the
 * staff runs them. Outcomes are read from orders; nothing here decides about money.
 */
import { serverConfig } from '~config';
import { invalidatesOn, tag } from '../../core/cache-tags.ts';
import { defineModule } from '../../core/define-module.ts';
import { periodicJob } from '../../core/periodic-job.ts';
import { experimentsEndpoints } from './experiments.endpoints.ts';
import { experimentChanged } from './experiments.events.ts';
import { countExperiments } from './use-cases/count-experiments.ts';

export { armsOfEveryone } from './use-cases/assign-arms.ts';
export { armRequest, showArms, type ArmedRequest } from './arms.http.ts';
export { asksThreeDs, exposuresOf } from './use-cases/note-exposures.ts';

export const experimentsModule = defineModule({
  name: 'experiments',
  uses: ['accounts'],
  tables: ['experiment_exposure', 'experiment_person', 'experiment_run'],
  // The report joins what was shown with what was paid afterwards; staff take no part.
  reads: ['app_user', 'market_order'],
  endpoints: { experiments: experimentsEndpoints },
  invalidates: [invalidatesOn(experimentChanged, () => [tag.experiments])],
  jobs: [
    periodicJob({
      name: 'experiments.count',
      periodSeconds: serverConfig.experiments.countSeconds,
      run: countExperiments,
    }),
  ],
});
