/** What the generated picture of an offer shows: read from its category's attributes, without knowing their names. */
import {
  definitionOf,
  type AttributeRow,
  type CatalogueCtx,
  type Definition,
} from '../../catalogue/index.ts';
import type { OfferTraits } from '../../media/index.ts';
import { selectForPicture } from '../offer-heads.repository.ts';
import type { AttributeValue } from '../offers.tables.ts';

type Values = Readonly<Record<string, AttributeValue>>;

/** Attributes that say what is sold, rather than where or for whom. */
const SAYS_WHAT = /item|weapon|skin|type|name|product|service/;

function optionOf({ key, options }: AttributeRow, values: Values) {
  return options.find(({ value }) => value === values[key]);
}

/** Where the value stands among the options, from 0 to 1; null where they have no order. */
function standing(attribute: AttributeRow, values: Values): number | null {
  const rank = attribute.ordinal ? optionOf(attribute, values)?.rank : undefined;
  // Several options may share a rank: the divisions of a tier.
  const last = Math.max(...attribute.options.map((option) => option.rank ?? 1));
  return rank === undefined || last < 2 ? null : (rank - 1) / (last - 1);
}

/** How far a number has come towards the largest one, by orders of magnitude: most levels lie far below it. */
function progress({ key, type, maximum }: AttributeRow, values: Values): number | null {
  const value = values[key];
  if (type !== 'number' || typeof value !== 'number' || maximum === null || maximum < 10) {
    return null;
  }
  return Math.min(1, Math.log1p(Math.max(0, value)) / Math.log1p(maximum));
}

/** Amounts are listed from the smallest to the largest. */
function place(attributes: readonly AttributeRow[], values: Values): number | null {
  const first = attributes.find(({ type }) => type === 'select');
  const option = first && optionOf(first, values);
  if (!first || !option || first.options.length < 2) return null;
  return first.options.indexOf(option) / (first.options.length - 1);
}

function gradeOf({ category, attributes }: Definition, values: Values): number | null {
  const ranks = attributes.flatMap((attribute) => standing(attribute, values) ?? []);
  // A boost is as great as the rank that it leads to.
  if (category.base === 'boosting' && ranks.length > 0) return Math.max(...ranks);
  if (category.base === 'top-up') return place(attributes, values);
  const [first = attributes.flatMap((attribute) => progress(attribute, values) ?? [])[0]] = ranks;
  return first ?? null;
}

function wordsOf({ attributes }: Definition, values: Values): string {
  const words = attributes
    .filter(({ key }) => SAYS_WHAT.test(key))
    .map((attribute) => {
      const value = values[attribute.key];
      if (attribute.type === 'text') return typeof value === 'string' ? value : '';
      return optionOf(attribute, values)?.label.en ?? '';
    });
  return words.filter(Boolean).join(' ').toLowerCase();
}

/** Null for an unknown offer. */
export async function findPictureTraits(
  ctx: CatalogueCtx,
  offerId: string,
): Promise<OfferTraits | null> {
  const offer = await selectForPicture(ctx.db, offerId);
  const definition = offer && (await definitionOf(ctx, offer.category_id));
  if (!definition) return null;
  const grade = gradeOf(definition, offer.attributes);
  return {
    base: definition.category.base,
    // In tenths: what looks the same has the same address.
    grade: grade === null ? null : Math.round(grade * 10) / 10,
    words: wordsOf(definition, offer.attributes),
  };
}
