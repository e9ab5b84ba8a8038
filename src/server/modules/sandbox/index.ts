/** The front door of the sandbox: what stands in for everything outside, as far as people see it (decision 0029). */
import { defineModule } from '../../core/define-module.ts';
import { sandboxKycEndpoints } from './kyc.endpoints.ts';
import { sandboxPaymentEndpoints } from './payments.endpoints.ts';
import { sandboxEndpoints } from './sandbox.endpoints.ts';

export const sandboxModule = defineModule({
  name: 'sandbox',
  uses: ['auth'],
  tables: [],
  endpoints: {
    sandbox: { ...sandboxEndpoints, ...sandboxPaymentEndpoints, ...sandboxKycEndpoints },
  },
});
