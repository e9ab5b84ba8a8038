/** Templates for answers: read by all staff, added, changed and removed by those who keep texts. Each change is on record. */
import { msg } from '@lingui/core/macro';
import type { AnswerAct } from '~/contracts/answers/answer-acts.ts';
import { hasUnknownBlank } from '~/contracts/answers/answer-text.ts';
import {
  answerBounds,
  type AnswerReader,
  type AnswerReaderInput,
  type AnswerTemplate,
} from '~/contracts/answers/answers.schemas.ts';
import { Failure } from '~/contracts/failure.ts';
import { newId } from '~/kernel/ids.ts';
import { recordAudit } from '../../../core/audit.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import { fieldFailure, fieldsFailure } from '../../../http/field-failure.ts';
import { findContacts } from '../../accounts/index.ts';
import { selectOfferHeads } from '../../offers/index.ts';
import {
  countAnswers,
  deleteAnswer,
  insertAnswer,
  lockAnswer,
  selectAnswers,
  updateAnswer,
  type AnswerRow,
} from '../answers.repository.ts';

interface Written {
  act: AnswerAct;
  name: string;
  text_en: string;
  text_fr: string;
}

interface Seen {
  id: string;
  version: number;
  reason: string;
}

const unknownBlank = msg`Only the word name can stand between braces.`;

const present = ({ changed_at: at, ...row }: AnswerRow): AnswerTemplate => ({
  ...row,
  changed_at: at.toISOString(),
});

/** What the record says of one. */
const recorded = ({ act, name, text_en, text_fr }: Written): Written => ({
  act,
  name,
  text_en,
  text_fr,
});

/** @throws {Failure} VALIDATION, for the text that leaves something else open than a name */
function requireBlanks({ text_en, text_fr }: Written, { locale }: Ctx): void {
  const broken = Object.entries({ text_en, text_fr }).filter(([, text]) => hasUnknownBlank(text));
  if (broken.length === 0) return;
  const issues = broken.map(([path]) => ({ path, message: unknownBlank }));
  throw fieldsFailure('VALIDATION', issues, locale);
}

const nameTaken = ({ locale }: Ctx): Failure => fieldFailure('ANSWER_NAME_TAKEN', 'name', locale);

/** The one that is to be changed, locked. @throws {Failure} ANSWER_NOT_FOUND, ANSWER_CHANGED */
async function lockSeen(ctx: UserCtx, { id, version }: Seen): Promise<AnswerRow> {
  const row = await lockAnswer(ctx.db, id);
  if (!row) throw new Failure('ANSWER_NOT_FOUND');
  if (row.version !== version) throw new Failure('ANSWER_CHANGED');
  return row;
}

export async function listAnswers(ctx: Ctx): Promise<{ data: AnswerTemplate[] }> {
  return { data: (await selectAnswers(ctx.db)).map(present) };
}

/** @throws {Failure} PERSON_NOT_FOUND */
export async function findReader(ctx: Ctx, { id, of }: AnswerReaderInput): Promise<AnswerReader> {
  const personId =
    of === 'offer' ? ((await selectOfferHeads(ctx.db, [id])).get(id)?.seller_id ?? id) : id;
  const person = (await findContacts(ctx.db, [personId], ctx.now)).get(personId);
  if (!person) throw new Failure('PERSON_NOT_FOUND');
  return { locale: person.locale, public_name: person.name };
}

/** Needs a transaction. @throws {Failure} VALIDATION, ANSWERS_FULL, ANSWER_NAME_TAKEN */
export async function addAnswer(
  ctx: UserCtx,
  { reason, ...written }: Written & { reason: string },
): Promise<AnswerTemplate> {
  requireBlanks(written, ctx);
  if ((await countAnswers(ctx.db)) >= answerBounds.most) throw new Failure('ANSWERS_FULL');
  const row = { id: newId(), ...recorded(written), version: 1, changed_at: ctx.now };
  if (!(await insertAnswer(ctx.db, row))) throw nameTaken(ctx);
  await recordAudit(ctx, {
    action: 'answers.add',
    subject: { type: 'answer', id: row.id },
    after: recorded(row),
    reason,
  });
  return present(row);
}

/** Needs a transaction. @throws {Failure} VALIDATION, ANSWER_NOT_FOUND, ANSWER_CHANGED, ANSWER_NAME_TAKEN */
export async function changeAnswer(
  ctx: UserCtx,
  { id, version, reason, ...written }: Written & Seen,
): Promise<AnswerTemplate> {
  requireBlanks(written, ctx);
  const before = await lockSeen(ctx, { id, version, reason });
  const row = { id, ...recorded(written), version: version + 1, changed_at: ctx.now };
  if (!(await updateAnswer(ctx.db, row))) throw nameTaken(ctx);
  await recordAudit(ctx, {
    action: 'answers.change',
    subject: { type: 'answer', id },
    before: recorded(before),
    after: recorded(row),
    reason,
  });
  return present(row);
}

/** Needs a transaction. @throws {Failure} ANSWER_NOT_FOUND, ANSWER_CHANGED */
export async function removeAnswer(ctx: UserCtx, seen: Seen): Promise<void> {
  const before = await lockSeen(ctx, seen);
  await deleteAnswer(ctx.db, before.id);
  await recordAudit(ctx, {
    action: 'answers.remove',
    subject: { type: 'answer', id: before.id },
    before: recorded(before),
    reason: seen.reason,
  });
}
