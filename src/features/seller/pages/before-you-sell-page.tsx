/** The requirements and costs of selling, and a link to begin. */
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { appConfig } from '~config';
import { LevelTerms } from '~/features/common/level-terms.tsx';
import { lazilyHydrated } from '~/platform/hydration/lazy-hydration.tsx';
import { paths } from '~/platform/navigation/paths.ts';
import type { Session } from '~/platform/session/session.ts';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { PageTitle, SectionHeading, Wrap } from '~/ui/layout.tsx';
import { TextLink } from '~/ui/marks.tsx';
import { BecomeSeller } from '../components/become-seller.tsx';

/** What somebody does first who has just become a seller: nobody else needs it. */
const FirstSteps = lazilyHydrated(
  async () => (await import('../guide/first-steps.tsx')).FirstSteps,
);

export function BeforeYouSellPage({ session }: { session: Session | null }) {
  return (
    <Wrap className={page}>
      <div className={intro}>
        <PageTitle>
          <Trans>Sell what you no longer play with</Trans>
        </PageTitle>
        <p className={lead}>
          <Trans>
            The buyer pays first, the money waits in escrow, and it is yours when the delivery is
            confirmed. Listing costs nothing; the fee comes with a sale.
          </Trans>
        </p>
      </div>
      <aside className={side}>
        <BecomeSeller session={session} />
      </aside>
      <div className={text}>
        {session?.customer.is_seller === true ? <FirstSteps /> : null}
        <Needs />
        <Fees />
        <Rules />
      </div>
    </Wrap>
  );
}

function Needs() {
  return (
    <section>
      <SectionHeading>
        <Trans>What you need</Trans>
      </SectionHeading>
      <ol className={list}>
        <Point title={<Trans>An account with a confirmed e-mail address</Trans>}>
          <Trans>Nothing else to begin: no deposit, no subscription.</Trans>
        </Point>
        <Point
          title={
            <Trans>Your first {appConfig.offers.reviewedFirstOffers} offers are checked</Trans>
          }
        >
          <Trans>
            Support looks at them before they go on sale. After that yours are public at once.
          </Trans>
        </Point>
        <Point title={<Trans>A verified identity to be paid out</Trans>}>
          <Trans>Needed for the first payout only, not to sell.</Trans>
        </Point>
      </ol>
    </section>
  );
}

function Fees() {
  const format = useFormat();
  const least = format.cents(appConfig.wallet.payoutMinCents);
  return (
    <section>
      <SectionHeading
        note={
          <Trans>
            You set what you receive; the fee is added for the buyer. After completion your money is
            on hold for a while, in which the buyer can still open a dispute.
          </Trans>
        }
      >
        <Trans>Fees and holds</Trans>
      </SectionHeading>
      <LevelTerms path="/before-you-sell" />
      <p className={note}>
        <Trans>
          Everybody begins at L0. Levels follow from the turnover, orders and success of the last 30
          days and are counted again every night. A hold is never shorter than the warranty you
          give. Payouts begin at {least}.
        </Trans>
      </p>
    </section>
  );
}

function Rules() {
  const { orders } = appConfig;
  return (
    <section>
      <SectionHeading>
        <Trans>The rules</Trans>
      </SectionHeading>
      <ol className={list}>
        <Point title={<Trans>Start within {orders.startHours} hours</Trans>}>
          <Trans>
            Otherwise the order is refunded by itself. Until you start, the buyer may cancel.
          </Trans>
        </Point>
        <Point title={<Trans>Deliver within the time you promised</Trans>}>
          <Trans>
            Late, the buyer may cancel at once. Your on-time share stands beside your offers.
          </Trans>
        </Point>
        <Point title={<Trans>Everything stays here</Trans>}>
          <Trans>
            No contact data, links or payments elsewhere. Only what happens here can be protected.
          </Trans>
        </Point>
        <Point title={<Trans>Answer disputes within {orders.sellerAnswerHours} hours</Trans>}>
          <Trans>
            Keep proof of each delivery. Support decides by what both sides can show.{' '}
            <TextLink look="inline" href={paths.guarantees}>
              How escrow and disputes work
            </TextLink>
          </Trans>
        </Point>
      </ol>
    </section>
  );
}

function Point({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <li className={point}>
      <b className={css({ display: 'block', textStyle: 'strong' })}>{title}</b>
      <span className={css({ color: 'muted' })}>{children}</span>
    </li>
  );
}

const page = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'minmax(0, 1fr) minmax(0, 400px)' },
  gridTemplateAreas: { base: '"intro" "side" "text"', wide: '"intro side" "text side"' },
  gridTemplateRows: { wide: 'auto 1fr' },
  columnGap: '16',
  rowGap: { base: '8', wide: '10' },
  alignItems: 'start',
  paddingTop: { base: '5', wide: '8' },
});
const intro = css({ gridArea: 'intro', maxWidth: '680px' });
const lead = css({ fontSize: '18', color: 'muted', lineHeight: '1.5', textWrap: 'pretty' });
const side = css({
  gridArea: 'side',
  position: { base: 'static', wide: 'sticky' },
  top: '120px',
  minWidth: '0',
});
const text = css({
  gridArea: 'text',
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: 'section',
  minWidth: '0',
  maxWidth: '760px',
});
const list = css({
  listStyle: 'none',
  margin: '0',
  padding: '0',
  display: 'grid',
  borderTop: '1px solid {colors.line}',
});
const point = css({ paddingBlock: '4', borderBottom: '1px solid {colors.line}' });
const note = css({ textStyle: 'small', color: 'muted', marginTop: '4', textWrap: 'pretty' });
