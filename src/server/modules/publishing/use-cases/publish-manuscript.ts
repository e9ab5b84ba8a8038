/** Publishing: now, at a time, and taking back. */
import { msg } from '@lingui/core/macro';
import { appConfig } from '~config';
import { Failure } from '~/contracts/failure.ts';
import type { Manuscript, ManuscriptContent } from '~/contracts/publishing/publishing.schemas.ts';
import { recordAudit } from '../../../core/audit.ts';
import type { Ctx, UserCtx } from '../../../core/context.ts';
import { eachDue } from '../../../core/each-due.ts';
import { fieldFailure, fieldsFailure, type FieldIssue } from '../../../http/field-failure.ts';
import { documentSettings, renderText } from '../../content/index.ts';
import {
  lockDueManuscript,
  updateManuscript,
  updateVersion,
  type ManuscriptRow,
  type TextRef,
} from '../publishing.repository.ts';
import { withAnchors } from '../manuscript-content.ts';
import { adapterOf, missingFields } from '../text-kinds.ts';
import { foreignPictures } from './claim-pictures.ts';
import { contentOf, lockOpenAt, present, type FoundManuscript } from './find-manuscript.ts';

type Based = TextRef & { revision: number };
type Change = Partial<ManuscriptRow>;

const isMissing = msg`This is missing.`;
const isUnshowable = msg`A part of the text cannot be shown. The preview says which.`;
const isForeign = msg`A picture is not one of ours. Please upload it here.`;

/** @throws {Failure} MANUSCRIPT_INCOMPLETE with each field that stands in the way */
async function requireComplete(ctx: Ctx, { row, content }: FoundManuscript): Promise<void> {
  const { texts } = withAnchors(content);
  const foreign = await foreignPictures(ctx, content);
  const settings = await documentSettings(ctx);
  const isMainForeign = content.image !== null && foreign.includes(content.image);
  const issues: FieldIssue[] = [
    ...missingFields(row.kind, content).map((path) => ({ path, message: isMissing })),
    ...(isMainForeign ? [{ path: 'image', message: isForeign }] : []),
    ...appConfig.locales.all.flatMap((locale) => {
      const path = `texts.${locale}.body`;
      const { problems, blocks } = renderText(texts[locale], locale, settings);
      const strange = blocks.some(
        (block) => block.type === 'picture' && foreign.some((id) => block.image.includes(id)),
      );
      return [
        ...(problems.length > 0 ? [{ path, message: isUnshowable }] : []),
        ...(strange ? [{ path, message: isForeign }] : []),
      ];
    }),
  ];
  if (issues.length > 0) throw fieldsFailure('MANUSCRIPT_INCOMPLETE', issues, ctx.locale);
}

/** Writes a change of the row, which takes one more revision. @throws {Failure} MANUSCRIPT_SLUG_TAKEN */
async function change(ctx: Ctx, found: FoundManuscript, changes: Change): Promise<FoundManuscript> {
  const { row } = found;
  const all = { ...changes, revision: row.revision + 1 };
  if (!(await updateManuscript(ctx.db, row, all))) {
    throw fieldFailure('MANUSCRIPT_SLUG_TAKEN', 'slug', ctx.locale);
  }
  return { ...found, row: { ...row, ...all } };
}

/** Shows a version to readers; its day is that of the first time. */
async function show(
  ctx: Ctx,
  found: FoundManuscript,
  shown: { version: number; content: ManuscriptContent; at: Date },
): Promise<FoundManuscript> {
  const { row } = found;
  const { version, content, at } = shown;
  const published = await change(ctx, found, {
    slug: content.slug,
    is_address_fixed: true,
    published_version: version,
    published_at: row.published_at ?? at,
    scheduled_version: null,
    scheduled_at: null,
  });
  await updateVersion(ctx.db, { ...row, version }, { published_at: at });
  if (!(await adapterOf(row.kind).publish(ctx, row.key, content, at))) {
    throw new Failure('MANUSCRIPT_INCOMPLETE');
  }
  return published;
}

/**
 * Publishes the newest version, now or at a time.
 * @throws {Failure} MANUSCRIPT_NOT_FOUND, MANUSCRIPT_CHANGED, MANUSCRIPT_REMOVED, MANUSCRIPT_INCOMPLETE,
 *   MANUSCRIPT_SLUG_TAKEN, MANUSCRIPT_IN_PAST
 */
