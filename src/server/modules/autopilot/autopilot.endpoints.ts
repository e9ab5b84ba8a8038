/** Endpoints of automatic prices. */
import { readAs, writeAs } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import { listActs, listStopped, resume, undoAct } from './use-cases/own-acts.ts';
import {
  changeRule,
  createRule,
  pauseAll,
  removeRule,
  showAutopilot,
} from './use-cases/own-rules.ts';
import { previewRule } from './use-cases/preview-rule.ts';

export const autopilotEndpoints = endpointsOf('autopilot', {
  show: readAs((ctx) => showAutopilot(ctx)),
  preview: readAs(previewRule),
  createRule: writeAs(createRule),
  changeRule: writeAs(changeRule),
  removeRule: writeAs((ctx, { id }) => removeRule(ctx, id)),
  pauseAll: writeAs((ctx) => pauseAll(ctx)),

  acts: readAs(listActs),
  undoAct: writeAs((ctx, { id }) => undoAct(ctx, id)),
  stopped: readAs((ctx) => listStopped(ctx)),
  resume: writeAs((ctx, { offer_ids: ids }) => resume(ctx, ids)),
});
