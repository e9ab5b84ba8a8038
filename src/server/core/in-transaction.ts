/** How a stepwise call opens its transactions (`stepwise` of the HTTP layer). */
import type { Ctx } from './context.ts';

export type InTransaction = <T>(step: (ctx: Ctx) => Promise<T>) => Promise<T>;
