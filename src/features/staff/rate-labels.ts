/** Labels of exchange rates. */
import { useLingui } from '@lingui/react/macro';
import type {
  HeldProblem,
  KnownRate,
  RateOrigin,
  ReadingProblem,
} from '~/contracts/rates/rates.schemas.ts';
import { formatDocumentDay } from '~/platform/i18n/format.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';

function useOrigins(): Record<RateOrigin, string> {
  const { t } = useLingui();
  return {
    built_in: t`Built-in figure, without a date`,
    reading: t`Read from the source`,
    accepted: t`Read, and accepted by staff`,
    pin: t`Pinned by staff`,
  };
}

/** Where a rate comes from, with the day that its source names. */
export function useOriginText(): (rate: Pick<KnownRate, 'origin' | 'dated'>) => string {
  const { t } = useLingui();
  const { locale } = useFormat();
  const origins = useOrigins();
  return ({ origin, dated }) => {
    const text = origins[origin];
    if (dated === null) return text;
    const day = formatDocumentDay(dated, locale);
    return t`${text}, of ${day}`;
  };
}

export function useHeldProblems(): Record<HeldProblem, string> {
  const { t } = useLingui();
  return {
    moved: t`It moves further than the bound.`,
    older: t`It is of an earlier day than the last one.`,
    missing: t`The source has no figure for it.`,
    zero: t`The source says zero.`,
    negative: t`The source says less than zero.`,
    not_number: t`What the source says is no number.`,
  };
}

export function useReadingProblems(): Record<ReadingProblem, string> {
  const { t } = useLingui();
  return {
    missing: t`No such file, or it cannot be read`,
    inner: t`The address leads to a host that is not public`,
    slow: t`It did not answer in time`,
    unreachable: t`It could not be reached`,
    status: t`It did not answer with the figures; redirects are not followed`,
    large: t`It sent more than is read`,
    malformed: t`In neither of the two known forms`,
    ahead: t`Of a day that has not come yet`,
  };
}
