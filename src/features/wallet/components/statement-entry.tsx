/** One entry of the statement: what it was about, what it came to, and its steps to unfold. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { InferContractRouterOutputs } from '@orpc/contract';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { Contract } from '~/contracts/index.ts';
import { orderNumber } from '~/domain/order-number.ts';
import { GameEmblem } from '~/features/common/game-emblem.tsx';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { Anchor } from '~/ui/anchor.tsx';
import { CardIcon, GiftIcon, MoneyIcon, ReceiptIcon, SendIcon } from '~/ui/icon.tsx';
import { Price } from '~/ui/marks.tsx';
import { useDeclineLabels, usePayoutKindLabels, usePayoutStatusLabels } from '../payout-labels.ts';
import { useAccountLabel, useEventLabel, useRuleLabels, useSigned } from '../statement-labels.ts';

export type StatementEntry =
  InferContractRouterOutputs<Contract>['wallet']['statement']['data'][number];
type Step = StatementEntry['steps'][number];

export function Entry({ entry }: { entry: StatementEntry }) {
  const { time } = useTimeFormat();
  const signed = useSigned();
  const format = useFormat();
  const accounts = useAccountLabel();
  const state = useStateLabel()(entry);
  const { balance } = entry;
  const after = format.cents(balance.amount);
  const account = accounts(balance.account);
  return (
    <li className={row}>
      <span className={lead}>
        <EntryPicture entry={entry} />
      </span>
      <div className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>
        <b className={css({ fontSize: '15', fontWeight: 'strong' })}>
          <EntryTitle entry={entry} />
        </b>
        <p className={quiet}>
          <span className={whole}>{time(entry.created_at)}</span>
          <EntryDetail entry={entry} />
        </p>
        {hasMore(entry) ? <Steps steps={entry.steps} /> : null}
      </div>
      <div className={css({ textAlign: 'end' })}>
        <Price className={entry.held_amount > 0 ? css({ color: 'muted' }) : undefined}>
          {entry.held_amount > 0 ? format.cents(entry.amount) : signed(entry.amount)}
        </Price>
        {/* Without an order or a payout it is the title. */}
        {entry.order || entry.payout ? <small className={under}>{state}</small> : null}
        <small className={under}>
          <Trans>
            {account}: {after}
          </Trans>
        </small>
      </div>
    </li>
  );
}

/** Whether the steps tell more than the entry does. */
function hasMore({ steps }: StatementEntry): boolean {
  const [first, ...others] = steps;
  return (
    others.length > 0 || (first !== undefined && (first.parts.length > 1 || first.fee_amount > 0))
  );
}

const icons = {
  sale: ReceiptIcon,
  purchase: ReceiptIcon,
  deposit: CardIcon,
  payout: SendIcon,
  bonus: GiftIcon,
  other: MoneyIcon,
} as const;

function EntryPicture({ entry }: { entry: StatementEntry }) {
  if (entry.order) {
    return <GameEmblem game={{ alias: entry.order.game.alias, icon_image: null }} px={40} />;
  }
  const Icon = icons[entry.kind];
  return (
    <span className={icon}>
      <Icon aria-hidden="true" />
    </span>
  );
}

function EntryTitle({ entry }: { entry: StatementEntry }): ReactNode {
  const events = useEventLabel();
  const kinds = usePayoutKindLabels();
  const { order, payout, steps } = entry;
  const newest = steps.at(-1);
  if (order)
    return (
      <Anchor className={titleLink} href={paths.order(order.id)}>
        {order.title}
      </Anchor>
    );
  if (payout) {
    const target = `${kinds[payout.kind]} ${payout.label}`;
    return <Trans>Payout: {target}</Trans>;
  }
  return newest ? events(newest.event) : null;
}

function EntryDetail({ entry }: { entry: StatementEntry }): ReactNode {
  const { date } = useTimeFormat();
  const reasons = useDeclineLabels();
  const rule = useRuleLabels();
  const { order, payout, kind, steps } = entry;
  const newest = steps.at(-1);
  if (payout?.decline_reason) return <> · {reasons[payout.decline_reason]}</>;
  if (!order) {
    const why = rule(newest?.rule ?? null);
    return why && <> · {why}</>;
  }
  const number = orderNumber(order.id);
  const heldUntil = entry.held_amount > 0 && newest?.release_at ? date(newest.release_at) : null;
  return (
    <>
      {' · '}
      {kind === 'sale' ? (
        <Trans>Sold · order {number}</Trans>
      ) : (
        <Trans>Bought · order {number}</Trans>
      )}
      {heldUntil === null ? null : (
        <>
          {' · '}
          <span className={whole}>
            <Trans>on hold until {heldUntil}</Trans>
          </span>
        </>
      )}
    </>
  );
}

