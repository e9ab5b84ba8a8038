/**
 * How goods of manual delivery are handed over, by the kind of goods: what is sealed until the buyer opens it, and what
 * else a delivery shows. The server refuses by this table, the seller's form is made from it. Pure, no I/O.
 */
import type { BaseCategoryAlias } from '../catalogue/base-categories.ts';

/** What is opened by one press. A mailbox is its address and its password. */
export const sealedPartNames = [
  'login',
  'password',
  'mailbox',
  'recovery',
  'notes',
  'code',
] as const;
export type SealedPartName = (typeof sealedPartNames)[number];

/** The keys are those of the vault where both have the same field. */
export const sealedKeys = [
  'login',
  'password',
  'email_login',
  'email_password',
  'recovery',
  'notes',
  'code',
] as const;
export type SealedKey = (typeof sealedKeys)[number];

export interface SealedField {
  key: SealedKey;
  part: SealedPartName;
  required: boolean;
  /** The longest text, in characters. */
  max: number;
  /** Several lines. */
  isLong?: true;
}

export interface Handover {
  /** One set of them for each unit or code; empty: nothing of these goods is a secret. */
  fields: readonly SealedField[];
  /** The fewest and the most sets for so many units. */
  sets(count: number): { min: number; max: number };
  /** What has to be there besides. */
  proof: 'none' | 'picture' | 'sealed_or_picture' | 'words_or_picture';
}

/** Whoever sells more accounts at once uses the vault. */
const MAX_ACCOUNTS = 20;
export const MAX_SEALED_SETS = 100;

const accountFields: readonly SealedField[] = [
  { key: 'login', part: 'login', required: true, max: 320 },
  { key: 'password', part: 'password', required: true, max: 500 },
  { key: 'email_login', part: 'mailbox', required: false, max: 320 },
  { key: 'email_password', part: 'mailbox', required: false, max: 500 },
  { key: 'recovery', part: 'recovery', required: false, max: 2_000, isLong: true },
  { key: 'notes', part: 'notes', required: false, max: 2_000, isLong: true },
];

const codeFields: readonly SealedField[] = [
  { key: 'code', part: 'code', required: true, max: 500 },
];

const none = () => ({ min: 0, max: 0 });
const traded: Handover = { fields: [], sets: none, proof: 'picture' };
const served: Handover = { fields: [], sets: none, proof: 'words_or_picture' };

export const handovers: Readonly<Record<BaseCategoryAlias, Handover>> = {
  accounts: {
    fields: accountFields,
    sets: (count) => ({ min: Math.min(count, MAX_ACCOUNTS), max: Math.min(count, MAX_ACCOUNTS) }),
    proof: 'none',
  },
  'gift-cards': {
    fields: codeFields,
    sets: (count) => ({ min: Math.min(count, MAX_SEALED_SETS), max: MAX_SEALED_SETS }),
    proof: 'none',
  },
  // By a code, or to the player's id: then the receipt proves it.
  'top-up': {
    fields: codeFields,
    sets: () => ({ min: 0, max: MAX_SEALED_SETS }),
    proof: 'sealed_or_picture',
  },
  currency: traded,
  items: traded,
  skins: traded,
  boosting: served,
  coaching: served,
};

/** The rules for a kind of goods. An order carries its name as text. */
export function handoverOf(base: string): Handover {
  const known = Object.entries(handovers).find(([alias]) => alias === base);
  return known?.[1] ?? served;
}

/** What a seller hands over. Empty texts count as left out. */
export interface Handed {
  count: number;
  text: string;
  images: readonly string[];
  sealed: readonly Readonly<Record<string, string>>[];
}

export type HandoverProblem =
  | { path: string; kind: 'required' | 'unknown' | 'picture' | 'sealed_or_picture' | 'words' }
  | { path: string; kind: 'too_long' | 'too_few' | 'too_many'; limit: number };

function setProblems(
  set: Readonly<Record<string, string>>,
  index: number,
  fields: readonly SealedField[],
): HandoverProblem[] {
  const path = (key: string): string => `sealed.${index}.${key}`;
  const given = (key: string): string => set[key] ?? '';
  const unknown = Object.keys(set)
    .filter((key) => given(key) !== '' && !fields.some((field) => field.key === key))
    .map((key): HandoverProblem => ({ path: path(key), kind: 'unknown' }));
  const known = fields.flatMap(({ key, required, max }): HandoverProblem[] => {
    if (required && given(key) === '') return [{ path: path(key), kind: 'required' }];
    if (given(key).length > max) return [{ path: path(key), kind: 'too_long', limit: max }];
    return [];
  });
  // A password opens nothing without the name of its mailbox.
  const isNameless = given('email_password') !== '' && given('email_login') === '';
  const nameless: HandoverProblem[] = isNameless
    ? [{ path: path('email_login'), kind: 'required' }]
    : [];
  return [...known, ...nameless, ...unknown];
}

function proofProblems(rule: Handover, { text, images, sealed }: Handed): HandoverProblem[] {
  if (images.length > 0) return [];
  switch (rule.proof) {
    case 'picture':
      return [{ path: 'images', kind: 'picture' }];
    case 'sealed_or_picture':
      return sealed.length > 0 ? [] : [{ path: 'images', kind: 'sealed_or_picture' }];
    case 'words_or_picture':
      return text === '' ? [{ path: 'text', kind: 'words' }] : [];
    default:
      return [];
  }
}

/** What is missing or too much in a delivery, each with the path of its field. Empty: it may be handed over. */
export function handoverProblems(base: string, handed: Handed): HandoverProblem[] {
  const rule = handoverOf(base);
  const { min, max } = rule.sets(handed.count);
  const { length } = handed.sealed;
  const wrongCount: HandoverProblem[] =
    length > max
      ? [{ path: 'sealed', kind: 'too_many', limit: max }]
      : length < min && length > 0
        ? [{ path: 'sealed', kind: 'too_few', limit: min }]
        : [];
  // Nothing at all: the fields of the first set are named, as if they had been left empty.
  const sets = length === 0 && min > 0 ? [{}] : handed.sealed;
  return [
    ...wrongCount,
    ...sets.flatMap((set, index) => setProblems(set, index, rule.fields)),
    ...proofProblems(rule, handed),
  ];
}
