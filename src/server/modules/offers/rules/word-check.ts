/** Which listed words an offer's texts have, less those that staff let pass. Pure. */
import { createHash } from 'node:crypto';
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { Locale } from '~config';
import { wordKinds } from '~/contracts/offers/rules.schemas.ts';
import { plainWord, type WordFind } from '~/domain/word-match.ts';
import { fieldsFailure, type FieldIssue } from '../../../http/field-failure.ts';
import type { Definition } from '../../catalogue/index.ts';
import type { OwnRow } from '../own-offers.repository.ts';
import type { RuleWord, SellingDefinition } from './offer-rules.ts';
import type { ClearedText } from './rules.tables.ts';

export interface Text {
  path: string;
  text: string;
}

export type Texts = Pick<OwnRow, 'title' | 'description' | 'attributes'>;
type Checked = Texts & Pick<OwnRow, 'cleared_words'>;

export interface FoundWord extends WordFind<RuleWord>, Text {}

/** Finds that are told of one text; all of them count. */
const TOLD = 5;
/** Characters of a found piece that a message repeats. */
const SHOWN = 40;

const refused: MessageDescriptor = msg({ message: '“{found}” must not be used here. Change it.' });

/** The public texts of an offer, typed or chosen, with the paths of their fields. */
export function textsOf(offer: Texts): Text[] {
  const attributes = Object.entries(offer.attributes).flatMap(([key, value]) =>
    typeof value === 'string' ? [{ path: `attributes.${key}`, text: value }] : [],
  );
  return [
    { path: 'title', text: offer.title },
    { path: 'description', text: offer.description },
    ...attributes,
  ];
}

/** Values that its seller typed: those that the category offers are the category's words. */
function isTyped({ path }: Text, { attributes }: Definition): boolean {
  if (!path.startsWith('attributes.')) return true;
  return attributes.some(({ key, type }) => path === `attributes.${key}` && type === 'text');
}

/** The texts in which listed words are looked for. */
export const typedTexts = (offer: Texts, definition: Definition): Text[] =>
  textsOf(offer).filter((one) => isTyped(one, definition));

const digestOf = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Every find: what is let pass, or is only looked at, hides nothing behind it. */
function allWords(offer: Texts, definition: SellingDefinition): FoundWord[] {
  return typedTexts(offer, definition).flatMap((one) =>
    definition.rules
      .findWords(one.text, Number.POSITIVE_INFINITY)
      .map((find) => ({ ...find, ...one })),
  );
}

/** Of finds those that are told: some of each text, the strictest first. */
export function toldOf(finds: readonly FoundWord[]): FoundWord[] {
  const strictness = ({ entry }: FoundWord) => wordKinds.indexOf(entry.kind);
  return [...Map.groupBy(finds, ({ path }) => path).values()].flatMap((ofText) =>
    ofText.toSorted((a, b) => strictness(a) - strictness(b)).slice(0, TOLD),
  );
}

function isCleared({ path, text, entry }: FoundWord, cleared: readonly ClearedText[]): boolean {
  const of = cleared.find((one) => one.path === path && one.words.includes(plainWord(entry.word)));
  return of !== undefined && of.digest === digestOf(text);
}

/** The listed words in an offer's texts that staff have not let pass. */
export function wordsIn(offer: Checked, definition: SellingDefinition): FoundWord[] {
  return allWords(offer, definition).filter((find) => !isCleared(find, offer.cleared_words));
}

/** What an approval lets pass: every word that is in the texts now. */
export function clearedOf(offer: Texts, definition: SellingDefinition): ClearedText[] {
  const byPath = Map.groupBy(allWords(offer, definition), ({ path }) => path);
  return [...byPath].map(([path, finds]) => ({
    path,
    digest: digestOf(finds[0]?.text ?? ''),
    words: [...new Set(finds.map(({ entry }) => plainWord(entry.word)))],
  }));
}

/**
 * @param paths only these fields; those that did not change are the list's and the staff's matter
 * @throws {Failure} WORD_REFUSED naming each field and the word in it
 */
export function requireAllowedWords(
  offer: Checked,
  definition: SellingDefinition,
  locale: Locale,
  paths?: readonly string[],
): void {
  if (paths?.length === 0) return;
  const forbidden = wordsIn(offer, definition).filter(
    ({ entry, path }) => entry.kind === 'forbidden' && paths?.includes(path) !== false,
  );
  const issues = toldOf(forbidden).map(({ path, text, start, end }): FieldIssue => {
    const found = text.slice(start, end).slice(0, SHOWN);
    return { path, message: { ...refused, values: { found } } };
  });
  if (issues.length > 0) throw fieldsFailure('WORD_REFUSED', issues, locale);
}
