/** Endpoints of rules with dates. */
import { readAs, writeAs } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import {
  agreeToFigures,
  previewFigures,
  scheduleFigures,
  withdrawFigures,
} from './use-cases/change-figures.ts';
import { agreeToFees, withdrawFees } from './use-cases/decide-fees.ts';
import { previewFees, scheduleFees } from './use-cases/propose-fees.ts';
import { listFeeHistory, showFees } from './use-cases/show-fees.ts';
import { listFiguresHistory, showFigures } from './use-cases/show-figures.ts';

export const rulesEndpoints = endpointsOf('rules', {
  fees: readAs(showFees),
  history: readAs(listFeeHistory),
  preview: readAs(previewFees),
  schedule: writeAs(scheduleFees),
  agree: writeAs(agreeToFees),
  withdraw: writeAs(withdrawFees),
  figures: readAs(showFigures),
  figureHistory: readAs(listFiguresHistory),
  previewFigures: readAs(previewFigures),
  scheduleFigures: writeAs(scheduleFigures),
  agreeFigures: writeAs(agreeToFigures),
  withdrawFigures: writeAs(withdrawFigures),
});
