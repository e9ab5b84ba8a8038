/** Stored rules of fees as the pure rules read them. */
import * as v from 'valibot';
import {
  bpsSchema,
  feeTableSchema,
  levelsSchema,
  type FeeRuleInput,
} from '~/contracts/rules/rules.schemas.ts';
import type { FeeVersion } from '~/domain/fees.ts';
import { invariant } from '~/kernel/invariant.ts';
import type { FeeRow } from './rules.repository.ts';

const categoryValue = v.nullable(levelsSchema);
const sellerValue = v.nullable(bpsSchema);

type Stored = Pick<
  FeeRow,
  'id' | 'kind' | 'category_id' | 'seller_id' | 'value' | 'valid_from' | 'valid_until'
>;
export type StoredVersion = FeeVersion & { id: string };

export function versionOf(row: Stored): StoredVersion {
  const dated = { id: row.id, from: row.valid_from, until: row.valid_until };
  if (row.kind === 'fees') {
    return { ...dated, kind: row.kind, value: v.parse(feeTableSchema, row.value) };
  }
  if (row.kind === 'category_fees') {
    invariant(row.category_id !== null, 'A fee of a category names it');
    const value = v.parse(categoryValue, row.value);
    return { ...dated, kind: row.kind, categoryId: row.category_id, value };
  }
  invariant(row.seller_id !== null, 'A fee of a seller names them');
  const value = v.parse(sellerValue, row.value);
  return { ...dated, kind: row.kind, sellerId: row.seller_id, value };
}

/** What was sent. @param id of the version that it becomes */
export function versionFrom(rule: FeeRuleInput, id: string): StoredVersion {
  const until = rule.until === null ? null : new Date(rule.until);
  const dated = { id, from: new Date(rule.from), until };
  if (rule.kind === 'fees') return { ...dated, kind: rule.kind, value: rule.value };
  return rule.kind === 'category_fees'
    ? { ...dated, kind: rule.kind, categoryId: rule.category_id, value: rule.value }
    : { ...dated, kind: rule.kind, sellerId: rule.seller_id, value: rule.value };
}
