/** Texts that strangers read: no contact data, no forbidden words. There is no review that could wait for them. */
import { Failure } from '~/contracts/failure.ts';
import type { Ctx } from '../../../core/context.ts';
import { requireNoContactData } from '../../../http/contact-data.ts';
import { fieldFailure } from '../../../http/field-failure.ts';
import type { Definition } from '../../catalogue/index.ts';
import { findForbiddenWord, subjectOf, type AttributeValues } from '../../offers/index.ts';

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
export function requireCleanTexts(ctx: Ctx, texts: readonly Text[], definition: Definition): void {
  requireNoContactData(texts, subjectOf(definition), ctx.locale);
  const refused: Failure[] = texts.flatMap(({ path, text }) => {
    const word = findForbiddenWord(text);
    return word === null ? [] : [fieldFailure('REQUEST_WORD_REFUSED', path, ctx.locale, { word })];
  });
  if (refused[0]) throw refused[0];
}
