/** One order in a list: goods, person, number, state, money, the next date and the one act. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import { chargedCents, earnedCents } from '~/contracts/orders/bill.ts';
import type { OrderSummaryOutput } from '~/contracts/orders/orders.schemas.ts';
import { orderNumber } from '~/domain/order-number.ts';
import { GameEmblem } from '~/features/common/game-emblem.tsx';
import { OrderStatusPill } from '~/features/common/order-status.tsx';
import { useAbout } from '~/features/common/use-charge.ts';
import { usePersonName } from '~/platform/i18n/person-name.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { Anchor } from '~/ui/anchor.tsx';
import { Price } from '~/ui/marks.tsx';
import { Banner } from '~/ui/states.tsx';
import { actOf, dueOf, type DueKind } from '../order-acts.ts';
import { RowAct, type RowActions } from './row-act.tsx';

interface OrderRowProps {
  order: OrderSummaryOutput;
  isAccent: boolean;
  actions: RowActions;
}

export function OrderRow({ order, isAccent, actions }: OrderRowProps) {
  const times = useTimeFormat();
  const nameOf = usePersonName();
  const other = order.role === 'buyer' ? order.seller : order.buyer;
  const { category } = order.offer;
  const failure = actions.failure?.id === order.id ? actions.failure : null;
  const number = orderNumber(order.id);
  return (
    <li className={row}>
      <span className={lead}>
        <GameEmblem game={category.game} px={48} />
      </span>
      <div className={words}>
        <Anchor href={paths.order(order.id)} className={title} id={`order-${order.id}`}>
          {order.offer.title}
        </Anchor>
        <span className={detail}>
          {nameOf(other)} · {category.game.title} ·{' '}
          <Plural value={order.count} one="# unit" other="# units" />
        </span>
        <span className={detail}>
          <Trans>No. {number}</Trans> · {times.moment(order.created_at)}
        </span>
      </div>
      <div className={state}>
        <OrderStatusPill status={order.status} />
        <Deadline order={order} />
      </div>
      <Money order={order} />
      <RowAct order={order} look={isAccent ? 'accent' : 'neutral'} actions={actions} />
      {failure === null ? null : (
        <Banner tone="danger" role="alert" className={refused}>
          {failure.text}
        </Banner>
      )}
    </li>
  );
}

/** What a purchase costs is written as it is charged, in US dollars, with the shown currency below (use-charge.ts). */
function Money({ order }: { order: OrderSummaryOutput }) {
  const format = useFormat();
  const about = useAbout(order);
  const earned = earnedCents(order);
  const charged = chargedCents(order);
  return (
    <span className={money}>
      <Price>{earned === null ? format.amountIn(charged, 'USD') : format.cents(earned)}</Price>
      {earned !== null || format.currency === 'USD' ? null : (
        <span className={caption}>≈{`\u00A0${about(charged)}`}</span>
      )}
      <span className={caption}>
        {earned !== null ? (
          <Trans>after the fee</Trans>
        ) : order.status === 'created' ? (
          <Trans>to pay</Trans>
        ) : order.status === 'cancelled' ? (
          <Trans>not paid</Trans>
        ) : (
          <Trans>paid</Trans>
        )}
      </span>
    </span>
  );
}

/** The dates after which nothing is lost: nobody has to hurry. */
const calm: ReadonlySet<DueKind> = new Set(['paid_out', 'completes', 'support', 'reserved']);
const MINUTE = 60_000;

/** The next date, and how long it is until then. */
function Deadline({ order }: { order: OrderSummaryOutput }) {
  const times = useTimeFormat();
  const format = useFormat();
  const due = dueOf(order, times.now);
  const textOf = useDueText();
  if (due === null) return null;
  const isToday = times.relativeDay(due.at) === times.relativeDay(times.now.toISOString());
  const text = textOf[due.kind](isToday ? times.time(due.at) : times.date(due.at));
  const ms = new Date(due.at).getTime() - times.now.getTime();
  const left = format.minutes(ms / MINUTE);
  const isUrgent = actOf(order) !== null && !calm.has(due.kind);
  const tone = due.kind === 'late' ? 'danger' : isUrgent ? 'warning' : 'quiet';
  return (
    <span className={deadline} data-tone={tone}>
      {text}
      {ms > 0 && due.kind !== 'paid_out' ? (
        <>
          {' · '}
          <Trans>{left} left</Trans>
        </>
      ) : null}
    </span>
  );
}

function useDueText(): Record<DueKind, (at: string) => string> {
  const { t } = useLingui();
  return {
    pay: (at) => t`pay by ${at}`,
    reserved: (at) => t`reserved until ${at}`,
    verify: (at) => t`verify by ${at}`,
    support: (at) => t`support decides by ${at}`,
    deliver: (at) => t`deliver by ${at}`,
    late: (at) => t`late since ${at}`,
    confirm: (at) => t`confirm by ${at}`,
    completes: (at) => t`completes by itself ${at}`,
    answer: (at) => t`answer by ${at}`,
    other_answers: (at) => t`the other side answers by ${at}`,
    settle: (at) => t`settle it by ${at}`,
    paid_out: (at) => t`in your balance ${at}`,
  };
}

const row = css({
  position: 'relative',
  display: 'grid',
  gridTemplateColumns: {
    base: '48px minmax(0, 1fr) auto',
    md: '48px minmax(0, 1fr) auto 156px',
    wide: '48px minmax(0, 1fr) minmax(0, 220px) 112px 156px',
  },
  gridTemplateAreas: {
    base: '"lead words words" "lead state money" "lead act act" "refused refused refused"',
    md: '"lead words money act" "lead state money act" "refused refused refused refused"',
    wide: '"lead words state money act" "refused refused refused refused refused"',
  },
  columnGap: { base: '3.5', wide: '5' },
  rowGap: '2.5',
  alignItems: 'center',
  minHeight: '84px',
  paddingBlock: '3.5',
  borderBottom: '1px solid {colors.line}',
  _hover: { bg: 'surface' },
});
const lead = css({ gridArea: 'lead', alignSelf: { base: 'start', wide: 'center' } });
const words = css({ gridArea: 'words', minWidth: '0' });
/** The link covers the row; the act lies above it. */
const title = css({
  textStyle: 'strong',
  lineClamp: 2,
  overflowWrap: 'anywhere',
  textDecoration: 'none',
  _after: { content: '""', position: 'absolute', inset: '0' },
});
const detail = css({
  display: 'block',
  textStyle: 'small',
  color: 'muted',
  overflowWrap: 'anywhere',
  fontVariantNumeric: 'tabular-nums',
});
const state = css({
  gridArea: 'state',
  display: 'grid',
  gap: '1',
  justifyItems: 'start',
  minWidth: '0',
});
const deadline = css({
  textStyle: 'small',
  color: 'muted',
  fontVariantNumeric: 'tabular-nums',
  '&[data-tone=warning]': { color: 'warning' },
  '&[data-tone=danger]': { color: 'danger' },
});
const money = css({ gridArea: 'money', display: 'grid', justifyItems: 'end', textAlign: 'end' });
const caption = css({ textStyle: 'caption', color: 'muted' });
const refused = css({ gridArea: 'refused', position: 'relative', zIndex: '1' });
