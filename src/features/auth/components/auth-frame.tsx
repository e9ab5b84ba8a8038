/** The frame of all auth forms: form on one side, why it is safe here on the other. */
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { useFocusOnChange } from '~/platform/navigation/use-focus-on-change.ts';
import { CheckIcon } from '~/ui/icon.tsx';
import { PageTitle, Wrap } from '~/ui/layout.tsx';
import type { WantedOffer } from '../wanted-offer.ts';
import { WantedOfferCard } from './wanted-offer-card.tsx';

const grid = css({
  display: 'grid',
  gap: { base: '10', wide: '16' },
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'minmax(0, 420px) minmax(0, 1fr)' },
  alignItems: 'start',
  paddingBlock: { base: '6', md: '10', wide: '14' },
});
const column = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '6',
  width: 'full',
  maxWidth: '420px',
});
const side = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '8',
  minWidth: '0',
  maxWidth: '560px',
  borderTop: { base: '1px solid {colors.line}', wide: '0' },
  borderLeft: { wide: '1px solid {colors.line}' },
  paddingTop: { base: '8', wide: '0' },
  paddingLeft: { wide: '16' },
});
const points = css({ display: 'grid', gap: '5' });
const point = css({
  display: 'grid',
  gridTemplateColumns: '20px minmax(0, 1fr)',
  columnGap: '3',
});
const pointIcon = css({ color: 'muted', marginTop: '1px' });
const pointTitle = css({ display: 'block', textStyle: 'strong' });
const pointText = css({ color: 'muted', textStyle: 'small' });

function Point(props: { title: ReactNode; children: ReactNode }) {
  return (
    <li className={point}>
      <CheckIcon size={20} className={pointIcon} />
      <div>
        <b className={pointTitle}>{props.title}</b>
        <span className={pointText}>{props.children}</span>
      </div>
    </li>
  );
}

/** What protects both sides of a trade, in three points. */
export function SellingPoints() {
  return (
    <ul className={points}>
      <Point title={<Trans>Your money waits in escrow</Trans>}>
        <Trans>The seller is paid after you have checked what you bought.</Trans>
      </Point>
      <Point title={<Trans>Every order has its dates</Trans>}>
        <Trans>Deliver by, check until, free cancellation: fixed before you pay.</Trans>
      </Point>
      <Point title={<Trans>The price you see is the price you pay</Trans>}>
        <Trans>Nothing is added at the checkout.</Trans>
      </Point>
    </ul>
  );
}

export function AuthFrame(props: {
  title: ReactNode;
  note?: ReactNode;
  /** What the person was about to buy. */
  wanted?: WantedOffer | null;
  children: ReactNode;
  /** Beside the form on wide screens, below it on narrow ones. */
  aside?: ReactNode;
  /** Changes when another form replaces this one: the focus moves there. */
  step?: boolean;
}) {
  const place = useFocusOnChange(props.step ?? false);
  return (
    <Wrap className={grid}>
      <div className={column} ref={place}>
        <PageTitle note={props.note}>{props.title}</PageTitle>
        {props.wanted ? <WantedOfferCard offer={props.wanted} /> : null}
        {props.children}
      </div>
      <aside className={side}>{props.aside ?? <SellingPoints />}</aside>
    </Wrap>
  );
}
