/** What a module hands to the composition root besides its endpoints. */
import type { Ctx } from './context.ts';
import type { Drop, Subscription } from './events.ts';
import type { SocketHandler } from '../realtime/socket-handler.ts';

export interface RecurringJob {
  name: string;
  everySeconds: number;
  /** Runs outside any transaction; returns how many things it did, so that a full batch runs again at once. */
  run(ctx: Ctx): Promise<number>;
}

export interface ServerModule {
  name: string;
  subscriptions?: readonly Subscription[];
  /** Which kept answers the module's facts make old. */
  drops?: readonly Drop[];
  jobs?: readonly RecurringJob[];
  sockets?: readonly SocketHandler[];
}
