/** What a report is about: whose it is and what it says now. Only what the reporter can see can be reported. */
import { Failure } from '~/contracts/failure.ts';
import type { ReportSubjectInput } from '~/contracts/reports/reports.schemas.ts';
import type { UserCtx } from '../../../core/context.ts';
import { findUsers } from '../../accounts/index.ts';
import { findWritten } from '../../chat/index.ts';
import { selectOfferHeads } from '../../offers/index.ts';
import { findReview } from '../../reviews/index.ts';
import { requestSubjects } from '../request-subjects.ts';
import type { ReportRow } from '../reports.repository.ts';

export type FoundSubject = Pick<
  ReportRow,
  'type' | 'subject' | 'person_id' | 'offer_id' | 'request_id' | 'quote'
>;

/** What none but offers and requests have. */
const NOWHERE = { offer_id: null, request_id: null } as const;

async function offerSubject(ctx: UserCtx, id: string): Promise<FoundSubject | null> {
  const offer = (await selectOfferHeads(ctx.db, [id])).get(id);
  if (!offer) return null;
  const { seller_id: sellerId, title } = offer;
  return {
    type: 'offer',
    subject: `offer:${id}`,
    person_id: sellerId,
    offer_id: id,
    request_id: null,
    quote: title,
  };
}

async function personSubject(ctx: UserCtx, id: string): Promise<FoundSubject | null> {
  const person = (await findUsers(ctx.db, [id], ctx.now)).get(id);
  if (!person) return null;
  return { type: 'person', subject: `person:${id}`, person_id: id, ...NOWHERE, quote: '' };
}

async function messageSubject(
  ctx: UserCtx,
  roomId: string,
  seq: number | undefined,
): Promise<FoundSubject | null> {
  const message = seq === undefined ? null : await findWritten(ctx, roomId, seq);
  if (!message) return null;
  return {
    type: 'message',
    subject: `message:${roomId}:${seq}`,
    person_id: message.sender_id,
    ...NOWHERE,
    quote: message.body,
  };
}

async function requestSubject(
  ctx: UserCtx,
  type: 'request' | 'bid',
  id: string,
): Promise<FoundSubject | null> {
  const found = await requestSubjects.of(ctx)[type](ctx, id);
  return found && { type, subject: `${type}:${id}`, offer_id: null, ...found };
}

/** A hidden one is seen by its author and its seller alone, and neither has to report it. */
async function reviewSubject(ctx: UserCtx, id: string): Promise<FoundSubject | null> {
  const review = await findReview(ctx.db, id);
  if (!review || review.hidden_at !== null) return null;
  const { buyer_id: authorId, message, offer_title: title } = review;
  return {
    type: 'review',
    subject: `review:${id}`,
    person_id: authorId,
    ...NOWHERE,
    quote: message === '' ? title : message,
  };
}

/** @throws {Failure} REPORT_SUBJECT_NOT_FOUND, also for what the caller cannot see; REPORT_OWN */
export async function findSubject(
  ctx: UserCtx,
  { type, id, seq }: ReportSubjectInput,
): Promise<FoundSubject> {
  const finders = {
    offer: () => offerSubject(ctx, id),
    person: () => personSubject(ctx, id),
    message: () => messageSubject(ctx, id, seq),
    request: () => requestSubject(ctx, 'request', id),
    bid: () => requestSubject(ctx, 'bid', id),
    review: () => reviewSubject(ctx, id),
  };
  const found = await finders[type]();
  if (!found) throw new Failure('REPORT_SUBJECT_NOT_FOUND');
  if (found.person_id === ctx.actor.userId) throw new Failure('REPORT_OWN');
  return found;
}
