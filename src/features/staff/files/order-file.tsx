/** The file of an order: what happened, its money, both sides, its case, signals, the offer, who looked, notes. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { css } from 'styled-system/css';
import type { OrderFile } from '~/contracts/files/files.schemas.ts';
import { orderAmount } from '~/contracts/orders/bill.ts';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { orderNumber } from '~/domain/order-number.ts';
import { may, type Role } from '~/domain/roles.ts';
import { CaseStatements } from '~/features/common/case-statements.tsx';
import { OrderStatusPill } from '~/features/common/order-status.tsx';
import { api } from '~/platform/api/api.ts';
import { withLocale } from '~/platform/i18n/locale.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { usePage } from '~/platform/navigation/page-context.tsx';
import { paths } from '~/platform/navigation/paths.ts';
import { useSession } from '~/platform/session/session.ts';
import { LinkButton } from '~/ui/button.tsx';
import { PageTitle } from '~/ui/layout.tsx';
import { StatusPill, TextLink } from '~/ui/marks.tsx';
import { Banner } from '~/ui/states.tsx';
import { AllKeys } from '../desk/all-keys.tsx';
import { DeskChat } from '../desk/desk-chat.tsx';
import { useSingleKeys } from '../desk/use-desk-keys.ts';
import { ledgerHref } from '../ledger/ledger-search.ts';
import { filePath } from './file-paths.ts';
import { filesQueries } from './files.queries.ts';
import { focusNote, Looks, Notes, pair, Part, quiet, stack } from './file-parts.tsx';
import { OrderMoney } from './order-money.tsx';
import { OfferSince, OrderSides, OrderSignals } from './order-sides.tsx';
import { OrderStory } from './order-story.tsx';

const head = css({ display: 'grid', gap: '2', gridTemplateColumns: 'minmax(0, 1fr)' });
const tools = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
const columns = css({
  display: 'grid',
  gap: '6',
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'minmax(0, 2fr) minmax(0, 3fr)' },
});

interface FileProps {
  order: OrderOutput;
  file: OrderFile;
}

const wasDisputed = ({ events }: OrderOutput): boolean =>
  events.some(({ event }) => event === 'dispute');

const deskPath = (id: string): string => `/staff/disputes/${id}`;
const approvalPath = (id: string): string => `/staff/orders?queue=waiting_approval#item-${id}`;

/** A line of the list of keys. */
const key = (name: string, act: string): [string, string] => [name, act];

/** Where the order is decided, if it waits for that. */
function decidedAt(order: OrderOutput): string | null {
  if (order.status === 'waiting_approval') return approvalPath(order.id);
  return wasDisputed(order) ? deskPath(order.id) : null;
}

function useFileKeys(order: OrderOutput, hasBooks: boolean) {
  const { t } = useLingui();
  const router = useRouter();
  const { locale } = usePage();
  const [isListing, list] = useState(false);
  const open = (href: string) => () => void router.navigate({ href: withLocale(href, locale) });
  const desk = decidedAt(order);
  const single = useSingleKeys({
    n: focusNote,
    b: open(filePath('people', order.buyer.id)),
    s: open(filePath('people', order.seller.id)),
    o: open(paths.offer(order.offer.id)),
    '?': () => list(true),
    ...(desk !== null && { d: open(desk) }),
    ...(hasBooks && { l: open(ledgerHref('postings', { about: order.id })) }),
  });
  const keys: [key: string, act: string][] = [
    ['N', t`Write a note`],
    ['B', t`File of the buyer`],
    ['S', t`File of the seller`],
    ['O', t`The offer`],
    ...(desk === null ? [] : [key('D', t`Where it is decided`)]),
    ...(hasBooks ? [key('L', t`Everything about it in the ledger`)] : []),
    ['?', t`This list`],
  ];
  return { keys, single, isListing, list };
}

