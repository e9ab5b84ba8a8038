/** Why an offer waits for its review, with the words in their texts. For its seller and the staff alike. */
import { Trans, useLingui } from '@lingui/react/macro';
import { appConfig } from '~config';
import type { HoldReason, WordKind } from '~/contracts/offers/rules.schemas.ts';
import { formatUnitPrice } from '~/platform/i18n/format.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { RowItem, RowList } from '~/ui/data.tsx';

const { reviewedFirstOffers } = appConfig.offers;

/** What the kinds of words are called. */
export function useWordKinds(): Record<WordKind, string> {
  const { t } = useLingui();
  return {
    forbidden: t`Forbidden`,
    brand: t({ message: 'Brand', context: 'word' }),
    review: t`To look at`,
  };
}

/** A piece of a text with what was found in it marked. */
export function Marked({ text, start, end }: { text: string; start: number; end: number }) {
  return (
    <>
      {text.slice(0, start)}
      <mark>{text.slice(start, end)}</mark>
      {text.slice(end)}
    </>
  );
}

function Field({ reason }: { reason: Extract<HoldReason, { kind: 'word' }> }) {
  if (reason.path === 'title') return <Trans>Title</Trans>;
  if (reason.path === 'description') return <Trans>Description</Trans>;
  return <>{reason.label ?? reason.path}</>;
}

function PriceReason({ reason }: { reason: Extract<HoldReason, { kind: 'price' }> }) {
  const { locale } = useFormat();
  const least = formatUnitPrice(reason.min_price, 'USD', locale, reason.price_decimals > 0);
  return (
    <RowItem
      title={<Trans>Price · at least {least} per unit here</Trans>}
      detail={<Trans>Its cheapest unit costs less, discounts included.</Trans>}
    />
  );
}

function StockReason({ reason }: { reason: Extract<HoldReason, { kind: 'stock' }> }) {
  const { cents } = useFormat();
  const value = cents(reason.from);
  return (
    <RowItem
      title={<Trans>Stock · more than {value} is shown to support here</Trans>}
      detail={<Trans>It needs a proof that support has seen, or less stock.</Trans>}
    />
  );
}

function Reason({ reason }: { reason: HoldReason }) {
  const kinds = useWordKinds();
  if (reason.kind === 'newcomer') {
    return (
      <RowItem
        title={<Trans>One of a new seller’s first {reviewedFirstOffers} offers</Trans>}
        detail={<Trans>Support looks at each of them.</Trans>}
      />
    );
  }
  if (reason.kind === 'sent_back') {
    return (
      <RowItem
        title={<Trans>Support sent it back before</Trans>}
        detail={<Trans>It goes on sale once support has seen it again.</Trans>}
      />
    );
  }
  if (reason.kind === 'price') return <PriceReason reason={reason} />;
  if (reason.kind === 'stock') return <StockReason reason={reason} />;
  const { word, word_kind: kind, excerpt, start, end } = reason;
  return (
    <RowItem
      title={
        <>
          <Field reason={reason} /> · {kinds[kind]} · {word}
        </>
      }
      detail={<Marked text={excerpt} start={start} end={end} />}
    />
  );
}

export function HoldReasons({ reasons }: { reasons: readonly HoldReason[] }) {
  const { t } = useLingui();
  if (reasons.length === 0) return null;
  return (
    <RowList label={t`Why the offer waits`}>
      {reasons.map((reason, index) => (
        <Reason key={index} reason={reason} />
      ))}
    </RowList>
  );
}
