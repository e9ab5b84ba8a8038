/** The exchange rates of now, what waits for a decision, and where they were read. */
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { css } from 'styled-system/css';
import type { HeldRate, RatesOutput, StaffRate } from '~/contracts/rates/rates.schemas.ts';
import { formatDocumentDay } from '~/platform/i18n/format.ts';
import { formatRate } from '~/platform/i18n/rate-text.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { DefinitionTable } from '~/ui/data.tsx';
import { PageTitle, SectionHeading, Surface } from '~/ui/layout.tsx';
import { StatusPill } from '~/ui/marks.tsx';
import { EmptyState } from '~/ui/states.tsx';
import { QueueCard } from '../components/queue.tsx';
import { QueueKeys } from '../components/queue-keys.tsx';
import { DecideHeld, PinRate, UnpinRate } from '../components/rate-dialogs.tsx';
import { ReportTable } from '../components/report-table.tsx';
import { useHeldProblems, useOriginText, useReadingProblems } from '../rate-labels.ts';
import { staffQueries } from '../staff.queries.ts';

const stack = css({ display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' });
const cards = css({ display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' });
const acts = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });

const BPS = 10_000;

export function RatesPage() {
  const { data } = useSuspenseQuery(staffQueries.rates());
  const format = useFormat();
  const share = format.share(data.move_bps / BPS);
  const { source } = data;
  return (
    <div className={stack}>
      <PageTitle>
        <Trans>Exchange rates</Trans>
      </PageTitle>
      <p>
        {source === null ? (
          <Trans>
            No source is configured: nothing is read, and what was accepted last stays. Prices are
            charged in US dollars and only shown in other currencies.
          </Trans>
        ) : (
          <Trans>
            Read once a day from {source}. A figure that moves by more than {share} waits here.
            Prices are charged in US dollars and only shown in other currencies.
          </Trans>
        )}
      </p>
      <Held held={data.held} />
      {data.rates.map((rate) => (
        <OneCurrency key={rate.currency} rate={rate} />
      ))}
      <Readings readings={data.readings} />
    </div>
  );
}

function Held({ held }: { held: readonly HeldRate[] }) {
  const list = useRef<HTMLDivElement>(null);
  return (
    <>
      <SectionHeading size="panel">
        <Trans>To decide</Trans>
      </SectionHeading>
      {held.length === 0 ? (
        <EmptyState title={<Trans>Nothing waits</Trans>}>
          <Trans>No figure that was read is held back.</Trans>
        </EmptyState>
      ) : (
        <>
          <QueueKeys queue="rates" list={list} listKey={staffQueries.rates().queryKey} />
          <div ref={list} className={cards}>
            {held.map((each) => (
              <HeldCard key={each.id} held={each} />
            ))}
          </div>
        </>
      )}
    </>
  );
}

function HeldCard({ held }: { held: HeldRate }) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const { ago } = useTimeFormat();
  const text = useHeldProblems()[held.problem];
  const { currency, rate } = held;
  const old = formatRate(held.last_rate, currency, locale);
  const day = formatDocumentDay(held.dated, locale);
  return (
    <QueueCard
      work={{ queue: 'rates', id: held.id }}
      title={rate === null ? currency : formatRate(rate, currency, locale)}
      details={
        <>
          <StatusPill tone="warning">{t`Of ${day}`}</StatusPill> {ago(held.held_at)}
        </>
      }
      text={text}
      more={
        <p>
          <Trans>The last accepted one: {old}.</Trans>
          {rate === null || held.acceptable ? null : (
            <>
              {' '}
              <Trans>
                It is less than half or more than twice the rate: it cannot be accepted. Look at the
                source.
              </Trans>
            </>
          )}
        </p>
      }
    >
      <DecideHeld held={held} />
    </QueueCard>
  );
}

function OneCurrency({ rate }: { rate: StaffRate }) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const { moment } = useTimeFormat();
  const originText = useOriginText();
  const { currency, now, pin } = rate;
  const until = pin ? moment(pin.until) : '';
  return (
    <Surface as="section" pad="lg" className={stack}>
      <SectionHeading
        size="panel"
        end={
          <div className={acts}>
            <PinRate rate={rate} />
            {pin ? <UnpinRate rate={rate} /> : null}
          </div>
        }
      >
        {currency}
      </SectionHeading>
      <DefinitionTable
        columns="2"
        items={[
          { id: 'now', term: t`Used now`, value: formatRate(now.rate, currency, locale) },
          { id: 'origin', term: t`From where`, value: originText(now) },
          ...(now.since === null
            ? []
            : [{ id: 'since', term: t`In use since`, value: moment(now.since) }]),
          ...(pin
            ? [
                { id: 'until', term: t`Pinned until`, value: until },
                { id: 'why', term: t`Reason`, value: pin.reason },
              ]
            : []),
        ]}
      />
      <ReportTable
        title={t`What was used: ${currency}`}
        note={<Trans>The newest first. Who decided stands in the record.</Trans>}
        rows={rate.history}
        keyOf={({ id }) => id ?? ''}
        end={undefined}
        none={<Trans>Nothing but the built-in figure.</Trans>}
        columns={[
          { name: t`Since`, value: ({ since }) => (since === null ? '' : moment(since)) },
          { name: t`Rate`, value: (row) => formatRate(row.rate, currency, locale), isNumber: true },
          { name: t`From where`, value: originText },
        ]}
      />
    </Surface>
  );
}

function Readings({ readings }: { readings: RatesOutput['readings'] }) {
  const { t } = useLingui();
  const { locale } = useFormat();
  const { moment } = useTimeFormat();
  const problems = useReadingProblems();
  return (
    <Surface as="section" pad="lg" className={stack}>
      <ReportTable
        title={t`Readings`}
        note={<Trans>The newest first, also those that could not be used.</Trans>}
        rows={readings}
        keyOf={({ id }) => id}
        end={undefined}
        none={<Trans>Nothing was read yet.</Trans>}
        columns={[
          { name: t`Read`, value: (row) => moment(row.read_at) },
          { name: t`Source`, value: ({ source }) => source },
          {
            name: t`Of`,
            value: ({ dated }) => (dated === null ? '—' : formatDocumentDay(dated, locale)),
          },
          {
            name: t`Result`,
            value: ({ problem, figures }) =>
              problem === null
                ? t`${plural(figures, { one: '# figure', other: '# figures' })}`
                : problems[problem],
          },
        ]}
      />
    </Surface>
  );
}
