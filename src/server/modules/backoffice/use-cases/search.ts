/** The search of the back office (decision 0118): all modules are asked for what the caller's role may look at. */
import { soughtKinds, type Opened, type Sought } from '~/contracts/backoffice/search.schemas.ts';
import { may } from '~/domain/roles.ts';
import { readHandles, type SearchHandles } from '~/domain/search-handles.ts';
import { recordAudit } from '../../../core/audit.ts';
import type { UserCtx } from '../../../core/context.ts';
import { staffSearchers, type FoundThing, type StaffSearcher } from '../../../core/staff-search.ts';
import { findByEmail, maskEmail } from '../../accounts/index.ts';
import { selectNames } from '../search.repository.ts';

/** Of one kind. Whoever needs more of them types more. */
const MOST_OF_A_KIND = 6;
/** A message may be about a thing that has no place of its own either. */
const MOST_STEPS = 2;

const placeOf = ({ kind }: { kind: Sought['kind'] }) => soughtKinds.indexOf(kind);

/** Those that the actor's role may look at, in the order in which kinds are shown. */
function searchersOf(ctx: UserCtx): StaffSearcher[] {
  return staffSearchers
    .of(ctx)
    .filter(({ permission }) => may(ctx.actor.role, permission))
    .toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** One after the other: a search takes one connection of the pool. */
async function findAll(
  ctx: UserCtx,
  searchers: readonly StaffSearcher[],
  handles: SearchHandles,
): Promise<FoundThing[]> {
  const found = new Map<string, FoundThing>();
  for (const { kind, find } of searchers) {
    for (const thing of await find(ctx, handles, MOST_OF_A_KIND)) {
      const key = `${kind}:${thing.id}`;
      const ofKind = [...found.values()].filter((each) => each.kind === kind).length;
      if (ofKind < MOST_OF_A_KIND && !found.has(key)) found.set(key, thing);
    }
  }
  return [...found.values()];
}

/** Where each thing is opened: what has no place of its own leads to what it is about. Each id is looked for once. */
function leader(ctx: UserCtx, searchers: readonly StaffSearcher[]) {
  const known = new Map<string, Promise<FoundThing[]>>();
  const thingsOf = (id: string): Promise<FoundThing[]> => {
    const handles = readHandles(id);
    if (handles.id === null) return Promise.resolve([]);
    const things = known.get(id) ?? findAll(ctx, searchers, handles);
    known.set(id, things);
    return things;
  };
  const open = async (thing: FoundThing, steps: number): Promise<Opened | null> => {
    const { opens } = thing;
    if (opens === null || 'what' in opens) return opens;
    if (steps === 0) return null;
    for (const id of opens.about) {
      for (const next of await thingsOf(id)) {
        const place = await open(next, steps - 1);
        if (place !== null) return place;
      }
    }
    return null;
  };
  return (thing: FoundThing) => open(thing, MOST_STEPS);
}

type Name = { id: string; public_name: string };

function presentFound(
  { at, person_id: personId, opens: _, ...rest }: FoundThing,
  names: ReadonlyMap<string, Name>,
  opens: Opened | null,
): Sought {
  const person = personId === null ? null : (names.get(personId) ?? null);
  return { ...rest, at: at?.toISOString() ?? null, person, opens };
}

/** What a text finds, by kind and the nearest of each first. */
export async function searchAll(ctx: UserCtx, { q }: { q: string }): Promise<{ data: Sought[] }> {
  const searchers = searchersOf(ctx);
  const things = await findAll(ctx, searchers, readHandles(q));
  const lead = leader(ctx, searchers);
  const names = await selectNames(
    ctx.db,
    things.flatMap(({ person_id: id }) => id ?? []),
  );
  const data: Sought[] = [];
  for (const thing of things) data.push(presentFound(thing, names, await lead(thing)));
  return { data };
}

/**
 * People by their e-mail address or its beginning. Each look is recorded, with who was found and without the address: that of
 * somebody who was not found stays nowhere. Needs a transaction.
 */
export async function searchByEmail(ctx: UserCtx, { email }: { email: string }) {
  const found = await findByEmail(ctx, email, MOST_OF_A_KIND);
  const ids = found.map(({ found: { id } }) => id);
  const [only] = ids;
  await recordAudit(ctx, {
    action: 'backoffice.search_email',
    // One who was found has it in the record about them; several are named below.
    subject:
      only !== undefined && ids.length === 1
        ? { type: 'user', id: only }
        : { type: 'search', id: ctx.actor.userId },
    after: { looked_for: maskEmail(email), found: ids },
  });
  return {
    data: found.map((each) => ({
      ...each.found,
      at: each.found.at?.toISOString() ?? null,
      person: null,
      opens: { what: 'person' as const, id: each.found.id },
      email: each.email,
    })),
  };
}
