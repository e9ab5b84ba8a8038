/** What may be done with drafts and versions. Pure. */
import {
  choiceIssueTexts,
  definitionIssueTexts,
} from '~/contracts/definitions/definition-issues.ts';
import { Failure } from '~/contracts/failure.ts';
import type { DefinitionDocument } from '~/domain/category-definition.ts';
import { choiceIssues, type Loss, type LossChoices } from '~/domain/definition-losses.ts';
import { definitionIssues } from '~/domain/definition-rules.ts';
import type { UserCtx } from '../../core/context.ts';
import { fieldsFailure } from '../../http/field-failure.ts';
import type { DraftRow, VersionRow } from './definitions.repository.ts';

/** How long a version can be undone. */
const UNDO_HOURS = 48;
const UNDO_MS = UNDO_HOURS * 3_600_000;

/** For how long what takes the place of a version can be undone; null: what makes a category public stays. */
export const undoHours = (version: number): number | null => (version === 0 ? null : UNDO_HOURS);

/** Until when a version can be undone; null where it cannot: what made a category public stays. */
export function undoUntil(
  row: Pick<VersionRow, 'act' | 'version' | 'changed_at' | 'undone_by'>,
  newest: number,
  now: Date,
): Date | null {
  if (row.version <= 1 || row.act !== 'apply' || row.version !== newest || row.undone_by !== null)
    return null;
  const until = new Date(row.changed_at.getTime() + UNDO_MS);
  return until > now ? until : null;
}

/** Whoever saves or applies saw this draft. @throws {Failure} DEFINITION_CHANGED */
export function requireSeenDraft(draft: DraftRow | undefined, revision: number): void {
  if ((draft?.revision ?? 0) !== revision) throw new Failure('DEFINITION_CHANGED');
}

/** @throws {Failure} DEFINITION_BASE */
export function requireSeenBase(version: number, ...seen: number[]): void {
  if (seen.some((one) => one !== version)) throw new Failure('DEFINITION_BASE');
}

/** @throws {Failure} DEFINITION_WRONG with what is wrong beside each field */
export function requireRules(document: DefinitionDocument, locale: UserCtx['locale']): void {
  const issues = definitionIssues(document);
  if (issues.length === 0) return;
  throw fieldsFailure(
    'DEFINITION_WRONG',
    issues.map(({ code, path }) => ({
      path: `definition.${path}`,
      message: definitionIssueTexts[code],
    })),
    locale,
  );
}

/** @throws {Failure} DEFINITION_CHOICE with what is missing beside each loss */
export function requireChoices(
  losses: readonly Loss[],
  choices: LossChoices,
  locale: UserCtx['locale'],
): void {
  const issues = choiceIssues(losses, choices);
  if (issues.length === 0) return;
  throw fieldsFailure(
    'DEFINITION_CHOICE',
    issues.map(({ code, id }) => ({ path: `choices.${id}`, message: choiceIssueTexts[code] })),
    locale,
  );
}
