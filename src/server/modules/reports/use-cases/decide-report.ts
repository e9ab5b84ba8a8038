/** Staff read the reports that wait, and decide. */
import { Failure } from '~/contracts/failure.ts';
import type { ReportOutcome, WaitingReport } from '~/contracts/reports/reports.schemas.ts';
import type { HideCode } from '~/contracts/reviews/hide-codes.ts';
import { recordAudit } from '../../../core/audit.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import { pageById } from '../../../core/paging.ts';
import { findPeople } from '../../accounts/index.ts';
import { selectPicturesOf } from '../../chat/index.ts';
import { takenDownAmong } from '../../media/index.ts';
import { hiddenSince, hideReview, lockReviewed } from '../../reviews/index.ts';
import { reportDecided } from '../reports.events.ts';
import { requireImpartial } from '../reports.policy.ts';
import {
  selectReport,
  selectWaitingReports,
  settleReports,
  type ReportRow,
} from '../reports.repository.ts';

const OF_REVIEW = 'review:';

/** The review that is reported; null of anything else. */
function reviewOf({ type, subject }: Pick<ReportRow, 'type' | 'subject'>): string | null {
  return type === 'review' ? subject.slice(OF_REVIEW.length) : null;
}

const OF_MESSAGE = 'message:';

interface MessageKey {
  roomId: string;
  seq: number;
}

/** The message that is reported; null of anything else. */
function messageOf({ type, subject }: Pick<ReportRow, 'type' | 'subject'>): MessageKey | null {
  if (type !== 'message') return null;
  const [roomId = '', seq = ''] = subject.slice(OF_MESSAGE.length).split(':');
  return { roomId, seq: Number(seq) };
}

const keyOf = ({ roomId, seq }: MessageKey): string => `${roomId}:${seq}`;

/** The pictures of messages that were reported, by message. */
async function picturesOf(
  ctx: Ctx,
  rows: readonly ReportRow[],
): Promise<ReadonlyMap<string, WaitingReport['pictures']>> {
  const messages = rows.map(messageOf).filter((message) => message !== null);
  const sent = await selectPicturesOf(ctx.db, messages);
  const ids = sent.flatMap(({ attachments }) => attachments.map(({ media_id: id }) => id));
  const down = await takenDownAmong(ctx.db, ids);
  return new Map(
    sent.map(({ room_id: roomId, seq, attachments }) => [
      keyOf({ roomId, seq }),
      attachments.map(({ media_id, url }) => ({ media_id, url, is_down: down.has(media_id) })),
    ]),
  );
}

/** One entry for each thing that was reported, by its first report. */
export async function waitingReports(ctx: Ctx, cursor: string | undefined, limit: number) {
  const rows = await selectWaitingReports(ctx.db, cursor, limit + 1);
  const people = await findPeople(
    ctx.db,
    rows.flatMap((row) => [row.reporter_id, row.person_id]),
  );
  const reviewIds = rows.map(reviewOf).filter((id) => id !== null);
  const hidden = await hiddenSince(ctx.db, reviewIds);
  const pictures = await picturesOf(ctx, rows);
  const { data, meta } = pageById(rows, limit, (row): WaitingReport | null => {
    const [person, reporter] = [people.get(row.person_id), people.get(row.reporter_id)];
    if (!person || !reporter) return null;
    const { id, type, quote, offer_id, request_id, reason, text, reports_count } = row;
    const review_id = reviewOf(row);
    const is_hidden = review_id !== null && hidden.has(review_id);
    const about = { id, type, quote, person, offer_id, request_id, review_id, is_hidden };
    const created_at = row.created_at.toISOString();
    const message = messageOf(row);
    const shown = (message && pictures.get(keyOf(message))) ?? [];
    return { ...about, pictures: shown, reason, text, reporter, reports_count, created_at };
  });
  return { data: data.filter((item) => item !== null), meta };
}

interface Decision {
  id: string;
  outcome: ReportOutcome;
  reason: string;
  /** Hides the review that is reported, too. */
  hide?: HideCode | undefined;
}

/**
 * Decides every open report of the same thing, so that nobody is left waiting. Each reporter is told what came of it,
 * never why: the reason is for the record.
 * @throws {Failure} REPORT_NOT_FOUND, REPORT_DECIDED, PERSON_OWN for one's own report and what is said of oneself,
 *   REPORT_HIDES_NOTHING, and what refuses to hide a review
 */
export async function decideReport(
  ctx: UserCtx,
  { id, outcome, reason, hide }: Decision,
): Promise<void> {
  const row = await selectReport(ctx.db, id);
  if (!row) throw new Failure('REPORT_NOT_FOUND');
  if (row.status !== 'open') throw new Failure('REPORT_DECIDED');
  requireImpartial(ctx.actor, row);
  const reviewId = hide === undefined ? null : reviewOf(row);
  if (hide !== undefined && (reviewId === null || outcome !== 'upheld')) {
    throw new Failure('REPORT_HIDES_NOTHING');
  }
  // The common lock order: accounts before reports, so that two who decide wait for each other here.
  if (reviewId !== null) await lockReviewed(ctx, reviewId);
  const settled = await settleReports(ctx.db, row.subject, outcome, ctx.now);
  if (settled.length === 0) throw new Failure('REPORT_DECIDED');
  if (reviewId !== null && hide !== undefined) {
    await hideReview(ctx, { id: reviewId, code: hide, reason });
  }
  for (const report of settled) {
    await ctx.publish(
      reportDecided({
        report_id: report.id,
        reporter_id: report.reporter_id,
        type: report.type,
        outcome,
        quote: report.quote,
        person_id: report.person_id,
      }),
    );
  }
  await recordAudit(ctx, {
    action: 'reports.decide',
    subject: { type: 'report', id },
    before: { status: 'open' },
    after: { status: outcome, subject: row.subject, reports: settled.length },
    reason,
  });
}
