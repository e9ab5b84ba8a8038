/** Why the autopilot changes a price or leaves it to its seller, in words with the figures behind it. */
import { Plural, Trans } from '@lingui/react/macro';
import type { Plan, Stopped } from '~/contracts/autopilot/autopilot.schemas.ts';
import { formatUnitPrice } from '~/platform/i18n/format.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';

/** Sellers are paid in dollars: so rules are written, whatever currency is shown elsewhere. */
export function useDollars(decimals: number): (price: number | null) => string {
  const { locale } = useFormat();
  return (price) => (price === null ? '–' : formatUnitPrice(price, 'USD', locale, decimals > 0));
}

type Reasoned = Pick<
  Plan,
  | 'price_decimals'
  | 'rival'
  | 'best_price'
  | 'rivals_count'
  | 'median_price'
  | 'rival_changes'
  | 'rival_minutes'
> & { reason: Plan['reason'] | Stopped['reason']; wanted: number };

export function ReasonText(props: { of: Reasoned }) {
  const { reason, rival, best_price, median_price, wanted, price_decimals } = props.of;
  const dollars = useDollars(price_decimals);
  const [best, median, price] = [dollars(best_price), dollars(median_price), dollars(wanted)];
  switch (reason) {
    case 'below_best':
      return (
        <Trans>
          Below {rival}: {best}
        </Trans>
      );
    case 'floor':
      return <Trans>At your floor: the best is {best}</Trans>;
    case 'ceiling':
      return <Trans>At your ceiling: the best is {best}</Trans>;
    case 'alone':
      return <Trans>Nobody to compare with</Trans>;
    case 'median':
      return <Trans>Buyers usually paid {median}</Trans>;
    case 'median_instead':
      return (
        <Trans>
          The best, {best}, is below your floor. Buyers usually paid {median}
        </Trans>
      );
    case 'no_median':
      return <Trans>Into your floor and ceiling: too few sales for a median</Trans>;
    case 'jump':
      return <Trans>Stopped: {price} would be more at once than you allow</Trans>;
    case 'day':
      return <Trans>Stopped: {price} would be more within a day than you allow</Trans>;
    case 'bait':
      return (
        <Trans>
          Stopped: {best} of {rival} is far below what is usual
        </Trans>
      );
    case 'thin':
      return (
        <Trans>
          Stopped: {rival} has next to nothing at {best}
        </Trans>
      );
    case 'restless':
      return <RestlessText of={props.of} />;
    case 'undone':
      return <Trans>You took the change to {price} back</Trans>;
  }
}

function RestlessText({ of }: { of: Reasoned }) {
  const { rival, rival_changes: changes, rival_minutes: minutes } = of;
  const { count } = useFormat();
  const shown = count(minutes);
  return (
    <Plural
      value={changes}
      one={`Stopped: ${rival} changed the offer # time in ${shown} min`}
      other={`Stopped: ${rival} changed the offer # times in ${shown} min`}
    />
  );
}
