/** Endpoints of the promo codes that staff keep. */
import { read, readAs, writeAs } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import { findPlaces } from './places-of-codes.ts';
import {
  agreeToCode,
  changeCode,
  createCode,
  startCode,
  stopCode,
} from './use-cases/keep-codes.ts';
import {
  exportCodes,
  showCode,
  showCodes,
  showCounts,
  showOverview,
} from './use-cases/show-codes.ts';

export const promoCodesEndpoints = endpointsOf('promoCodes', {
  list: read(showCodes),
  counts: read(showCounts),
  overview: read(showOverview),
  places: read(findPlaces),
  show: readAs(showCode),
  create: writeAs(createCode),
  change: writeAs(changeCode),
  start: writeAs(startCode),
  stop: writeAs(stopCode),
  agree: writeAs(agreeToCode),
  exportCodes: writeAs(exportCodes),
});
