/** Settings: the price and stock alerts of a person. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { appConfig } from '~config';
import type { AddPriceAlertInput, PriceAlert } from '~/contracts/alerts/alerts.schemas.ts';
import { typedFromCents } from '~/features/common/shown-in-field.ts';
import { api } from '~/platform/api/api.ts';
import { fieldErrorsOf } from '~/platform/api/failures.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { LinkButton } from '~/ui/button.tsx';
import { Switch } from '~/ui/switch.tsx';
import { BellIcon } from '~/ui/icon.tsx';
import { EmptyState } from '~/ui/states.tsx';
import { alertQueries } from '../alerts.queries.ts';
import { useAlertChange, useRemoval } from '../use-alert-change.ts';
import { wantedCents } from '../wanted-price.ts';
import { AlertRow, ChangeForm } from './alert-row.tsx';
import { LostFilter } from './lost-filter.tsx';

export function PriceAlerts() {
  const { data } = useSuspenseQuery(alertQueries.priceAlerts());
  if (data.data.length === 0) return <Nothing />;
  return (
    <ul>
      {data.data.map((alert) => (
        <PriceRow key={alert.id} alert={alert} />
      ))}
    </ul>
  );
}

const isPrecise = ({ category }: PriceAlert): boolean => category.base === 'currency';

/** The same alert once more; null where it cannot be made again. */
function inputOf(alert: PriceAlert): AddPriceAlertInput | null {
  const { kind, offer, price, filters, category, name, is_paused: isPaused } = alert;
  if (kind === 'offer_stock') {
    return offer && { kind, offer_id: offer.id, is_paused: isPaused };
  }
  if (price === null) return null;
  if (kind === 'offer_price') {
    return offer && { kind, offer_id: offer.id, price, is_paused: isPaused };
  }
  return { kind, category_id: category.id, name, price, is_paused: isPaused, ...filters };
}

function PriceRow({ alert }: { alert: PriceAlert }) {
  const { t } = useLingui();
  const { id, name, price, is_paused: isPaused, is_ended: isEnded } = alert;
  const { currency, locale } = useFormat();
  const [edited, setEdited] = useState<string | null>(null);
  const change = useAlertChange(id, (changed: { price?: number; is_paused?: boolean }) =>
    api.alerts.changePriceAlert.send({ id, ...changed }),
  );
  const removal = useRemoval(
    () => api.alerts.removePriceAlert.send({ id }),
    async () => {
      const input = inputOf(alert);
      if (input) await api.alerts.addPriceAlert.send(input);
    },
  );
  const cents = edited === null ? null : wantedCents(edited, currency);
  const save = (): void => {
    if (cents !== null) change.mutate({ price: cents }, { onSuccess: () => setEdited(null) });
  };
  const start = (): void => {
    change.reset();
    setEdited(edited === null && price !== null ? typedFromCents(price, currency, locale) : null);
  };
  // What was pressed is shown at once, before the change is reported as pending; its answer takes over.
  const [pressed, setPressed] = useState<boolean>();
  const pause = (isToPause: boolean): void => {
    setPressed(isToPause);
    change.mutate({ is_paused: isToPause }, { onSettled: () => setPressed(undefined) });
  };
  const refused = change.isError ? fieldErrorsOf(change.error)['price'] : undefined;
  return (
    <AlertRow
      name={name}
      path={isEnded ? paths.category(alert.category.game.alias, alert.category.alias) : alert.path}
      lines={<PriceLines alert={alert} />}
      onEdit={price === null || isEnded ? null : start}
      onRemove={() => removal.mutate()}
      isRemoving={removal.isPending}
      control={
        isEnded ? null : (
          <Switch
            checked={!(pressed ?? isPaused)}
            aria-label={t`Tell me: ${name}`}
            onChange={({ target }) => pause(!target.checked)}
          >
            {null}
          </Switch>
        )
      }
    >
      {edited === null ? null : (
        <ChangeForm
          field={{
            label: <Trans>Tell me when it costs this or less</Trans>,
            numeric: true,
            inputMode: 'decimal',
            prefix: appConfig.currencies.details[currency].symbol,
            value: edited,
            error: cents === null ? t`Type a price.` : refused,
            onChange: (event) => setEdited(event.target.value),
          }}
          isBusy={change.isPending}
          onSave={save}
          onCancel={() => setEdited(null)}
        />
      )}
    </AlertRow>
  );
}

/** What is waited for, and how it is now. */
function PriceLines({ alert }: { alert: PriceAlert }): ReactNode {
  const format = useFormat();
  if (alert.is_ended) return <Trans>The offer is gone. There may be others like it.</Trans>;
  const { price, offer, category, filters } = alert;
  const place = `${category.game.title}, ${category.title}`;
  const wanted = price === null ? '' : format.unitPrice(price, isPrecise(alert));
  return (
    <>
      {price === null ? <Trans>Back in stock</Trans> : <Trans>{wanted} or less</Trans>}
      {' · '}
      {place}
      {offer === null && filters !== null ? (
        <>
          <MarketNow alert={alert} filters={filters} />
          {alert.has_lost_filter && <LostFilter />}
        </>
      ) : offer?.is_available ? (
        <Now price={offer.price} alert={alert} />
      ) : (
        <>
          {' · '}
          <Trans>not on sale now</Trans>
        </>
      )}
    </>
  );
}

function MarketNow(props: { alert: PriceAlert; filters: NonNullable<PriceAlert['filters']> }) {
  const { alert, filters } = props;
  const { data } = useQuery(alertQueries.listNow(alert.category, filters));
  return data && data.price !== null ? <Now price={data.price} alert={alert} /> : null;
}

function Now({ price, alert }: { price: number; alert: PriceAlert }) {
  const format = useFormat();
  const now = format.unitPrice(price, isPrecise(alert));
  return (
    <>
      {' · '}
      <Trans>now {now}</Trans>
    </>
  );
}

function Nothing() {
  return (
    <EmptyState
      icon={<BellIcon aria-hidden="true" />}
      title={<Trans>No alert set yet</Trans>}
      actions={
        <LinkButton size="sm" href={paths.games}>
          <Trans>Look around</Trans>
        </LinkButton>
      }
    >
      <Trans>Press “Price alert” on an offer or a list, and type what you would pay.</Trans>
    </EmptyState>
  );
}
