/**
 * The public interface of rules with dates (decisions 0123 and 0127): which fees and figures hold, which come, and what follows
 * them.
 */
import { invalidatesOn, tag } from '../../core/cache-tags.ts';
import { defineModule } from '../../core/define-module.ts';
import { rulesEndpoints } from './rules.endpoints.ts';
import { feesChanged, figuresChanged } from './rules.events.ts';
import { announceBegun } from './use-cases/change-figures.ts';

export { figuresAt, figuresNow, nextFigures } from './figures-at.ts';
export { allFigures, figuresOf, type AllFigures, type Figures } from './kinds/index.ts';
export { levelRulesOf, type LevelRules } from './kinds/levels.ts';
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
  jobs: [{ name: 'rules.announce', everySeconds: 15, run: announceBegun }],
  invalidates: [
    // What comes is known to the readers of rules and to the pages that tell it; the rest is of the figures in force.
    invalidatesOn(figuresChanged, ({ kind, begins }) => [
      tag.rules,
      ...(begins ? [tag.documents, tag.help, tag.blog] : []),
      ...(begins && kind === 'levels' ? [tag.holds] : []),
    ]),
    // Texts name fees as well.
    invalidatesOn(feesChanged, () => [tag.fees, tag.documents, tag.help, tag.blog]),
  ],
});
