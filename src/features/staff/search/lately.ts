/**
 * What somebody opened by the search lately: kept in the tab until they sign out, by names and numbers and never by an e-mail
 * address.
 */
import { useOwnDraft } from '~/platform/session/use-own-draft.ts';

export interface Lately {
  label: string;
  href: string;
}

const MOST = 6;
const nothing: readonly Lately[] = [];

function isLately(value: unknown): value is readonly Lately[] {
  return (
    Array.isArray(value) &&
    value.every(
      (each: unknown) =>
        typeof each === 'object' &&
        each !== null &&
        'label' in each &&
        'href' in each &&
        typeof each.label === 'string' &&
        typeof each.href === 'string' &&
        each.href.startsWith('/'),
    )
  );
}

/** The last opened first. */
export function useLately(): [lately: readonly Lately[], note: (opened: Lately) => void] {
  const [lately, keep] = useOwnDraft('staff.lately', isLately, nothing);
  const note = (opened: Lately) =>
    keep([opened, ...lately.filter(({ href }) => href !== opened.href)].slice(0, MOST));
  return [lately, note];
}
