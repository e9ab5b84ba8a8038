/** The endpoints of the cases of disputes: contract, policy, use case. */
import { read, readAs, signedIn, stepwise, writeAs } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import { addStatement } from './use-cases/add-statement.ts';
import { drawPack } from './use-cases/draw-pack.ts';
import { showCase } from './use-cases/show-case.ts';
import { caseQueue, showDesk } from './use-cases/show-desk.ts';
import { ask, giveBack, mark, note, readChat, take } from './use-cases/work-case.ts';

export const casesEndpoints = endpointsOf('cases', {
  show: readAs(showCase),
  state: writeAs(addStatement),
  pack: stepwise(async (ctx, input, _inTransaction, call) => {
    const file = await drawPack(signedIn(ctx), input);
    call.replyHeaders.set('content-disposition', `attachment; filename="${file.name}"`);
    return file;
  }),
  queue: read(caseQueue),
  desk: readAs(showDesk),
  take: writeAs(take),
  giveBack: writeAs(giveBack),
  chat: writeAs(readChat),
  mark: writeAs(mark),
  ask: writeAs(ask),
  note: writeAs(note),
});
