/** What a page of figures shows, read by its loader: a schema in the route would be in every page's script. */
import * as v from 'valibot';
import type { FigureKindName } from '~/contracts/rules/figures.schemas.ts';
import { rulesPath } from './rule-kinds.ts';

const figuresSearch = v.object({ new: v.optional(v.unknown()) });

/** Whether the form stands beside the list. */
export const readFiguresSearch = (search: object): boolean =>
  v.parse(figuresSearch, search).new !== undefined;

export const figuresHref = (kind: FigureKindName, isForm: boolean): string =>
  isForm ? `${rulesPath(kind)}?new=1` : rulesPath(kind);
