/** What every file has: that somebody opened it, notes of staff, and what the record says of it. */
import { Failure } from '~/contracts/failure.ts';
import type { FileLook, FilePlace, StaffNote } from '~/contracts/files/files.schemas.ts';
import { recordAudit, recordLook } from '../../../core/audit.ts';
import { selectAudit } from '../../../core/audit-trail.ts';
import type { UserCtx } from '../../../core/context.ts';
import { findPeople, selectUser } from '../../accounts/index.ts';
import { findOrder, requireSupport, requireVisible } from '../../orders/index.ts';
import { presentLook, presentNote } from '../files.presenter.ts';
import { requireOthers, requirePlace } from '../files.policy.ts';
import { insertNote, selectNotes } from '../notes.repository.ts';
import { selectSellerOf } from '../person-file.repository.ts';

/** Under which type the record names what a file is about. A seller is a person. */
const typeOf = {
  orders: 'order',
  people: 'user',
  offers: 'offer',
  sellers: 'user',
} as const satisfies Record<FilePlace, string>;

const subjectOf = (place: FilePlace, id: string) => ({ type: typeOf[place], id });

/** Whoever opens a file stands in the record, once for an hour of looking. Needs a transaction. */
export function noteOpened(ctx: UserCtx, place: FilePlace, id: string): Promise<void> {
  return recordLook(ctx, { action: 'files.open', subject: subjectOf(place, id) });
}

const SHOWN_LOOKS = 20;
const ofSubject = (id: string) => ({
  actorId: undefined,
  subjectId: id,
  action: undefined,
  from: undefined,
  before: undefined,
});

/** After the look was recorded: it is the first that is shown. */
export async function keptOf(
  { db }: UserCtx,
  place: FilePlace,
  id: string,
): Promise<{ notes: StaffNote[]; looks: FileLook[] }> {
  const notes = await selectNotes(db, place, id);
  const looks = await selectAudit(db, ofSubject(id), { cursor: undefined, limit: SHOWN_LOOKS });
  const people = await findPeople(
    db,
    looks.map((look) => look.actor_id),
  );
  return {
    notes: notes.map(presentNote),
    looks: looks.map((look) => presentLook(look, people)),
  };
}

interface About {
  person_id: string;
  other_id: string | null;
}

/** Whom a file is about. @throws {Failure} ORDER_NOT_FOUND, ORDER_OWN_CASE, FILE_NOT_FOUND, FILE_OWN */
async function aboutOf(ctx: UserCtx, place: FilePlace, id: string): Promise<About> {
  if (place === 'orders') {
    const { order } = requireVisible(await findOrder(ctx.db, id), ctx.actor);
    requireSupport(order, ctx.actor);
    return { person_id: order.buyer_id, other_id: order.seller_id };
  }
  return { person_id: await requirePerson(ctx, place, id), other_id: null };
}

/** The person whom a file of the others is about. @throws {Failure} FILE_NOT_FOUND, FILE_OWN */
export async function requirePerson(
  ctx: UserCtx,
  place: Exclude<FilePlace, 'orders'>,
  id: string,
): Promise<string> {
  const owner = place === 'offers' ? await selectSellerOf(ctx.db, id) : id;
  const person = owner === undefined ? undefined : await selectUser(ctx.db, owner);
  if (!person || (place === 'sellers' && !person.is_seller)) throw new Failure('FILE_NOT_FOUND');
  requireOthers(ctx.actor, person.id);
  return person.id;
}

/**
 * Adds a note that nobody changes later. Needs a transaction.
 * @throws {Failure} FORBIDDEN, and as `aboutOf`
 */
export async function addNote(
  ctx: UserCtx,
  { place, id, text }: { place: FilePlace; id: string; text: string },
): Promise<StaffNote> {
  requirePlace(ctx.actor, place);
  const about = await aboutOf(ctx, place, id);
  const author = ctx.actor.userId;
  const note = { place, subject_id: id, ...about, author_id: author, text, at: ctx.now };
  const noteId = await insertNote(ctx.db, note);
  await recordAudit(ctx, {
    action: 'files.note',
    subject: subjectOf(place, id),
    after: { place, note: noteId },
  });
  const row = (await selectNotes(ctx.db, place, id)).find((each) => each.id === noteId);
  if (!row) throw new Error('A note that was added is there');
  return presentNote(row);
}
