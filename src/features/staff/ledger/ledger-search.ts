/** What the staff's page of the books shows, read by its loader: a schema in the route would be in every page's script. */
import * as v from 'valibot';
import { idSchema } from '~/contracts/keys.ts';
import { ledgerAccountKinds } from '~/contracts/ledger/ledger.schemas.ts';
import { ledgerKinds } from '~/contracts/wallet/wallet.schemas.ts';

export const ledgerViews = [
  'postings',
  'posting',
  'accounts',
  'account',
  'days',
  'adjustments',
] as const;
export type LedgerView = (typeof ledgerViews)[number];

const one = <const S extends v.GenericSchema<string>>(schema: S) =>
  v.optional(v.fallback(v.union([schema, v.literal('')]), ''), '');
const day = one(
  v.pipe(
    v.string(),
    v.isoDate(),
    v.check((value) => value >= '2000' && value < '3000'),
  ),
);
/** An id as it is copied: with whatever stands around it. */
const id = one(v.pipe(v.string(), v.trim(), v.toLowerCase(), idSchema));

const ledgerSearch = v.object({
  view: v.optional(v.fallback(v.picklist(ledgerViews), 'postings'), 'postings'),
  kind: one(v.picklist(ledgerKinds)),
  account_kind: one(v.picklist(ledgerAccountKinds)),
  user_id: id,
  about: id,
  /** The account or posting that is shown, or whose accounts. */
  id,
  from: day,
  to: day,
  by: v.optional(v.fallback(v.picklist(['account', 'kind']), 'account'), 'account'),
  state: v.optional(v.fallback(v.picklist(['waiting', 'all']), 'waiting'), 'waiting'),
});
export type LedgerSearch = v.InferOutput<typeof ledgerSearch>;

/** What is broken is left out. One account or posting without an id is none: the list is shown. */
export function readLedgerSearch(search: object): LedgerSearch {
  const asked = v.parse(ledgerSearch, search);
  if (asked.id !== '') return asked;
  if (asked.view === 'account') return { ...asked, view: 'accounts' };
  return asked.view === 'posting' ? { ...asked, view: 'postings' } : asked;
}

export function periodFilter({ from, to }: LedgerSearch) {
  return { ...(from !== '' && { from }), ...(to !== '' && { to }) };
}

export function entriesFilter(asked: LedgerSearch) {
  return { ...(asked.kind !== '' && { kind: asked.kind }), ...periodFilter(asked) };
}

export function postingsFilter(asked: LedgerSearch) {
  const { account_kind: accountKind, user_id: userId, about } = asked;
  return {
    ...entriesFilter(asked),
    ...(accountKind !== '' && { account_kind: accountKind }),
    ...(userId !== '' && { user_id: userId }),
    ...(about !== '' && { about }),
  };
}

export function daysFilter(asked: LedgerSearch) {
  const { account_kind: accountKind, by } = asked;
  return {
    ...entriesFilter(asked),
    ...(accountKind !== '' && { account_kind: accountKind }),
    by,
  };
}

const PATH = '/staff/ledger';

/** The address of a view. */
export function ledgerHref(view: LedgerView, search: Record<string, string> = {}): string {
  const given = Object.entries(search).filter(([, value]) => value !== '');
  const named = view === 'postings' ? given : [['view', view], ...given];
  const query = new URLSearchParams(named).toString();
  return query === '' ? PATH : `${PATH}?${query}`;
}
