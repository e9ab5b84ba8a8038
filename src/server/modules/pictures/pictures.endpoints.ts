/** Endpoints of pictures that staff take down. */
import { read, writeAs } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import { lookAtTaken, putBack, takeDown } from './use-cases/take-down.ts';

export const picturesEndpoints = endpointsOf('pictures', {
  takeDown: writeAs(takeDown),
  putBack: writeAs(putBack),
  look: read(lookAtTaken),
});
