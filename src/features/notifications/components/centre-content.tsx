/** What the notification centre holds: filters, what is done to all, the entries by day. In its panel and on its page. */
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { css, cx } from 'styled-system/css';
import type { NotificationFilter } from '~/contracts/notifications/kinds.ts';
import type { Notification } from '~/contracts/notifications/notifications.schemas.ts';
import { EndlessFoot } from '~/features/common/endless-foot.tsx';
import { EndlessList } from '~/features/common/endless-list.tsx';
import { settingsHref } from '~/features/common/settings-search.ts';
import { withScript } from '~/features/common/shared-styles.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import type { Session } from '~/platform/session/session.ts';
import { Button, LinkButton } from '~/ui/button.tsx';
import { BellIcon, ReadIcon } from '~/ui/icon.tsx';
import { Chip } from '~/ui/marks.tsx';
import { EmptyState } from '~/ui/states.tsx';
import { visuallyHidden } from '~/ui/visually-hidden.tsx';
import { daysOf } from '../groups.ts';
import { moveFocus } from '../move-focus.ts';
import { useCentre } from '../use-centre.ts';
import { GroupRow } from './group-row.tsx';

interface CentreContentProps {
  session: Session;
  /** Somebody goes to what an entry is about, or to the settings. */
  onGo: () => void;
  /** Of the bar above the entries. */
  className?: string;
}

export function CentreContent({ session, onGo, className }: CentreContentProps) {
  const unread = session.customer.counts.unread_notifications;
  // Staff inside the account do not read in its owner's place.
  const mayRead = !session.profile.alerts.includes('IMPERSONATION');
  const { filter, setFilter, query, queryKey, read, readAll, saidOf } = useCentre();
  return (
    <>
      <div className={cx(bar, className)}>
        <Filters chosen={filter} unread={unread} onChoose={setFilter} />
        <div className={acts}>
          {/* It stays in place with the focus of whoever has just pressed it. */}
          {mayRead && (unread > 0 || saidOf !== null) && (
            <Button
              look="ghost"
              size="sm"
              className={withScript}
              icon={<ReadIcon size={16} aria-hidden="true" />}
              aria-disabled={unread === 0}
              onClick={() => unread > 0 && readAll()}
            >
              <Trans>Mark all as read</Trans>
            </Button>
          )}
          <LinkButton look="ghost" size="sm" href={settingsHref('notifications')} onClick={onGo}>
            <Trans>Settings</Trans>
          </LinkButton>
        </div>
      </div>
      <p role="status" className={visuallyHidden}>
        {saidOf === 0 && <Trans>Everything is read.</Trans>}
        {saidOf !== null && saidOf > 0 && <Trans>{saidOf} unread</Trans>}
      </p>
      <EndlessList queryKey={queryKey} query={query}>
        {(pages) => {
          const entries = pages.flatMap(({ data }) => data);
          return (
            <>
              {entries.length === 0 ? (
                <Nothing filter={filter} />
              ) : (
                <Days
                  entries={entries}
                  onGo={onGo}
                  onRead={mayRead ? (ids) => read.mutate({ ids: ids.slice(0, 100) }) : null}
                />
              )}
              <EndlessFoot query={query} isEmpty={entries.length === 0} />
            </>
          );
        }}
      </EndlessList>
    </>
  );
}

function Filters(props: {
  chosen: NotificationFilter;
  unread: number;
  onChoose: (filter: NotificationFilter) => void;
}) {
  const { t } = useLingui();
  const labels: Record<NotificationFilter, string> = {
    all: t`All`,
    unread: t({ message: 'Unread', context: 'notifications' }),
    orders: t`Orders`,
    chat: t`Chat`,
    market: t`Market`,
    money: t`Money`,
    account: t`Account`,
    news: t`News`,
  };
  const filters: NotificationFilter[] = [
    'all',
    'unread',
    'orders',
    'chat',
    'market',
    'money',
    'account',
    'news',
  ];
  const { unread } = props;
  return (
    <div role="group" aria-label={t`Show`} className={cx(withScript, chips)}>
      {filters.map((filter) => (
        <Chip
          key={filter}
          pressed={filter === props.chosen}
          count={filter === 'unread' && unread > 0 ? (unread > 99 ? '99+' : unread) : undefined}
          onClick={() => props.onChoose(filter)}
        >
          {labels[filter]}
        </Chip>
      ))}
    </div>
  );
}

function Nothing({ filter }: { filter: NotificationFilter }): ReactNode {
  return (
    <EmptyState
      icon={<BellIcon />}
      title={
        filter === 'unread' ? (
          <Trans>Everything is read</Trans>
        ) : (
          <Trans>No notifications here yet</Trans>
        )
      }
    >
      <Trans>What happens to your orders, messages, money and account is told here.</Trans>
    </EmptyState>
  );
}

function Days(props: {
  entries: readonly Notification[];
  onGo: () => void;
  onRead: ((ids: readonly string[]) => void) | null;
}) {
  const { onGo, onRead } = props;
  const times = useTimeFormat();
  return (
    // Arrow keys go from entry to entry; Tab still reaches everything.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div onKeyDown={moveFocus}>
      {daysOf(props.entries, times.relativeDay).map(({ at, groups }) => (
        <section key={times.relativeDay(at)} aria-label={times.relativeDay(at)}>
          <h3 className={dayName}>{times.relativeDay(at)}</h3>
          <ul>
            {groups.map((group) => (
              <GroupRow key={group.about} group={group} onGo={onGo} onRead={onRead} />
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

const bar = css({
  display: 'grid',
  justifyItems: 'start',
  gap: '2',
  paddingBottom: '3',
  marginBottom: '2',
  borderBottom: '1px solid {colors.line}',
});
const acts = css({ display: 'flex', flexWrap: 'wrap', marginInlineStart: '-12px' });
const chips = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
const dayName = css({
  paddingTop: '4',
  paddingBottom: '1',
  fontSize: '12',
  fontWeight: 'label',
  color: 'muted',
  _firstLetter: { textTransform: 'uppercase' },
});
