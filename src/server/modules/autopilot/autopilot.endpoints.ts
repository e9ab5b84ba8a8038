/** Endpoints of what acts for sellers by itself. */
import { readAs, writeAs } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import { listStopped, resume, undoAct } from './use-cases/own-acts.ts';
import {
  changeRule,
  createRule,
  pauseAll,
  removeRule,
  showAutopilot,
} from './use-cases/own-rules.ts';
import { changeReply, showReplies } from './use-cases/own-replies.ts';
import { changeStarting, leaveStart, showStarting } from './use-cases/own-starts.ts';
import { previewRule } from './use-cases/preview-rule.ts';
import { readLog } from './use-cases/read-log.ts';

export const autopilotEndpoints = endpointsOf('autopilot', {
  show: readAs((ctx) => showAutopilot(ctx)),
  preview: readAs(previewRule),
  createRule: writeAs(createRule),
  changeRule: writeAs(changeRule),
  removeRule: writeAs((ctx, { id }) => removeRule(ctx, id)),
  pauseAll: writeAs((ctx) => pauseAll(ctx)),

  undoAct: writeAs((ctx, { id }) => undoAct(ctx, id)),
  stopped: readAs((ctx) => listStopped(ctx)),
  resume: writeAs((ctx, { offer_ids: ids }) => resume(ctx, ids)),

  replies: readAs((ctx) => showReplies(ctx)),
  changeReply: writeAs(changeReply),
  starting: readAs((ctx) => showStarting(ctx)),
  changeStarting: writeAs(changeStarting),
  leaveStart: writeAs((ctx, { order_id: id }) => leaveStart(ctx, id)),
  log: readAs(readLog),
});
