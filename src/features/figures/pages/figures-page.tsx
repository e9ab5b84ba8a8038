/** What happened to the orders: a closed month, the year up to it, the method and the files. Works without script. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { css } from 'styled-system/css';
import type { Figures, MonthDetail } from '~/contracts/figures/figures.schemas.ts';
import { usePage } from '~/platform/navigation/page-context.tsx';
import { paths } from '~/platform/navigation/paths.ts';
import { Button, LinkButton } from '~/ui/button.tsx';
import { DownloadIcon, HourglassIcon } from '~/ui/icon.tsx';
import { PageTitle, Wrap } from '~/ui/layout.tsx';
import { NativeSelect } from '~/ui/native-select.tsx';
import { Breadcrumbs } from '~/ui/navigation.tsx';
import { Banner, EmptyState } from '~/ui/states.tsx';
import { Files, fileHref, useFileSize } from '../components/files.tsx';
import { KeyFigures } from '../components/key-figures.tsx';
import { Method } from '../components/method.tsx';
import { CompletedByMonth, OnTimeByMonth } from '../components/month-charts.tsx';
import {
  DisputeEnds,
  DisputesByReason,
  MedianDelivery,
  Refunds,
} from '../components/month-details.tsx';
import { MonthsTable } from '../components/months-table.tsx';
import { RecallFund } from '../components/recall-fund.tsx';
import { figuresQuery } from '../figures.queries.ts';
import { figuresHref } from '../figures.search.ts';
import { useFigures } from '../use-figure-labels.ts';

export function FiguresPage({ month }: { month: string | undefined }) {
  const { t } = useLingui();
  const { locale } = usePage();
  const { data } = useSuspenseQuery(figuresQuery(month, locale));
  return (
    <Wrap>
      <Breadcrumbs
        label={t`Where you are`}
        items={[{ label: t`About`, href: paths.about }, { label: t`Figures` }]}
      />
      <div className={top}>
        <div className={css({ flex: '1 1 420px', minWidth: '0' })}>
          <PageTitle>
            <Trans>What happened to the orders</Trans>
          </PageTitle>
          <p className={lead}>
            <Trans>
              Counted from the ledger on the third of each month, also when it is not flattering.
              Nobody can edit a closed month.
            </Trans>
          </p>
        </div>
        {data.chosen ? <Choice data={data} chosen={data.chosen} /> : null}
      </div>
      {data.is_demo ? (
        <Banner tone="neutral" title={<Trans>Demo figures.</Trans>} className={notice}>
          <Trans>This is a demo market: its orders are made up, or paid with play money.</Trans>
        </Banner>
      ) : null}
      {data.chosen ? <Month data={data} chosen={data.chosen} /> : <NoMonth data={data} />}
      <RecallFund fund={data.fund} />
      <div className={columns}>
        <Method data={data} />
        <Files data={data} />
      </div>
    </Wrap>
  );
}

function Choice({ data, chosen }: { data: Figures; chosen: MonthDetail }) {
  const { t } = useLingui();
  const router = useRouter();
  const { month } = useFigures();
  const sizeOf = useFileSize();
  const orders = data.files.find(({ kind }) => kind === 'orders');
  return (
    <form
      key={chosen.month}
      method="get"
      className={choice}
      onSubmit={(event) => {
        event.preventDefault();
        const picked = new FormData(event.currentTarget).get('month');
        if (typeof picked === 'string') void router.navigate({ href: figuresHref(picked) });
      }}
    >
      <NativeSelect
        name="month"
        label={t`Month`}
        hideLabel
        defaultValue={chosen.month}
        options={data.closed.map((value) => ({ value, label: month(value) }))}
        className={css({ width: '176px' })}
      />
      <Button type="submit">
        <Trans>Show</Trans>
      </Button>
      {orders ? (
        <LinkButton
          look="accent"
          href={fileHref('orders')}
          download
          icon={<DownloadIcon size={18} aria-hidden="true" />}
        >
          {sizeOf(orders.bytes)}
        </LinkButton>
      ) : null}
    </form>
  );
}

function Month({ data, chosen }: { data: Figures; chosen: MonthDetail }) {
  const oldestFirst = data.months.toReversed();
  const orders = data.files.find(({ kind }) => kind === 'orders');
  return (
    <div className={parts}>
      <div>
        <KeyFigures now={chosen} before={data.months[1]} />
        <Corrected chosen={chosen} />
      </div>
      <CompletedByMonth months={oldestFirst} />
      <OnTimeByMonth months={oldestFirst} />
      <div className={columns}>
        <DisputesByReason now={chosen} />
        <DisputeEnds now={chosen} />
      </div>
      <div className={columns}>
        <MedianDelivery now={chosen} />
        <Refunds now={chosen} />
      </div>
      <MonthsTable months={data.months} bytes={orders?.bytes ?? 0} />
    </div>
  );
}

/** That a month was counted again, and when. */
function Corrected({ chosen }: { chosen: MonthDetail }) {
  const { day } = useFigures();
  if (chosen.revision < 2) return null;
  const date = day(chosen.closed_at);
  return (
    <p className={css({ fontSize: '14', color: 'muted', marginTop: '3' })}>
      <Trans>Counted again on {date}. The earlier line stays in the files.</Trans>
    </p>
  );
}

function NoMonth({ data }: { data: Figures }) {
  const { month, moment } = useFigures();
  const name = month(data.next.month);
  const time = moment(data.next.closes_at);
  return (
    <div className={parts}>
      <EmptyState
        icon={<HourglassIcon aria-hidden="true" />}
        title={<Trans>No month has closed yet</Trans>}
      >
        <Trans>
          The figures of {name} come on {time}, if orders have ended by then.
        </Trans>
      </EmptyState>
    </div>
  );
}

const top = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-end',
  columnGap: '6',
  rowGap: '4',
  paddingTop: '2',
  paddingBottom: '7',
  '& h1': { fontSize: '48', lineHeight: '1.04' },
});
const lead = css({ fontSize: '18', color: 'muted', lineHeight: '1.5', maxWidth: '62ch' });
const choice = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: '2' });
const notice = css({ marginBottom: '6' });
const parts = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 'section',
  marginBottom: 'section',
});
const columns = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'repeat(2, minmax(0, 1fr))' },
  columnGap: '12',
  rowGap: 'section',
  alignItems: 'start',
});