export async function publishManuscript(
  ctx: UserCtx,
  input: Based & { at?: string | undefined },
): Promise<Manuscript> {
  const found = await lockOpenAt(ctx, input);
  const { row, content } = found;
  await requireComplete(ctx, found);
  if (!(await adapterOf(row.kind).isFree(ctx, row.key, content.slug))) {
    throw fieldFailure('MANUSCRIPT_SLUG_TAKEN', 'slug', ctx.locale);
  }
  const at = input.at === undefined ? ctx.now : new Date(input.at);
  if (input.at !== undefined && at <= ctx.now) {
    throw fieldFailure('MANUSCRIPT_IN_PAST', 'at', ctx.locale);
  }
  const isNow = input.at === undefined;
  const after = isNow
    ? await show(ctx, found, { version: row.version, content, at })
    : await change(ctx, found, {
        slug: content.slug,
        scheduled_version: row.version,
        scheduled_at: at,
      });
  await recordAudit(ctx, {
    action: isNow ? 'publishing.publish' : 'publishing.schedule',
    subject: { type: row.kind, id: row.key },
    before: { version: row.published_version },
    after: { version: row.version, at: at.toISOString() },
  });
  return present(ctx, after);
}

/** What a text is after nobody waits for it and, unless `isPublicStill`, nobody reads it. */
function withdrawn(row: ManuscriptRow, isPublicStill: boolean): Change {
  const unscheduled = { scheduled_version: null, scheduled_at: null };
  const slug = row.is_address_fixed ? row.slug : null;
  if (isPublicStill) return { ...unscheduled, slug };
  const fileDay = adapterOf(row.kind).fileDay(row.key);
  return {
    ...unscheduled,
    slug,
    published_version: fileDay ? 1 : null,
    published_at: fileDay,
  };
}

/**
 * Cancels a schedule; where nothing waits, takes the text from readers. A page shows its file again.
 * @throws {Failure} MANUSCRIPT_NOT_FOUND, MANUSCRIPT_CHANGED, MANUSCRIPT_REMOVED
 */
export async function unpublishManuscript(ctx: UserCtx, input: Based): Promise<Manuscript> {
  const found = await lockOpenAt(ctx, input);
  const { row } = found;
  const wasScheduled = row.scheduled_at !== null;
  const after = await change(ctx, found, withdrawn(row, wasScheduled));
  if (!wasScheduled) await adapterOf(row.kind).withdraw(ctx, row.key);
  await recordAudit(ctx, {
    action: wasScheduled ? 'publishing.unschedule' : 'publishing.unpublish',
    subject: { type: row.kind, id: row.key },
    before: { version: row.scheduled_version ?? row.published_version },
  });
  return present(ctx, after);
}

/**
 * Removes a text; its versions stay, and one of them brings it back.
 * @throws {Failure} MANUSCRIPT_FIXED for what comes with the program; MANUSCRIPT_NOT_FOUND, MANUSCRIPT_CHANGED,
 *   MANUSCRIPT_REMOVED
 */
export async function removeManuscript(ctx: UserCtx, input: Based): Promise<Manuscript> {
  if (!adapterOf(input.kind).isOpen) throw new Failure('MANUSCRIPT_FIXED');
  const found = await lockOpenAt(ctx, input);
  const { row } = found;
  const after = await change(ctx, found, { ...withdrawn(row, false), deleted_at: ctx.now });
  if (row.published_version !== null) await adapterOf(row.kind).withdraw(ctx, row.key);
  await recordAudit(ctx, {
    action: 'publishing.remove',
    subject: { type: row.kind, id: row.key },
    before: { version: row.published_version },
  });
  return present(ctx, after);
}

const AT_ONCE = 20;

/** Publishes what was scheduled and whose time has come. @returns how many */
export function publishDue(ctx: Ctx): Promise<number> {
  return eachDue(ctx, AT_ONCE, {
    job: 'publishing.publish_due',
    claim: (step, except) => lockDueManuscript(step.db, step.now, except),
    async work(step, row) {
      const version = row.scheduled_version ?? row.version;
      const content = await contentOf(step, row, version);
      await show(step, { row, content }, { version, content, at: row.scheduled_at ?? step.now });
    },
  });
}
