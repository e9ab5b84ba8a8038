/** How the source of exchange rates does, by the newest readings (decision 0125). */
import { NEWEST, type ServiceWatch } from '../../core/operations.ts';
import { selectReadings } from './rates.repository.ts';

export const ratesWatch: ServiceWatch = {
  name: 'rates',
  async look({ db, services }) {
    const readings = await selectReadings(db, NEWEST);
    const good = readings.filter(({ problem }) => problem === null);
    return {
      carried_by: services.rates?.name ?? null,
      done: good.length,
      failed: readings.length - good.length,
      waiting: 0,
      last_done_at: good[0]?.read_at ?? null,
      problem: readings[0]?.problem ?? null,
    };
  },
};
