/** The public interface of rules with dates (decision 0123): which fees hold now, which come, and what follows them. */
import { invalidatesOn, tag } from '../../core/cache-tags.ts';
import { defineModule } from '../../core/define-module.ts';
import { rulesEndpoints } from './rules.endpoints.ts';
import { feesChanged } from './rules.events.ts';

export { feesNow } from './fees-now.ts';
export { claimRepricing, noteStep, type FeeWalk } from './repricing.ts';
export { presentLevelFees } from './rules.presenter.ts';

export const rulesModule = defineModule({
  name: 'rules',
  uses: ['accounts', 'auth', 'catalogue'],
  tables: ['fee_repricing', 'rule_kind', 'rule_version'],
  // How much is on sale where a change of fees would be felt.
  reads: ['app_user', 'category', 'offer'],
  endpoints: { rules: rulesEndpoints },
  invalidates: [
    // Texts name fees as well.
    invalidatesOn(feesChanged, () => [tag.fees, tag.documents, tag.help, tag.blog]),
  ],
});
