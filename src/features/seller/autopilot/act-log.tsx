/** All that happened by itself, each with what it came from, and the way back where there is one. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { LogEntry, LogKind } from '~/contracts/autopilot/auto-acts.schemas.ts';
import { autopilotBounds } from '~/contracts/autopilot/autopilot-bounds.ts';
import type { Act } from '~/contracts/autopilot/autopilot.schemas.ts';
import { freshness } from '~/domain/offer-freshness.ts';
import { orderNumber } from '~/domain/order-number.ts';
import { EndlessFoot } from '~/features/common/endless-foot.tsx';
import { useAction } from '~/features/common/use-action.ts';
import { api } from '~/platform/api/api.ts';
import { useAnswer } from '~/platform/api/use-answer.ts';
import { usePersonName } from '~/platform/i18n/person-name.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { Button } from '~/ui/button.tsx';
import { HistoryIcon } from '~/ui/icon.tsx';
import { SectionHeading } from '~/ui/layout.tsx';
import { Chip, TextLink } from '~/ui/marks.tsx';
import { EmptyState, ErrorState, Outdated, SkeletonRows } from '~/ui/states.tsx';
import { toast } from '~/ui/toast-store.ts';
import { invalidateAutopilot, logPages, type LogFilter } from './autopilot.queries.ts';
import { ReasonText, useDollars } from './reason-text.tsx';
import { rowLook } from './row-look.ts';

/** Kinds that one choice shows. */
const filters: Record<LogFilter, LogKind[] | undefined> = {
  all: undefined,
  prices: ['price', 'stop'],
  replies: ['reply'],
  starts: ['start'],
  rests: ['rest'],
  deliveries: ['delivery'],
  vacations: ['vacation'],
};

export function ActLog() {
  const [filter, setFilter] = useState<LogFilter>('all');
  const pages = logPages(filters[filter]);
  const query = useInfiniteQuery(pages);
  const answer = useAnswer(filter, pages.queryKey, query);
  const { days } = autopilotBounds;
  return (
    <section className={section}>
      <SectionHeading id="log" note={<Trans>Kept for {days} days.</Trans>}>
        <Trans>Log</Trans>
      </SectionHeading>
      <Filters filter={filter} onFilter={setFilter} />
      <Answered answer={answer} query={query} />
    </section>
  );
}

function Filters({ filter, onFilter }: { filter: LogFilter; onFilter(filter: LogFilter): void }) {
  const { t } = useLingui();
  const labels: [LogFilter, string][] = [
    ['all', t`Everything`],
    ['prices', t`Prices`],
    ['replies', t`Replies`],
    ['starts', t`Starts`],
    ['rests', t`Resting`],
    ['deliveries', t`From the vault`],
    ['vacations', t`Vacations`],
  ];
  return (
    <div role="group" aria-label={t`What the log shows`} className={chips}>
      {labels.map(([name, label]) => (
        <Chip key={name} pressed={name === filter} onClick={() => onFilter(name)}>
          {label}
        </Chip>
      ))}
    </div>
  );
}

type LogQuery = ReturnType<
  typeof useInfiniteQuery<Awaited<ReturnType<typeof api.autopilot.log.fetch>>>
>;

function Answered(props: {
  answer: ReturnType<typeof useAnswer<LogFilter, LogQuery['data'] & object>>;
  query: LogQuery;
}) {
  const { answer, query } = props;
  const { t } = useLingui();
  if (answer.state === 'failed') {
    return (
      <ErrorState
        title={<Trans>Oops something went wrong!</Trans>}
        retryLabel={t`Try again`}
        onRetry={() => void query.refetch()}
        busy={answer.isRetrying}
      />
    );
  }
  if (!answer.last) return <SkeletonRows rows={4} label={t`Loading the log`} />;
  const entries = answer.last.data.pages.flatMap(({ data }) => data);
  const isOutdated = answer.state === 'outdated';
  return (
    <Outdated when={isOutdated} label={t`Loading the log`}>
      {entries.length === 0 ? (
        <EmptyState
          icon={<HistoryIcon aria-hidden="true" />}
          title={<Trans>Nothing happened by itself yet</Trans>}
        >
          <Trans>
            Prices that a rule changes, replies, starts, offers that rest, deliveries from the vault
            and vacations stand here, with what they came from.
          </Trans>
        </EmptyState>
      ) : (
        <>
          <ul className={list} aria-label={t`Log`}>
            {entries.map((entry) => (
              <Entry key={`${entry.id} ${entry.at}`} entry={entry} />
            ))}
          </ul>
          {isOutdated ? null : <EndlessFoot query={query} />}
        </>
      )}
    </Outdated>
  );
}

function Entry({ entry }: { entry: LogEntry }) {
  if (entry.act !== null) return <ActItem act={entry.act} />;
  switch (entry.kind) {
    case 'reply':
      return <ReplyItem entry={entry} />;
    case 'start':
      return <OrderItem entry={entry} text={<Trans>Started by itself</Trans>} />;
    case 'rest':
      return <RestItem entry={entry} />;
    case 'delivery':
      return (
        <OrderItem
          entry={entry}
          text={
            <Plural
              value={entry.count ?? 0}
              one="# unit delivered from the vault"
              other="# units delivered from the vault"
            />
          }
        />
      );
    default:
      return <VacationItem entry={entry} />;
  }
}

