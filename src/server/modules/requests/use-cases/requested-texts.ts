/**
 * Texts that strangers read: no contact data, none of the words that are listed for offers of the category (decision 0083).
 * There is no review that could wait for them.
 */
import type { Ctx } from '../../../core/context.ts';
import { requireNoContactData } from '../../../http/contact-data.ts';
import { fieldFailure } from '../../../http/field-failure.ts';
import type { Definition } from '../../catalogue/index.ts';
import { findWordsAt, subjectOf, type AttributeValues } from '../../offers/index.ts';

interface Text {
  path: string;
  text: string;
}

/** Texts among attribute values, with the paths of their fields. */
export function attributeTexts(values: AttributeValues): Text[] {
  return Object.entries(values).flatMap(([key, value]) =>
    typeof value === 'string' ? [{ path: `attributes.${key}`, text: value }] : [],
  );
}

/** @throws {Failure} CONTACT_DATA_REFUSED, REQUEST_WORD_REFUSED beside their fields */
export async function requireCleanTexts(
  ctx: Ctx,
  texts: readonly Text[],
  definition: Definition,
): Promise<void> {
  requireNoContactData(texts, subjectOf(definition), ctx.locale);
  const { category } = definition;
  const place = { gameId: category.game_id, categoryId: category.id };
  for (const { path, text } of texts) {
    const [find] = await findWordsAt(ctx, text, place, 1);
    if (!find) continue;
    const word = text.slice(find.start, find.end);
    throw fieldFailure('REQUEST_WORD_REFUSED', path, ctx.locale, { word });
  }
}
