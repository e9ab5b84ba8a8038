/** Somebody reports an offer, a person or a message. */
import { Failure } from '~/contracts/failure.ts';
import type {
  Reported,
  ReportReason,
  ReportSubjectInput,
} from '~/contracts/reports/reports.schemas.ts';
import { newId } from '~/kernel/ids.ts';
import type { UserCtx } from '../../../core/context.ts';
import { findPeople, refuseImpersonation, requireActive } from '../../accounts/index.ts';
import { hasOpenReport, insertReport } from '../reports.repository.ts';
import { findSubject } from './find-subject.ts';

/** @throws {Failure} REPORT_SUBJECT_NOT_FOUND, REPORT_OWN */
export async function showSubject(ctx: UserCtx, input: ReportSubjectInput): Promise<Reported> {
  const found = await findSubject(ctx, input);
  const person = (await findPeople(ctx.db, [found.person_id])).get(found.person_id);
  if (!person) throw new Failure('REPORT_SUBJECT_NOT_FOUND');
  return {
    type: found.type,
    person,
    quote: found.quote,
    is_reported: await hasOpenReport(ctx.db, ctx.actor.userId, found.subject),
  };
}

/** @throws {Failure} REPORT_SUBJECT_NOT_FOUND, REPORT_OWN, REPORT_EXISTS while the first one waits */
export async function report(
  ctx: UserCtx,
  input: ReportSubjectInput & { reason: ReportReason; text: string },
): Promise<void> {
  requireActive(ctx.actor);
  refuseImpersonation(ctx.actor);
  const found = await findSubject(ctx, input);
  const isNew = await insertReport(ctx.db, {
    id: newId(),
    reporter_id: ctx.actor.userId,
    ...found,
    reason: input.reason,
    text: input.text,
    created_at: ctx.now,
  });
  if (!isNew) throw new Failure('REPORT_EXISTS');
}
