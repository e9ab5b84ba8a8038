/** Exchange rates (decision 0104): where they are read, which one is used, what staff decide about them. */
import { serverConfig } from '~config';
import { invalidatesOn, tag } from '../../core/cache-tags.ts';
import { defineModule } from '../../core/define-module.ts';
import { periodicJob } from '../../core/periodic-job.ts';
import { ratesEndpoints } from './rates.endpoints.ts';
import { rateChanged } from './rates.events.ts';
import { ratesWatch } from './rates-watch.ts';
import { isReadingWanted, RATES_JOB } from './start-reading.ts';
import { forgetOldReadings } from './use-cases/forget-readings.ts';
import { readRates } from './use-cases/read-rates.ts';
import { rateWorkQueue } from './work-queues.repository.ts';

export { rateNow, ratesNow } from './current-rates.ts';

const FORGET_SECONDS = 86_400;

export const ratesModule = defineModule({
  name: 'rates',
  uses: ['accounts'],
  tables: ['currency_rate', 'rate_held', 'rate_pin', 'rate_reading'],
  workQueues: [rateWorkQueue],
  services: [ratesWatch],
  endpoints: { rates: ratesEndpoints },
  invalidates: [invalidatesOn(rateChanged, () => [tag.rates])],
  jobs: [
    periodicJob({
      name: RATES_JOB,
      periodSeconds: serverConfig.rates.readSeconds,
      isWanted: isReadingWanted,
      run: readRates,
    }),
    periodicJob({
      name: 'rates.forget',
      periodSeconds: FORGET_SECONDS,
      run: forgetOldReadings,
    }),
  ],
});
