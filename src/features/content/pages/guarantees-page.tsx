/**
 * How escrow protects both sides: the flow of money, the deadlines, the fees, the holds. All figures are the configured
 * ones.
 */
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { appConfig } from '~config';
import { LevelTerms } from '~/features/common/level-terms.tsx';
import { paths } from '~/platform/navigation/paths.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { LinkButton } from '~/ui/button.tsx';
import { DefinitionTable, type Definition } from '~/ui/data.tsx';
import { PageTitle, SectionHeading, Wrap } from '~/ui/layout.tsx';

const MINUTES_PER_HOUR = 60;

export function GuaranteesPage() {
  return (
    <Wrap className={page}>
      <div className={css({ maxWidth: '680px' })}>
        <PageTitle>
          <Trans>Guarantees</Trans>
        </PageTitle>
        <p className={lead}>
          <Trans>
            Your money is never with the seller before you have checked what you bought. Every date
            of an order is fixed before you pay, and the same dates run the clocks.
          </Trans>
        </p>
      </div>
      <div className={columns}>
        <Part title={<Trans>The way of the money</Trans>}>
          <MoneyWay />
        </Part>
        <Part
          title={<Trans>The clocks</Trans>}
          note={<Trans>An open dispute stops all of them.</Trans>}
        >
          <Clocks />
        </Part>
      </div>
      <div className={columns}>
        <Part title={<Trans>When something goes wrong</Trans>}>
          <Disputes />
        </Part>
        <Part title={<Trans>When you get your money back</Trans>}>
          <Refunds />
        </Part>
      </div>
      <Part
        title={<Trans>What sellers pay, and when they are paid</Trans>}
        note={
          <Trans>
            The price you see includes the fee. After completion the seller’s money is on hold, and
            never for less than the warranty.
          </Trans>
        }
      >
        <LevelTerms path="/guarantees" />
      </Part>
      <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '3' })}>
        <LinkButton look="accent" href={paths.games}>
          <Trans>Find a game</Trans>
        </LinkButton>
        <LinkButton href={paths.beforeYouSell}>
          <Trans>Before you sell</Trans>
        </LinkButton>
      </div>
    </Wrap>
  );
}

function Part(props: { title: ReactNode; note?: ReactNode; children: ReactNode }) {
  return (
    <section className={css({ minWidth: '0' })}>
      <SectionHeading note={props.note}>{props.title}</SectionHeading>
      {props.children}
    </section>
  );
}

function MoneyWay() {
  return (
    <ol className={steps}>
      <Step title={<Trans>You pay</Trans>}>
        <Trans>The price in the list is the price you pay. Nothing is added.</Trans>
      </Step>
      <Step title={<Trans>The money waits in escrow</Trans>}>
        <Trans>Neither the seller nor anybody else can touch it.</Trans>
      </Step>
      <Step title={<Trans>The seller delivers with proof</Trans>}>
        <Trans>In the time that was promised before you paid.</Trans>
      </Step>
      <Step title={<Trans>You check and confirm</Trans>}>
        <Trans>Or you open a dispute, and the money stays where it is.</Trans>
      </Step>
      <Step title={<Trans>The seller is paid</Trans>}>
        <Trans>After a hold, in which you can still open a dispute.</Trans>
      </Step>
    </ol>
  );
}

function Step(props: { title: ReactNode; children: ReactNode }) {
  return (
    <li className={step}>
      <b className={css({ textStyle: 'strong' })}>{props.title}</b>
      <span className={css({ textStyle: 'small', color: 'muted' })}>{props.children}</span>
    </li>
  );
}

/** A duration in hours, formatted. */
function useHours(): (hours: number) => string {
  const { minutes } = useFormat();
  return (hours) => minutes(hours * MINUTES_PER_HOUR);
}

