/** The seller's tasks of today: sales with their deadlines, then offers that cannot sell as they are. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { SOLD_DAYS } from '~/contracts/dashboard/dashboard-names.ts';
import type { DashboardTasks } from '~/contracts/dashboard/dashboard.schemas.ts';
import type { OwnOffer } from '~/contracts/offers/offers.schemas.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { LinkButton, type ButtonLook } from '~/ui/button.tsx';
import {
  ClockIcon,
  DisputeIcon,
  EditIcon,
  NeedDetailsIcon,
  PackageIcon,
  PackageOpenIcon,
  PlayIcon,
  UploadIcon,
} from '~/ui/icon.tsx';
import { useFieldName } from './checklist.tsx';
import { useOfferTitle } from '../use-offer-title.ts';
import { useUnit } from '../use-unit.ts';
import type { OpenSale } from '../seller-tasks.ts';

type TaskTone = 'warning' | 'danger' | 'quiet';

interface TaskRowProps {
  icon: ReactNode;
  tone: TaskTone;
  title: ReactNode;
  detail: ReactNode;
  due?: ReactNode;
  /** Nothing is left to do without one. */
  href?: string;
  act?: ReactNode;
  look?: ButtonLook;
}

export function TaskRow(props: TaskRowProps) {
  return (
    <li className={row}>
      <span className={iconPlace} data-tone={props.tone}>
        {props.icon}
      </span>
      <span className={words}>
        <b className={title}>{props.title}</b>
        <span className={detail}>{props.detail}</span>
      </span>
      <span className={due} data-tone={props.tone}>
        {props.due}
      </span>
      {props.href === undefined ? null : (
        <LinkButton size="sm" look={props.look} href={props.href} className={button}>
          {props.act}
        </LinkButton>
      )}
    </li>
  );
}

/** @param isFirst the first task carries the page's accent button. */
export function SaleRow({ sale, isFirst }: { sale: OpenSale; isFirst: boolean }) {
  const format = useFormat();
  const times = useTimeFormat();
  const { order, task, dueAt, isLate } = sale;
  const count = format.count(order.count);
  const unit = useUnit(order.offer.unit);
  const buyer = order.buyer.public_name;
  const at = dueAt === null ? null : times.moment(dueAt);
  const base = {
    href: paths.order(order.id),
    look: isFirst ? ('accent' as const) : ('neutral' as const),
    detail: (
      <>
        {order.offer.title} · {count} × {unit} · {buyer} · {format.cents(order.total_amount)}
      </>
    ),
  };
  if (task === 'dispute') {
    return (
      <TaskRow
        {...base}
        tone="danger"
        icon={<DisputeIcon aria-hidden="true" />}
        title={<Trans>{buyer} and you disagree</Trans>}
        due={at === null ? <Trans>support decides</Trans> : <Trans>by {at}</Trans>}
        act={<Trans>Answer</Trans>}
      />
    );
  }
  const isStart = task === 'start';
  return (
    <TaskRow
      {...base}
      tone={isLate ? 'danger' : 'warning'}
      icon={isStart ? <PlayIcon aria-hidden="true" /> : <PackageIcon aria-hidden="true" />}
      title={isStart ? <Trans>Start a paid order</Trans> : <Trans>Deliver an order</Trans>}
      due={
        at === null ? undefined : isLate ? <Trans>late since {at}</Trans> : <Trans>by {at}</Trans>
      }
      act={isStart ? <Trans>Start order</Trans> : <Trans>Deliver</Trans>}
    />
  );
}

const SHOWN_FIELDS = 3;

export function OfferTaskRow({ offer, isFirst }: { offer: OwnOffer; isFirst: boolean }) {
  const { t } = useLingui();
  const { ago } = useTimeFormat();
  const name = useOfferTitle(offer);
  const nameOf = useFieldName({ attributes: [] });
  const base = {
    href: paths.editOffer(offer.id),
    look: isFirst ? ('accent' as const) : ('neutral' as const),
    title: name,
  };
  if (offer.status === 'need_details') {
    return (
      <TaskRow
        {...base}
        tone="warning"
        icon={<NeedDetailsIcon aria-hidden="true" />}
        detail={offer.status_reason ?? t`Support needs more details.`}
        due={<Trans>hidden until then</Trans>}
        act={<Trans>Fill it in</Trans>}
      />
    );
  }
  if (offer.status === 'sold') {
    return (
      <TaskRow
        {...base}
        tone="quiet"
        icon={<PackageOpenIcon aria-hidden="true" />}
        detail={<Trans>Sold out. Add stock and it is on sale again.</Trans>}
        act={<Trans>Restock</Trans>}
      />
    );
  }
  // Attributes are named in the form; here their number is enough.
  const known = offer.missing.filter((path) => !path.startsWith('attributes.')).map(nameOf);
  const attributes = offer.missing.length - known.length;
  return (
    <TaskRow
      {...base}
      tone="quiet"
      icon={<EditIcon aria-hidden="true" />}
      detail={
        offer.missing.length === 0 ? (
          <Trans>Everything is filled in: publish it.</Trans>
        ) : (
          <>
            <Trans>Missing: {known.slice(0, SHOWN_FIELDS).join(', ')}</Trans>
            {attributes > 0 ? (
              <>
                {known.length > 0 ? ', ' : null}
                <Plural value={attributes} one="# detail" other="# details" />
              </>
            ) : null}
          </>
        )
      }
      due={<Trans>draft, {ago(offer.updated_at)}</Trans>}
      act={<Trans>Continue</Trans>}
    />
  );
}

