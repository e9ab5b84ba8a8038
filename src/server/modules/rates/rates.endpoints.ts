/** Endpoints of exchange rates. */
import { read, writeAs } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import { acceptHeld, keepRate, pinRate, unpinRate } from './use-cases/decide-rates.ts';
import { showStaffRates } from './use-cases/show-rates.ts';

export const ratesEndpoints = endpointsOf('rates', {
  show: read(showStaffRates),
  pin: writeAs(pinRate),
  unpin: writeAs(unpinRate),
  accept: writeAs(acceptHeld),
  keep: writeAs(keepRate),
});
