/** What was told of one thing on one day: the newest in full, what came before on a press. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { css, cx } from 'styled-system/css';
import type { Notification } from '~/contracts/notifications/notifications.schemas.ts';
import { withScript } from '~/features/common/shared-styles.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { IconButton, LinkButton } from '~/ui/button.tsx';
import {
  ChatIcon,
  CheckIcon,
  PackageIcon,
  ReceiptIcon,
  ShieldIcon,
  TagIcon,
  WalletIcon,
} from '~/ui/icon.tsx';
import { TextButton } from '~/ui/marks.tsx';
import { visuallyHidden } from '~/ui/visually-hidden.tsx';
import type { Group } from '../groups.ts';
import { ENTRY } from '../move-focus.ts';

const icons = {
  orders: PackageIcon,
  chat: ChatIcon,
  market: TagIcon,
  money: WalletIcon,
  account: ShieldIcon,
  news: ReceiptIcon,
} satisfies Record<Notification['topic'], unknown>;

export function GroupRow(props: {
  group: Group;
  onGo: () => void;
  /** Null where the reader may not mark anything. */
  onRead: ((ids: readonly string[]) => void) | null;
}) {
  const { t } = useLingui();
  const { group, onRead } = props;
  const { newest, unreadIds } = group;
  const isUnread = unreadIds.length > 0;
  const { title } = newest;
  const { label } = newest.action;
  const Icon = icons[newest.topic];
  const go = (): void => {
    if (isUnread) onRead?.(unreadIds);
    props.onGo();
  };
  return (
    <li className={row} data-unread={isUnread || undefined}>
      <span className={lead}>
        <Icon size={18} aria-hidden="true" />
      </span>
      <div className={css({ minWidth: '0' })}>
        <Head entry={newest} isUnread={isUnread} />
        <p className={text}>{newest.body}</p>
        <div className={acts}>
          <LinkButton
            size="sm"
            href={newest.action.path}
            onClick={go}
            aria-label={t`${label}: ${title}`}
            {...{ [ENTRY]: '' }}
          >
            {label}
          </LinkButton>
          {isUnread && onRead && (
            <IconButton
              size="sm"
              className={withScript}
              label={t`Mark as read: ${title}`}
              icon={<CheckIcon size={18} aria-hidden="true" />}
              onClick={(event) => {
                // The button goes with what it did; the focus stays in the entry.
                event.currentTarget
                  .closest('li')
                  ?.querySelector<HTMLElement>(`[${ENTRY}]`)
                  ?.focus();
                onRead(unreadIds);
              }}
            />
          )}
        </div>
        {group.earlier.length > 0 && <Earlier entries={group.earlier} />}
      </div>
    </li>
  );
}

function Head({ entry, isUnread }: { entry: Notification; isUnread: boolean }) {
  const { time } = useTimeFormat();
  return (
    <div className={head}>
      <h4 className={css({ fontSize: '14', fontWeight: 'strong', overflowWrap: 'anywhere' })}>
        {isUnread && (
          <>
            <span className={dot} aria-hidden="true" />
            <span className={visuallyHidden}>
              <Trans>Unread:</Trans>{' '}
            </span>
          </>
        )}
        {entry.title}
      </h4>
      <span className={meta}>
        <Whose kind={entry.kind} />
        <time dateTime={entry.created_at}>{time(entry.created_at)}</time>
      </span>
    </div>
  );
}

const ofOffers: readonly Notification['kind'][] = [
  'offers_stale',
  'seller_proof',
  'category_changed',
];

/** As whom somebody is told: most sellers buy, too. */
function Whose({ kind }: { kind: Notification['kind'] }) {
  if (kind === 'order_buyer' || kind === 'review_answered') return <Trans>Purchase</Trans>;
  if (kind === 'order_seller' || kind === 'review_received') return <Trans>Sale</Trans>;
  if (kind === 'stock_low' || kind === 'autopilot_stopped') return <Trans>Your offer</Trans>;
  if (ofOffers.includes(kind)) return <Trans>Your offers</Trans>;
  return kind === 'staff_orders' ? <Trans>Support</Trans> : null;
}

function Earlier({ entries }: { entries: readonly Notification[] }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { time } = useTimeFormat();
  return (
    <>
      <TextButton
        look="quiet"
        className={cx(withScript, css({ marginTop: '2', minHeight: '24px', fontSize: '12' }))}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <Plural value={entries.length} one="# earlier that day" other="# earlier that day" />
      </TextButton>
      <ul id={id} className={isOpen ? undefined : closed}>
        {entries.map((entry) => (
          <li key={entry.id} className={old}>
            <span className={css({ overflowWrap: 'anywhere' })}>{entry.title}</span>
            <time className={meta} dateTime={entry.created_at}>
              {time(entry.created_at)}
            </time>
          </li>
        ))}
      </ul>
    </>
  );
}

const row = css({
  display: 'grid',
  gridTemplateColumns: '36px minmax(0, 1fr)',
  gap: '3',
  paddingBlock: '4',
  borderBottom: '1px solid {colors.line}',
});
const lead = css({
  position: 'relative',
  display: 'grid',
  placeItems: 'center',
  width: '36px',
  height: '36px',
  borderRadius: 'control',
  bg: 'raised',
  color: 'muted',
});
const dot = css({
  display: 'inline-block',
  width: '7px',
  height: '7px',
  marginInlineEnd: '2',
  borderRadius: 'full',
  bg: 'accent.text',
  verticalAlign: 'middle',
});
const head = css({ display: 'flex', alignItems: 'baseline', gap: '3', '& > h4': { flex: '1' } });
const meta = css({
  flex: 'none',
  display: 'inline-flex',
  gap: '1.5',
  fontSize: '12',
  color: 'muted',
  fontVariantNumeric: 'tabular-nums',
});
const text = css({ fontSize: '14', color: 'muted', overflowWrap: 'anywhere' });
const acts = css({ display: 'flex', alignItems: 'center', gap: '2', marginTop: '2' });
/** Without script nothing would open it. */
const closed = css({ display: 'none', '@media (scripting: none)': { display: 'block' } });
const old = css({
  display: 'flex',
  justifyContent: 'space-between',
  gap: '3',
  paddingBlock: '1',
  fontSize: '12',
  color: 'muted',
});
