/** Documents as readers get them: the edited text where there is one, else the file. */
import { appConfig, type Locale } from '~config';
import type { PageDocument } from '~/contracts/content/content.schemas.ts';
import type { Ctx } from '../../../core/context.ts';
import { tag } from '../../../core/cache-tags.ts';
import type { Db } from '../../../db/database.ts';
import { selectDocumentDays, selectDocumentText } from '../content.repository.ts';
import { documentSettings } from '../fill-document.ts';
import { documentOf, slugsOf, sourceOf } from '../documents.ts';
import { renderText, type WrittenText } from '../render-text.ts';
import { withPictures } from './pictures.ts';

/** A text in the form of a document, whether it is published or not. */
export async function presentDocument(
  ctx: Pick<Ctx, 'db' | 'services'>,
  slug: string,
  locale: Locale,
  text: WrittenText & { updatedOn: string },
): Promise<PageDocument> {
  const { title, description, blocks } = renderText(text, locale, await documentSettings(ctx));
  const { updatedOn } = text;
  const shown = await withPictures(ctx.db, blocks);
  return { slug, locale, title, description, updated_on: updatedOn, blocks: shown };
}

/** Undefined when there is none of this name. */
export async function findDocument(
  ctx: Ctx,
  slug: string,
  locale: Locale,
): Promise<PageDocument | undefined> {
  const file = documentOf(slug, locale, await documentSettings(ctx));
  const row = file && (await selectDocumentText(ctx.db, slug, locale));
  if (!row) return file;
  const updatedOn = row.updated_at.toISOString().slice(0, 'YYYY-MM-DD'.length);
  return presentDocument(ctx, slug, locale, { ...row, updatedOn });
}

/** Title and description of an edited document; null where the file is shown, and for everything else. */
export async function findEditedHead(
  ctx: Ctx,
  slug: string,
): Promise<{ title: string; description: string } | null> {
  if (!slugsOf(ctx.locale).includes(slug)) return null;
  ctx.addCacheTags(tag.documents);
  const row = await selectDocumentText(ctx.db, slug, ctx.locale);
  if (!row) return null;
  const settings = await documentSettings(ctx);
  const { title, description } = renderText({ ...row, body: '' }, ctx.locale, settings);
  return { title, description };
}

/** The day of each document's last change, by its slug. */
export async function documentDays(db: Db): Promise<Map<string, Date>> {
  const locale = appConfig.locales.default;
  const ofFiles = slugsOf(locale).flatMap((slug): [string, Date][] => {
    const file = sourceOf(slug, locale);
    return file ? [[slug, new Date(file.updatedOn)]] : [];
  });
  const edited = await selectDocumentDays(db);
  return new Map([
    ...ofFiles,
    ...edited.map(({ slug, updated_at }): [string, Date] => [slug, updated_at]),
  ]);
}