/** One line of the log. `way`: what can be done about it. */
function Item(props: { at: string; title: ReactNode; text: ReactNode; way: ReactNode }) {
  const { moment } = useTimeFormat();
  return (
    <li className={item}>
      <time className={time} dateTime={props.at}>
        {moment(props.at)}
      </time>
      <span className={texts}>
        {props.title}
        {props.text}
      </span>
      {props.way}
    </li>
  );
}

function ReplyItem({ entry }: { entry: LogEntry }) {
  const { t } = useLingui();
  const nameOf = usePersonName();
  const name = entry.person ? nameOf(entry.person) : t`Deleted account`;
  const sentences = {
    first: <Trans>Answered a first message</Trans>,
    away: <Trans>Said that you are away</Trans>,
    paid: <Trans>Greeted for an order</Trans>,
  };
  return (
    <Item
      at={entry.at}
      title={name}
      text={<span className={quiet}>{entry.reply && sentences[entry.reply]}</span>}
      way={
        <TextLink look="inline" href={`${paths.chat}?room=${entry.room_id}`}>
          <Trans>Open the chat</Trans>
        </TextLink>
      }
    />
  );
}

function OrderItem({ entry, text }: { entry: LogEntry; text: ReactNode }) {
  const id = entry.order_id ?? '';
  const number = orderNumber(id);
  return (
    <Item
      at={entry.at}
      title={entry.title}
      text={<span className={quiet}>{text}</span>}
      way={
        <TextLink look="inline" href={paths.order(id)}>
          <Trans>Order {number}</Trans>
        </TextLink>
      }
    />
  );
}

function RestItem({ entry }: { entry: LogEntry }) {
  const count = entry.count ?? 0;
  const { days } = freshness;
  return (
    <Item
      at={entry.at}
      title={<Plural value={count} one="# offer rests" other="# offers rest" />}
      text={
        <span className={quiet}>
          <Plural
            value={count}
            one={`Nobody confirmed it for ${days} days`}
            other={`Nobody confirmed them for ${days} days`}
          />
        </span>
      }
      way={
        <TextLink look="inline" href={`${paths.sellerOffers}?fresh=resting`}>
          <Trans>Show what rests</Trans>
        </TextLink>
      }
    />
  );
}

function VacationItem({ entry }: { entry: LogEntry }) {
  const { moment } = useTimeFormat();
  const until = entry.vacation && moment(entry.vacation.until);
  return (
    <Item
      at={entry.at}
      title={
        entry.vacation?.what === 'began' ? (
          <Trans>Vacation began</Trans>
        ) : (
          <Trans>Vacation ended</Trans>
        )
      }
      text={
        <span className={quiet}>
          <Trans>planned until {until}</Trans>
        </span>
      }
      way={
        <TextLink look="inline" href={paths.sellerAvailability}>
          <Trans>Availability</Trans>
        </TextLink>
      }
    />
  );
}

function ActItem({ act }: { act: Act }) {
  const { t } = useLingui();
  const { title } = act;
  const queryClient = useQueryClient();
  const undo = useAction({
    mutationFn: () => api.autopilot.undoAct.send({ id: act.id }),
    onSuccess: () =>
      void toast({
        status: 'success',
        description: t`The price is as before. The offer waits for you now.`,
      }),
    onSettled: () => invalidateAutopilot(queryClient),
  });
  return (
    <Item
      at={act.created_at}
      title={
        <TextLink look="inline" href={paths.editOffer(act.offer_id)}>
          {title}
        </TextLink>
      }
      text={<ActText act={act} />}
      way={
        act.can_undo ? (
          <Button
            size="sm"
            busy={undo.isPending}
            aria-label={t`Undo: ${title}`}
            onClick={() => undo.mutate()}
          >
            <Trans>Undo</Trans>
          </Button>
        ) : (
          <span className={quiet}>
            <ActEnd act={act} />
          </span>
        )
      }
    />
  );
}

function ActText({ act }: { act: Act }) {
  const dollars = useDollars(act.price_decimals);
  const [before, after] = [dollars(act.old_price), dollars(act.new_price)];
  return (
    <span className={act.kind === 'stop' ? warning : quiet}>
      {act.kind === 'price' ? (
        <>
          <span className={prices}>
            <Trans>
              {before} to {after}
            </Trans>
          </span>
          {' · '}
        </>
      ) : null}
      <ReasonText of={{ ...act, wanted: act.new_price }} />
    </span>
  );
}

function ActEnd({ act }: { act: Act }) {
  const { moment } = useTimeFormat();
  if (act.undone_at !== null) {
    const at = moment(act.undone_at);
    return <Trans>undone {at}</Trans>;
  }
  return act.kind === 'stop' ? <Trans>no change</Trans> : <Trans>changed since</Trans>;
}

const { section, list, item, texts, quiet, warning } = rowLook;
const time = css({ color: 'muted', textStyle: 'small', minWidth: '160px' });
const prices = css({ color: 'text', fontVariantNumeric: 'tabular-nums' });
const chips = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
