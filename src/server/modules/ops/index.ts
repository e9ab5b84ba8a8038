/** Health checks for load balancers and operators; and dead letters, which staff revive. */
import { defineModule } from '../../core/define-module.ts';
import { deliveryQueues } from '../../core/dead-letters.ts';
import { opsEndpoints } from './ops.endpoints.ts';

export const opsModule = defineModule({
  name: 'ops',
  uses: [],
  tables: [],
  needs: [deliveryQueues],
  endpoints: { ops: opsEndpoints },
});
