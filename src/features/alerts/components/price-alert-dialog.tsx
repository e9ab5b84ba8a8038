/** Waits for a price of an offer or a market, or for an offer's stock. Loaded with the first press. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState, type ReactNode, type SyntheticEvent } from 'react';
import { css } from 'styled-system/css';
import { appConfig } from '~config';
import type { AskedAlert } from '~/contracts/alerts/asked-alert.ts';
import type { Offer } from '~/contracts/offers/offers.schemas.ts';
import type { WatchedList } from '~/features/common/watched-list.ts';
import { failureText, fieldErrorsOf } from '~/platform/api/failures.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Dialog } from '~/ui/dialog.tsx';
import { Banner } from '~/ui/states.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { useAsk } from '../use-ask.ts';
import { suggestedPrice, wantedCents } from '../wanted-price.ts';
import { AlertsLink } from './alerts-link.tsx';
import { AskButtons } from './ask-buttons.tsx';

/** An offer, or a list: the best price in it. */
export type Watched = { offer: Offer } | { list: WatchedList };

interface Subject {
  name: string;
  /** Null where nothing is on sale. */
  nowCents: number | null;
  isPrecise: boolean;
  /** What is asked for with a price; null while there is none. */
  asked(cents: number | null): AskedAlert | null;
}

function subjectOf(about: Watched): Subject {
  if ('list' in about) {
    const { categoryId, name, filters, bestPrice, isPrecise } = about.list;
    return {
      name,
      nowCents: bestPrice,
      isPrecise,
      asked: (price) =>
        price === null
          ? null
          : {
              alert: { kind: 'market_price', category_id: categoryId, name, price, ...filters },
            },
    };
  }
  const { id, title, catalog_price: price, category, purchase } = about.offer;
  const common = { name: title, nowCents: price, isPrecise: category.base === 'currency' };
  if (!purchase.allowed) {
    return { ...common, asked: () => ({ alert: { kind: 'offer_stock', offer_id: id } }) };
  }
  return {
    ...common,
    asked: (cents) =>
      cents === null ? null : { alert: { kind: 'offer_price', offer_id: id, price: cents } },
  };
}

export default function PriceAlertDialog({
  about,
  onClose,
}: {
  about: Watched;
  onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const { currency, locale } = useFormat();
  const form = useId();
  const subject = subjectOf(about);
  const isStock = 'offer' in about && !about.offer.purchase.allowed;
  const [typed, setTyped] = useState(() =>
    suggestedPrice(subject.nowCents, currency, subject.isPrecise, locale),
  );
  const [isTried, setTried] = useState(false);
  const ask = useAsk(onClose);
  const { asking } = ask;
  const cents = wantedCents(typed, currency);
  const asked = subject.asked(cents);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setTried(true);
    if (asked) ask.submit(asked);
  };
  const refused = asking.isError ? fieldErrorsOf(asking.error)['price'] : undefined;
  const missing = isTried && cents === null ? t`Type a price.` : undefined;
  return (
    <Dialog
      open
      title={isStock ? <Trans>Tell me when it is back</Trans> : <Trans>Price alert</Trans>}
      description={subject.name}
      closeLabel={t`Close`}
      onOpenChange={(open) => !open && onClose()}
      footer={<AskButtons isSearch={false} {...{ form, ask, asked, onClose }} />}
    >
      <form id={form} onSubmit={submit} noValidate className={css({ display: 'grid', gap: '5' })}>
        <div role="alert" className={css({ _empty: { display: 'none' } })}>
          {asking.isError && refused === undefined ? (
            <Banner tone="danger">
              {failureText(asking.error, i18n)} <AlertsLink />
            </Banner>
          ) : null}
        </div>
        {isStock ? (
          <p className={css({ textStyle: 'small', color: 'muted' })}>
            <Trans>You hear of it once, as soon as it can be bought again.</Trans>
          </p>
        ) : (
          <TextField
            numeric
            inputMode="decimal"
            autoComplete="off"
            label={<Trans>Tell me when it costs this or less</Trans>}
            prefix={appConfig.currencies.details[currency].symbol}
            value={typed}
            hint={<PriceNow subject={subject} isMarket={'list' in about} />}
            error={refused ?? missing}
            onChange={(event) => {
              setTyped(event.target.value);
              if (asking.isError) asking.reset();
            }}
          />
        )}
      </form>
    </Dialog>
  );
}

function PriceNow({ subject, isMarket }: { subject: Subject; isMarket: boolean }): ReactNode {
  const format = useFormat();
  if (subject.nowCents === null) return <Trans>Nothing is on sale now.</Trans>;
  const price = format.unitPrice(subject.nowCents, subject.isPrecise);
  return isMarket ? <Trans>Now from {price}</Trans> : <Trans>Now {price}</Trans>;
}