export function OrderFilePage({ id, role }: { id: string; role: Role }) {
  const { data: order } = useSuspenseQuery(api.orders.show.queryOptions({ id }));
  const { data: file } = useSuspenseQuery(filesQueries.order(id));
  const hasBooks = may(role, 'decide_payouts');
  const keys = useFileKeys(order, hasBooks);
  return (
    <div className={stack}>
      <Head order={order} file={file} />
      <div className={tools}>
        <Places order={order} hasBooks={hasBooks} />
        <AllKeys title={<Trans>Keys of the file</Trans>} {...keys} />
      </div>
      <div className={columns}>
        <OrderStory order={order} file={file} />
        <OrderMoney file={file} hasBooks={hasBooks} />
      </div>
      <OrderSides order={order} file={file} />
      {wasDisputed(order) ? (
        <OrderCase order={order} file={file} />
      ) : (
        <Part title={<Trans>Chat of this order</Trans>}>
          <p className={quiet}>
            <Trans>It was never disputed: nobody of the staff reads its chat.</Trans>
          </p>
        </Part>
      )}
      <div className={pair}>
        <OrderSignals file={file} />
        <OfferSince order={order} file={file} />
        <Looks looks={file.looks} />
        <Notes place="orders" id={id} notes={file.notes} />
      </div>
    </div>
  );
}

function Head({ order, file }: FileProps) {
  const { cents } = useFormat();
  const { moment } = useTimeFormat();
  const number = orderNumber(order.id);
  const { game, title: category } = order.offer.category;
  const by = order.decide_by === null ? null : moment(order.decide_by);
  const { holder } = file;
  const since = holder && moment(holder.since);
  return (
    <div className={head}>
      <PageTitle>
        <Trans>Order {number}</Trans>
      </PageTitle>
      <p>
        {order.offer.title} · {game.title}, {category} · {cents(orderAmount(order))}
      </p>
      <p className={quiet}>
        <OrderStatusPill status={order.status} role="staff" />{' '}
        {holder === null ? null : (
          <StatusPill>
            <Trans>
              {holder.public_name} has it since {since}
            </Trans>
          </StatusPill>
        )}{' '}
        {by === null ? null : <Trans>Decide by {by}</Trans>}
      </p>
      {order.bank_stopped ? (
        <Banner tone="warning" title={<Trans>This order stands still</Trans>}>
          <Trans>
            The bank of the payment has taken its money back, and has not decided yet. Until it has,
            nothing can be added, asked or decided here, and no date runs.
          </Trans>
        </Banner>
      ) : null}
    </div>
  );
}

function Places({ order, hasBooks }: { order: OrderOutput; hasBooks: boolean }) {
  return (
    <>
      {order.status === 'waiting_approval' ? (
        <LinkButton size="sm" look="accent" href={approvalPath(order.id)}>
          <Trans>Decide about it</Trans>
        </LinkButton>
      ) : null}
      {wasDisputed(order) ? (
        <LinkButton
          size="sm"
          look={order.status === 'disputed' ? 'accent' : 'neutral'}
          href={deskPath(order.id)}
        >
          <Trans>Open the desk</Trans>
        </LinkButton>
      ) : null}
      <LinkButton size="sm" href={paths.order(order.id)}>
        <Trans>As both sides see it</Trans>
      </LinkButton>
      {hasBooks ? (
        <LinkButton size="sm" href={ledgerHref('postings', { about: order.id })}>
          <Trans>In the ledger</Trans>
        </LinkButton>
      ) : null}
    </>
  );
}

/** What both sides said, and the chat for whoever has the open case: as at the desk. */
function OrderCase({ order, file }: FileProps) {
  const session = useSession();
  const { data } = useSuspenseQuery(api.cases.show.queryOptions({ id: order.id }));
  const names = { buyer: order.buyer.public_name, seller: order.seller.public_name };
  const isMine = data.is_open && file.holder?.id === session?.profile.id;
  return (
    <div className={pair}>
      <Part
        title={<Trans>What both sides say and show</Trans>}
        note={
          <TextLink href={deskPath(order.id)}>
            <Trans>Open the desk</Trans>
          </TextLink>
        }
      >
        {data.statements.length + data.questions.length === 0 ? (
          <p className={quiet}>
            <Trans>Nobody has added a statement so far.</Trans>
          </p>
        ) : (
          <CaseStatements data={data} names={names} />
        )}
      </Part>
      <DeskChat order={order} said={data} isMine={isMine} />
    </div>
  );
}
