/** What readers see of a document: an edited text in the place of its file, or the file again. */
import { appConfig, type Locale } from '~config';
import type { Ctx } from '../../../core/context.ts';
import { documentChanged } from '../content.events.ts';
import { deleteDocumentTexts, upsertDocumentTexts } from '../content.repository.ts';
import type { WrittenText } from '../render-text.ts';

/** Shows a text in all languages. Needs a transaction; the caller has checked who may and that it can be shown. */
export async function publishDocument(
  ctx: Ctx,
  slug: string,
  texts: Readonly<Record<Locale, WrittenText>>,
): Promise<void> {
  const rows = appConfig.locales.all.map((locale) => {
    const { title, description, body } = texts[locale];
    return { slug, locale, title, description, body, updated_at: ctx.now };
  });
  await upsertDocumentTexts(ctx.db, rows);
  await ctx.publish(documentChanged({ slug }));
}

/** Shows the file again. Needs a transaction. */
export async function withdrawDocument(ctx: Ctx, slug: string): Promise<void> {
  await deleteDocumentTexts(ctx.db, slug);
  await ctx.publish(documentChanged({ slug }));
}