/** What became of it, in one or two words under the amount. */
function useStateLabel(): (entry: StatementEntry) => string {
  const { t } = useLingui();
  const events = useEventLabel();
  const statuses = usePayoutStatusLabels();
  return ({ kind, steps, held_amount: held, amount, payout }) => {
    const newest = steps.at(-1);
    if (payout)
      return payout.decline_reason === 'bounced' ? t`Came back` : statuses[payout.status].text;
    if (held > 0) return t`On hold`;
    if (newest === undefined) return '';
    if (kind === 'sale' && newest.event === 'hold_released') return t`Released`;
    if (kind !== 'purchase') return events(newest.event);
    if (newest.event === 'payment_unreserved') return t`Came back`;
    if (newest.event === 'order_paid' || newest.event === 'order_completed') return t`Purchase`;
    if (newest.event !== 'order_refunded') return events(newest.event);
    return amount === 0 ? t`Refunded` : t`Partly refunded`;
  };
}

/** The steps, the oldest first: unfolded without script as well. */
function Steps({ steps }: { steps: readonly Step[] }) {
  const { t } = useLingui();
  return (
    <details className={more}>
      <summary>
        <Plural value={steps.length} one="# step" other="# steps" />
      </summary>
      <ol aria-label={t`Steps`} className={css({ display: 'grid', gap: '3', paddingBlock: '2' })}>
        {steps.map((step) => (
          <StepLine key={step.id} step={step} />
        ))}
      </ol>
    </details>
  );
}

function StepLine({ step }: { step: Step }) {
  const times = useTimeFormat();
  const format = useFormat();
  const signed = useSigned();
  const events = useEventLabel();
  const accounts = useAccountLabel();
  const rule = useRuleLabels()(step.rule);
  const sale = format.cents(step.fee_amount + sumOf(step));
  const fee = format.cents(-step.fee_amount);
  const until = step.release_at && times.date(step.release_at);
  return (
    <li className={css({ textStyle: 'caption', color: 'muted' })}>
      <b className={css({ color: 'text', fontWeight: 'medium' })}>{events(step.event)}</b>
      {' · '}
      <span className={whole}>{times.date(step.created_at)}</span>
      {step.parts.map(({ account, amount }) => (
        <span key={account} className={part}>
          {accounts(account)}
          <span>{signed(amount)}</span>
        </span>
      ))}
      {step.fee_amount > 0 ? (
        <span className={css({ display: 'block' })}>
          <Trans>
            Sale {sale}, fee {fee}
          </Trans>
        </span>
      ) : null}
      {rule === null ? null : <span className={css({ display: 'block' })}>{rule}</span>}
      {until ? (
        <span className={css({ display: 'block' })}>
          <Trans>On hold until {until}</Trans>
        </span>
      ) : null}
    </li>
  );
}

const sumOf = ({ parts }: Step): number => parts.reduce((sum, { amount }) => sum + amount, 0);

export const titleLink = css({
  color: 'text',
  textDecoration: 'none',
  _hover: { textDecoration: 'underline', textUnderlineOffset: '3px' },
});
const whole = css({ whiteSpace: 'nowrap' });
const row = css({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  columnGap: '3.5',
  paddingBlock: '3.5',
  borderTop: '1px solid {colors.line}',
});
const lead = css({ width: '40px', height: '40px' });
const icon = css({
  display: 'grid',
  placeItems: 'center',
  width: '40px',
  height: '40px',
  borderRadius: 'control',
  bg: 'raised',
  color: 'muted',
});
const quiet = css({ textStyle: 'caption', color: 'muted' });
const under = css({ display: 'block', fontSize: '12', color: 'muted' });
const more = css({
  textStyle: 'caption',
  color: 'muted',
  '& > summary': {
    display: 'inline-flex',
    alignItems: 'center',
    minHeight: '28px',
    cursor: 'pointer',
    textDecoration: 'underline',
    textUnderlineOffset: '3px',
    _hover: { color: 'text' },
  },
});
const part = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '4',
  maxWidth: '320px',
  fontVariantNumeric: 'tabular-nums lining-nums',
});