/** An offer that runs out, beside what was ordered of it: both are counted, none is estimated. */
export function LowStockRow({ offer }: { offer: DashboardTasks['low_stock'][number] }) {
  const { t } = useLingui();
  const format = useFormat();
  const left = format.count(offer.in_stock);
  const sold = format.count(offer.sold);
  return (
    <TaskRow
      tone="quiet"
      icon={<PackageOpenIcon aria-hidden="true" />}
      title={offer.title === '' ? t`Untitled` : offer.title}
      detail={
        <Trans>
          {left} left, {sold} ordered in {SOLD_DAYS} days
        </Trans>
      }
      due={<Trans>nearly sold out</Trans>}
      href={paths.editOffer(offer.id)}
      act={<Trans>Restock</Trans>}
      look="neutral"
    />
  );
}

/** Offers whose price and stock nobody confirmed: they rest soon, or rest by now. */
export function StaleRow({
  stale,
  isResting,
}: {
  stale: DashboardTasks['stale'];
  isResting: boolean;
}) {
  const { day } = useTimeFormat();
  const count = isResting ? stale.resting : stale.due;
  const first = stale.rests_from === null ? '' : day(stale.rests_from);
  return (
    <TaskRow
      tone={isResting ? 'quiet' : 'warning'}
      icon={<ClockIcon aria-hidden="true" />}
      title={
        isResting ? (
          <Plural value={count} one="# offer rests" other="# offers rest" />
        ) : (
          <Plural value={count} one="Is # offer still right?" other="Are # offers still right?" />
        )
      }
      detail={
        isResting ? (
          <Trans>Nobody confirmed price and stock. Confirm them, and they are on sale again.</Trans>
        ) : (
          <Trans>Confirm price and stock, or what is not confirmed leaves the market.</Trans>
        )
      }
      due={isResting ? <Trans>hidden until then</Trans> : <Trans>by {first}</Trans>}
      href={`${paths.sellerOffers}?fresh=${isResting ? 'resting' : 'due'}`}
      act={<Trans>Look at them</Trans>}
      look="neutral"
    />
  );
}

export function ImportRow({ file }: { file: DashboardTasks['imports'][number] }) {
  const { ago } = useTimeFormat();
  const format = useFormat();
  const shown = format.count(file.errors);
  return (
    <TaskRow
      tone="warning"
      icon={<UploadIcon aria-hidden="true" />}
      title={
        <Plural
          value={file.errors}
          one={`${shown} row of a file has errors`}
          other={`${shown} rows of a file have errors`}
        />
      }
      detail={
        <>
          {file.file_name}
          {file.category === null
            ? null
            : ` · ${file.category.game.title} · ${file.category.title}`}
        </>
      }
      due={ago(file.created_at)}
      href={paths.importOffers(file.category_id)}
      act={<Trans>Correct</Trans>}
      look="neutral"
    />
  );
}

export const taskList = css({
  listStyle: 'none',
  margin: '0',
  padding: '0',
  borderTop: '1px solid {colors.line}',
});

const row = css({
  display: 'grid',
  gridTemplateColumns: {
    base: '40px minmax(0, 1fr)',
    wide: '40px minmax(0, 1fr) auto minmax(132px, auto)',
  },
  gridTemplateAreas: {
    base: '"icon words" "icon due" "icon act"',
    wide: '"icon words due act"',
  },
  columnGap: '4',
  rowGap: '2',
  alignItems: 'center',
  minHeight: '68px',
  paddingBlock: '3',
  borderBottom: '1px solid {colors.line}',
});
const iconPlace = css({
  gridArea: 'icon',
  alignSelf: { base: 'start', wide: 'center' },
  display: 'grid',
  placeItems: 'center',
  width: '40px',
  height: '40px',
  borderRadius: 'control',
  bg: 'raised',
  color: 'muted',
  '&[data-tone=warning]': { bg: 'warning.soft', color: 'warning' },
  '&[data-tone=danger]': { bg: 'danger.soft', color: 'danger' },
});
const words = css({ gridArea: 'words', minWidth: '0' });
const title = css({ display: 'block', textStyle: 'strong', overflowWrap: 'anywhere' });
const detail = css({
  display: 'block',
  textStyle: 'small',
  color: 'muted',
  overflowWrap: 'anywhere',
});
const due = css({
  gridArea: 'due',
  textStyle: 'small',
  fontWeight: 'label',
  color: 'muted',
  fontVariantNumeric: 'tabular-nums',
  _empty: { display: { base: 'none', wide: 'block' } },
  '&[data-tone=warning]': { color: 'warning' },
  '&[data-tone=danger]': { color: 'danger' },
});
const button = css({ gridArea: 'act', justifySelf: { base: 'start', wide: 'stretch' } });
