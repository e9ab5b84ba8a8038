/** What the page of operations shows, read by its loader. */
import * as v from 'valibot';

export const operationsViews = ['now', 'jobs', 'deliveries', 'configuration'] as const;
export type OperationsView = (typeof operationsViews)[number];

const operationsSearch = v.object({
  view: v.optional(v.fallback(v.picklist(operationsViews), 'now'), 'now'),
});

/** What is broken is left out. */
export const readOperationsView = (search: object): OperationsView =>
  v.parse(operationsSearch, search).view;

export const operationsHref = (view: OperationsView): string =>
  view === 'now' ? '/staff/operations' : `/staff/operations?view=${view}`;
