/** What the page of fees shows, read by its loader: a schema in the route would be in every page's script. */
import * as v from 'valibot';
import { feeKinds, type FeeKind } from '~/contracts/rules/rules.schemas.ts';
import { rulesPath } from './rule-kinds.ts';

const feesSearch = v.object({
  /** Whom the form beside the list is for; null without one. */
  new: v.optional(v.fallback(v.nullable(v.picklist(feeKinds)), null), null),
});
export interface FeesSearch {
  form: FeeKind | null;
}

/** What is broken is left out. */
export function readFeesSearch(search: object): FeesSearch {
  return { form: v.parse(feesSearch, search).new };
}

export const feesHref = (form: FeeKind | null): string =>
  form === null ? rulesPath('fees') : `${rulesPath('fees')}?new=${form}`;
