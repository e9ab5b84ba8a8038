import type { UserCtx } from '../../../core/context.ts';
import { isSeenBy, selectRequest, type CountedRequest } from '../requests.repository.ts';

export interface SeenRequest {
  row: CountedRequest;
  isOwn: boolean;
  /** A seller who may see it, other than its buyer. */
  isSeller: boolean;
}

/** A request, and as whom the actor sees it. Undefined where there is none; both are false for everybody else. */
export async function findSeen(ctx: UserCtx, id: string): Promise<SeenRequest | undefined> {
  const { actor, now } = ctx;
  const row = await selectRequest(ctx.db, id, now);
  if (!row) return undefined;
  const isOwn = row.buyer_id === actor.userId;
  const seen = { requestId: id, sellerId: actor.userId, now };
  const isSeller = !isOwn && actor.isSeller && (await isSeenBy(ctx.db, seen));
  return { row, isOwn, isSeller };
}