function Clocks() {
  const { minutes } = useFormat();
  const hours = useHours();
  const { orders } = appConfig;
  const items: Definition[] = [
    {
      id: 'unpaid',
      term: <Trans>Stock is reserved for you while you pay</Trans>,
      value: (
        <Trans>
          {minutes(orders.unpaidMinutes)}, {minutes(orders.paymentMinutes)} once a payment has begun
        </Trans>
      ),
    },
    {
      id: 'start',
      term: <Trans>The seller has to start within</Trans>,
      value: hours(orders.startHours),
    },
    {
      id: 'deliver',
      term: <Trans>Delivery</Trans>,
      value: <Trans>as promised in the offer</Trans>,
    },
    {
      id: 'check',
      term: <Trans>You check the delivery within</Trans>,
      value: hours(orders.checkHours.default),
    },
    {
      id: 'code',
      term: <Trans>Codes, gift cards, top-up</Trans>,
      value: hours(orders.checkHours.instantCode),
    },
    {
      id: 'skins',
      term: <Trans>Skins under trade protection</Trans>,
      value: hours(orders.checkHours.skins),
    },
    {
      id: 'warranty',
      term: <Trans>Warranty of accounts, as the offer says</Trans>,
      value: (
        <Trans>
          up to {minutes(Math.max(...appConfig.offers.warrantyDays) * 24 * MINUTES_PER_HOUR)}
        </Trans>
      ),
    },
  ];
  return <DefinitionTable items={items} className={clocks} />;
}

function Disputes() {
  const hours = useHours();
  const { orders } = appConfig;
  return (
    <ul className={list}>
      <li>
        <Trans>
          Open a dispute from the order: while it runs, until the seller is paid, and as long as an
          account’s warranty lasts.
        </Trans>
      </li>
      <li>
        <Trans>The seller answers within {hours(orders.sellerAnswerHours)}.</Trans>
      </li>
      <li>
        <Trans>You both look for a solution for {hours(orders.settleHours)}.</Trans>
      </li>
      <li>
        <Trans>
          Then support decides within {hours(orders.decideHours)}, by what both can show.
        </Trans>
      </li>
      <li>
        <Trans>
          An account that was taken back within its warranty, found out after it: recall protection
          gives back what you paid with your own money, within the bounds of the refund policy.
        </Trans>
      </li>
    </ul>
  );
}

function Refunds() {
  const hours = useHours();
  const { orders } = appConfig;
  return (
    <ul className={list}>
      <li>
        <Trans>You cancel before the seller has started: at once.</Trans>
      </li>
      <li>
        <Trans>The seller has not started within {hours(orders.startHours)}: by itself.</Trans>
      </li>
      <li>
        <Trans>The promised delivery time has passed: at once, when you cancel.</Trans>
      </li>
      <li>
        <Trans>A dispute is decided for you: all of it, or the part that was decided.</Trans>
      </li>
    </ul>
  );
}

const page = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 'section',
  paddingTop: { base: '5', wide: '8' },
});
const lead = css({ fontSize: '18', color: 'muted', lineHeight: '1.5', textWrap: 'pretty' });
const columns = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'repeat(2, minmax(0, 1fr))' },
  columnGap: '16',
  rowGap: 'section',
  alignItems: 'start',
});
// A duration does not wrap, however narrow the page is.
const clocks = css({ '& dd': { flex: 'none', maxWidth: '50%' } });
const steps = css({
  listStyle: 'none',
  margin: '0',
  padding: '0',
  borderTop: '1px solid {colors.line}',
  counterReset: 'step',
});
const step = css({
  display: 'grid',
  gridTemplateColumns: '28px minmax(0, 1fr)',
  paddingBlock: '3.5',
  borderBottom: '1px solid {colors.line}',
  counterIncrement: 'step',
  _before: { content: 'counter(step)', color: 'faint', fontWeight: 'strong', gridRow: 'span 2' },
});
const list = css({
  listStyle: 'none',
  margin: '0',
  padding: '0',
  borderTop: '1px solid {colors.line}',
  '& > li': { paddingBlock: '3.5', borderBottom: '1px solid {colors.line}' },
});
