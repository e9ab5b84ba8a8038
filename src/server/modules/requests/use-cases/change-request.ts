/**
 * A buyer changes an open request (decision 0086). What is wanted and how much of it stays: anything else is another request.
 * Whoever has bid is told of another note, and confirms their bid before it can be accepted.
 */
import { msg } from '@lingui/core/macro';
import type * as v from 'valibot';
import { serverConfig } from '~config';
import { Failure } from '~/contracts/failure.ts';
import type { changeRequestInputSchema } from '~/contracts/requests/requests.schemas.ts';
import type { UserCtx } from '../../../core/context.ts';
import { fieldsFailure, type FieldIssue } from '../../../http/field-failure.ts';
import { requireActive } from '../../accounts/index.ts';
import { findBid, selectLiveBidders, updateBid } from '../bids.repository.ts';
import { requireOwn } from '../requests.policy.ts';
import {
  lockRequest,
  selectRequest,
  updateRequest,
  type RequestRow,
} from '../requests.repository.ts';
import { askableCategory } from './create-request.ts';
import { requireCleanTexts } from './requested-texts.ts';
import { tellChanged } from './tell-bidders.ts';

type Input = v.InferOutput<typeof changeRequestInputSchema>;

const HOUR_MS = 3_600_000;
/** How long after a change the same one with hours is taken as that press once more. */
const AGAIN_MS = 60_000;

const messages = {
  budget: msg`Sellers have bid by this budget. It can be raised, or left out.`,
  shorter: msg`A request can be open longer, not shorter. Withdraw it to end it.`,
  longest: msg`A request is open for 28 days at most.`,
};

function endOf(
  { ends_at: endsAt, created_at: createdAt }: RequestRow,
  hours: number | null,
  now: Date,
) {
  if (hours === null) return { endsAt, issues: [] };
  const next = new Date(now.getTime() + hours * HOUR_MS);
  const last = createdAt.getTime() + serverConfig.requests.mostHours * HOUR_MS;
  const issues: FieldIssue[] = [];
  if (next < endsAt) issues.push({ path: 'hours', message: messages.shorter });
  else if (next.getTime() > last) issues.push({ path: 'hours', message: messages.longest });
  return { endsAt: next, issues };
}

/** Less than was said, or a limit where there was none. */
function isLower(next: number | null, before: number | null): boolean {
  if (next === null) return false;
  return before === null || next < before;
}

/**
 * Whether this stands already. Pressed twice: the second finds what the first has written, and an end that the hours from
 * now reach or pass by little, because the first press made it some moments ago.
 */
function isWritten(row: RequestRow, { note, budget_amount, hours, version }: Input, now: Date) {
  if (note !== row.note || budget_amount !== row.budget_cents) return false;
  if (hours === null) return true;
  const late = now.getTime() + hours * HOUR_MS - row.ends_at.getTime();
  return version === row.version - 1 && late >= 0 && late <= AGAIN_MS;
}

/**
 * Changes the note, the budget and the end of an own open request. Locks it: accepting and changing come one after the other.
 * @throws {Failure} BANNED, REQUEST_NOT_FOUND, REQUEST_CLOSED, BID_CHANGED when it was changed meanwhile, VALIDATION,
 *   CONTACT_DATA_REFUSED, REQUEST_WORD_REFUSED, REQUEST_CHANGES_SPENT
 */
export async function changeRequest(ctx: UserCtx, input: Input): Promise<void> {
  requireActive(ctx.actor);
  const row = requireOwn(ctx.actor, await lockRequest(ctx.db, input.id));
  if (isWritten(row, input, ctx.now)) return;
  if (row.status !== 'open' || row.ends_at <= ctx.now) throw new Failure('REQUEST_CLOSED');
  if (row.version !== input.version) throw new Failure('BID_CHANGED');
  const { changes: count } = serverConfig.requests;
  if (row.version > count) throw new Failure('REQUEST_CHANGES_SPENT', { values: { count } });
  const definition = await askableCategory(ctx, row.category_id);
  await requireCleanTexts(ctx, [{ path: 'note', text: input.note }], definition);
  const bids = (await selectRequest(ctx.db, row.id, ctx.now))?.bids_count ?? 0;
  const { endsAt, issues } = endOf(row, input.hours, ctx.now);
  if (bids > 0 && isLower(input.budget_amount, row.budget_cents)) {
    issues.push({ path: 'budget_amount', message: messages.budget });
  }
  if (issues.length > 0) throw fieldsFailure('VALIDATION', issues, ctx.locale);
  const isNew = input.note !== row.note;
  await updateRequest(ctx.db, row.id, {
    note: input.note,
    budget_cents: input.budget_amount,
    ends_at: endsAt,
    version: row.version + 1,
    terms: isNew ? row.terms + 1 : row.terms,
  });
  if (!isNew) return;
  await tellChanged(ctx, row, await selectLiveBidders(ctx.db, row.id, ctx.now));
}

/**
 * A seller says that an own bid stands for the request as it is now.
 * @throws {Failure} BID_NOT_FOUND, REQUEST_CLOSED, BID_CHANGED when the request was changed once more
 */
export async function confirmBid(
  ctx: UserCtx,
  { id, terms }: { id: string; terms: number },
): Promise<void> {
  requireActive(ctx.actor);
  const found = await findBid(ctx.db, id);
  if (found?.seller_id !== ctx.actor.userId) throw new Failure('BID_NOT_FOUND');
  const row = await lockRequest(ctx.db, found.request_id);
  const bid = await findBid(ctx.db, id);
  if (!row || !bid || bid.withdrawn_at !== null) throw new Failure('BID_NOT_FOUND');
  const isOver = bid.valid_until <= ctx.now || row.ends_at <= ctx.now;
  if (row.status !== 'open' || isOver) throw new Failure('REQUEST_CLOSED');
  if (row.terms !== terms) throw new Failure('BID_CHANGED');
  await updateBid(ctx.db, id, { terms });
}
