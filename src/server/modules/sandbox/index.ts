/** The public interface of the sandbox: pages of the simulated external services (decision 0029). */
import { defineModule } from '../../core/define-module.ts';
import { sandboxKycEndpoints } from './kyc.endpoints.ts';
import { sandboxPaymentEndpoints } from './payments.endpoints.ts';
import { sandboxSignInEndpoints } from './sign-in.endpoints.ts';
import { sandboxEndpoints } from './sandbox.endpoints.ts';

export const sandboxModule = defineModule({
  name: 'sandbox',
  uses: ['auth', 'social'],
  tables: [],
  endpoints: {
    sandbox: {
      ...sandboxEndpoints,
      ...sandboxPaymentEndpoints,
      ...sandboxKycEndpoints,
      ...sandboxSignInEndpoints,
    },
  },
});
