/** Why support hides a review, in words: for staff, its author and its seller. */
import { useLingui } from '@lingui/react/macro';
import type { HideCode } from '~/contracts/reviews/hide-codes.ts';

export function useHideCodes(): Readonly<Record<HideCode, string>> {
  const { t } = useLingui();
  return {
    abuse: t`Insults, threats or hate`,
    private: t`It shows somebody’s personal data`,
    outside: t`It leads to a trade outside, without escrow`,
    unrelated: t`It is not about the order`,
    untrue: t`It is made up or was bought`,
    other: t`Another reason`,
  };
}
