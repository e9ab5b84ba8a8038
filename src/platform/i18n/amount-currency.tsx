import { useMemo, type ReactNode } from 'react';
import type { Currency } from '~config';
import { PageContextProvider, usePage } from '../navigation/page-context.tsx';

/**
 * Fixes the currency of all amounts inside, those of shared components included, whatever the viewer chose: staff see and
 * type US dollars. With null it is the viewer's.
 */
export function AmountCurrency(props: { value: Currency | null; children: ReactNode }) {
  const page = usePage();
  const { value } = props;
  const fixed = useMemo(
    () =>
      value === null ? page : { ...page, preferences: { ...page.preferences, currency: value } },
    [page, value],
  );
  return <PageContextProvider value={fixed}>{props.children}</PageContextProvider>;
}
