/**
 * The one log of what happened by itself: prices, messages, starts, deliveries from the vault, vacations. Each kind stays
 * where it is kept; a page takes the newest of all.
 */
import type * as v from 'valibot';
import type { LogEntry, logQuerySchema } from '~/contracts/autopilot/auto-acts.schemas.ts';
import { autopilotBounds } from '~/contracts/autopilot/autopilot-bounds.ts';
import { pairId } from '~/kernel/ids.ts';
import type { UserCtx } from '../../../core/context.ts';
import { decodeCursor, encodeCursor, isInstant, pageOf } from '../../../core/paging.ts';
import { findPeople } from '../../accounts/index.ts';
import { selectHanded } from '../../offers/index.ts';
import { selectTurns } from '../../sellers/index.ts';
import { selectActs, type ActRecord } from '../acts.repository.ts';
import { presentAct } from '../autopilot.presenter.ts';
import { selectDeeds, type DeedRecord } from '../replies.repository.ts';
import { surroundingsFor } from './surroundings.ts';

const SORT = 'autopilot-log';
const DAY_MS = 86_400_000;
type Query = v.InferOutput<typeof logQuerySchema>;
type Page = Parameters<typeof selectTurns>[2];

/** An entry of any kind, before what they share is read for all. */
type Found = Omit<LogEntry, 'person' | 'act'> & {
  companionId: string | null;
  act: Awaited<ReturnType<typeof selectActs>>[number] | null;
};

const nothing = {
  act: null,
  reply: null,
  companionId: null,
  room_id: null,
  order_id: null,
  title: null,
  count: null,
  vacation: null,
};

/** Sources by the kinds that they know; those that were not asked for are not read. */
function sourcesOf({ db, actor: { userId } }: UserCtx, wanted: Query['kind'], page: Page) {
  const isWanted = (kind: LogEntry['kind']): boolean =>
    wanted === undefined || wanted.includes(kind);
  const prices = (['price', 'stop'] as const satisfies ActRecord['kind'][]).filter(isWanted);
  const deeds = (['reply', 'start'] as const satisfies DeedRecord['kind'][]).filter(isWanted);
  return {
    acts: async (): Promise<Found[]> => {
      if (prices.length === 0) return [];
      const rows = await selectActs(db, userId, { kinds: prices, ...page });
      return rows.map((act) => {
        const { id, kind, created_at: at } = act;
        return { ...nothing, id, kind, at: at.toISOString(), act };
      });
    },
    deeds: async (): Promise<Found[]> => {
      if (deeds.length === 0) return [];
      const rows = await selectDeeds(db, userId, { kinds: deeds, ...page });
      return rows.map(
        ({ id, kind, reply, title, order_id, created_at: at, companion_id: whom }) => ({
          ...nothing,
          id,
          kind,
          at: at.toISOString(),
          reply,
          title,
          order_id,
          companionId: whom,
          room_id: kind === 'reply' ? pairId(userId, whom) : null,
        }),
      );
    },
    deliveries: async (): Promise<Found[]> => {
      if (!isWanted('delivery')) return [];
      const rows = await selectHanded(db, userId, page);
      return rows.map(({ id, title, order_id, count, created_at: at }) => {
        const entry = { id, title, order_id, count, at: at.toISOString() };
        return { ...nothing, kind: 'delivery', ...entry };
      });
    },
    vacations: async (): Promise<Found[]> => {
      if (!isWanted('vacation')) return [];
      const rows = await selectTurns(db, userId, page);
      return rows.map(({ id, what, at, until_at: until }) => {
        const vacation = { what, until: until.toISOString() };
        return { ...nothing, kind: 'vacation', id, at: at.toISOString(), vacation };
      });
    },
  };
}

/** The newest first, behind the cursor. @throws {Failure} CURSOR_INVALID */
export async function readLog(ctx: UserCtx, { kind, cursor, limit }: Query) {
  const after = cursor === undefined ? null : decodeCursor(SORT, cursor, isInstant);
  // What is kept elsewhere for longer is shown no longer than what is forgotten.
  const since = new Date(ctx.now.getTime() - autopilotBounds.days * DAY_MS);
  const sources = sourcesOf(ctx, kind, { after, since, limit: limit + 1 });
  const found: Found[] = [];
  for (const read of Object.values(sources)) found.push(...(await read()));
  const newest = found
    .toSorted((a, b) => (a.at === b.at ? (a.id < b.id ? 1 : -1) : a.at < b.at ? 1 : -1))
    .slice(0, limit + 1);
  const people = await findPeople(
    ctx.db,
    newest.flatMap(({ companionId }) => companionId ?? []),
  );
  const surroundings = await surroundingsFor(
    ctx,
    newest.flatMap(({ act }) => act?.category_id ?? []),
  );
  return pageOf(
    newest,
    limit,
    ({ companionId, act, ...entry }): LogEntry => ({
      ...entry,
      person: companionId === null ? null : (people.get(companionId) ?? null),
      act: act && presentAct(act, surroundings),
    }),
    ({ at, id }) => encodeCursor(SORT, { key: at, id }),
  );
}
