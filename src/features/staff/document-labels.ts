/** Labels of issued documents. */
import { useLingui } from '@lingui/react/macro';
import { createContext, use } from 'react';
import type { IssuedPaper } from '~/contracts/papers/issued.schemas.ts';
import type { PaperKind } from '~/contracts/papers/papers.schemas.ts';
import { formatShare } from '~/platform/i18n/format.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';

export function usePaperKinds(): Record<PaperKind, string> {
  const { t } = useLingui();
  return { fee_invoice: t`Invoice of fees`, credit_note: t`Credit note` };
}

/** `October 2026`. */
export function useMonthName(): (month: string) => string {
  const { locale } = useFormat();
  const names = new Intl.DateTimeFormat(locale, {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  return (month) => names.format(new Date(`${month}-01`));
}

/**
 * Names of countries in the reader's language, from the loader: the server's and the browser's own lists are of different
 * releases, and a page has to be the same on both sides.
 */
export const CountryNames = createContext<Readonly<Record<string, string>>>({});

export function useCountryName(): (code: string | null) => string {
  const { t } = useLingui();
  const names = use(CountryNames);
  return (code) => (code === null ? t`No country` : (names[code] ?? code));
}

const BPS = 10_000;
/** Rates have two decimals at most. */
const DIGITS = 2;

/** What VAT is in an amount. */
export function useVatName(): (paper: Pick<IssuedPaper, 'vat' | 'rate_bps'>) => string {
  const { t } = useLingui();
  const { locale } = useFormat();
  return ({ vat, rate_bps: bps }) => {
    const rate = formatShare((bps ?? 0) / BPS, locale, DIGITS);
    const names: Record<IssuedPaper['vat'], string> = {
      charged: t`VAT of ${rate}`,
      reverse_charge: t`Reverse charge`,
      outside: t`Outside of the EU`,
      none: t`States no tax`,
    };
    return names[vat];
  };
}
