/** The desk of one dispute: both sides, what happened, what was decided before, and the decision of whoever has the case. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useLingui as useMessages } from '@lingui/react';
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { css } from 'styled-system/css';
import { reasonNames } from '~/contracts/disputes/reason-names.ts';
import type { CaseOutput, DeskOutput } from '~/contracts/cases/cases.schemas.ts';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { leftCents } from '~/contracts/orders/bill.ts';
import { orderNumber } from '~/domain/order-number.ts';
import { CasePack, useCasePack } from '~/features/common/case-pack.tsx';
import { CaseStatements } from '~/features/common/case-statements.tsx';
import { OrderStatusPill } from '~/features/common/order-status.tsx';
import { api } from '~/platform/api/api.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { PageTitle, SectionHeading, Surface } from '~/ui/layout.tsx';
import { Kbd, TextLink } from '~/ui/marks.tsx';
import { Banner } from '~/ui/states.tsx';
import { DeskChat } from '../desk/desk-chat.tsx';
import { DeskClaim, useClaim, type Claim } from '../desk/desk-claim.tsx';
import {
  DECIDE_ID,
  DeskDecision,
  outcomesByKey,
  readDraft,
  useDecisionDraft,
} from '../desk/desk-decision.tsx';
import { pressFocusedMark } from '../desk/desk-line.tsx';
import { DeskHandover } from '../desk/desk-handover.tsx';
import {
  DeskLog,
  DeskPrecedents,
  DeskProposals,
  DeskRisk,
  DeskSides,
} from '../desk/desk-parts.tsx';
import { useDeskKeyTexts } from '../desk/desk-key-texts.ts';
import { useSingleKeys } from '../desk/use-desk-keys.ts';
import { filePath } from '../files/file-paths.ts';
import { staffQueries } from '../staff.queries.ts';

const AskDialog = lazy(async () => ({
  default: (await import('../desk/ask-dialog.tsx')).AskDialog,
}));
const KeysDialog = lazy(async () => ({
  default: (await import('../desk/keys-dialog.tsx')).KeysDialog,
}));

export function DisputeDeskPage({ id }: { id: string }) {
  const { data: order } = useSuspenseQuery(api.orders.show.queryOptions({ id }));
  const { data: desk } = useSuspenseQuery(api.cases.desk.queryOptions({ id }));
  // Another case is another page: nothing of what was opened or read of this one stays.
  return <Desk key={id} order={order} desk={desk} />;
}

/** The cases beside this one in the queue that waits. */
function useNeighbours(id: string) {
  const router = useRouter();
  const { data } = useInfiniteQuery(staffQueries.disputes('waiting'));
  const ids = (data?.pages ?? []).flatMap((page) => page.data.map((row) => row.id));
  const at = ids.indexOf(id);
  const to = (target: string | undefined) =>
    target === undefined
      ? undefined
      : () => void router.navigate({ href: `/staff/disputes/${target}` });
  return { next: to(ids[at + 1]), previous: at > 0 ? to(ids[at - 1]) : undefined };
}

type Opened = 'ask' | 'keys' | 'decide' | null;

interface DeskProps {
  order: OrderOutput;
  desk: DeskOutput;
}

/** What is open over the desk, what was typed, and the keys that lead there. */
function useDesk({ order, desk }: DeskProps) {
  const [opened, open] = useState<Opened>(null);
  const draft = useDecisionDraft(order.id, desk.note);
  const claim = useClaim(desk);
  const pack = useCasePack(order.id);
  const { next, previous } = useNeighbours(order.id);
  const choices = outcomesByKey.map((outcome, index): [string, () => void] => [
    String(index + 1),
    () => {
      draft.set({ outcome });
      document.querySelector<HTMLElement>(`input[name=outcome][value=${outcome}]`)?.focus();
    },
  ]);
  // A dialog that waits for the rest of the words would open over them.
  const decide = () =>
    readDraft(order, draft.texts) ? open('decide') : document.getElementById(DECIDE_ID)?.focus();
  const acts = {
    j: next,
    k: previous,
    '?': () => open('keys'),
    // Nobody takes a case from somebody by a slip of the hand.
    ...((desk.is_mine || desk.holder === null) && { h: claim.act }),
    ...(desk.is_mine && { e: () => pack.mutate('zip'), m: pressFocusedMark }),
    ...(mayDecide({ order, desk }) && {
      ...Object.fromEntries(choices),
      d: decide,
      a: () => open('ask'),
    }),
  };
  const { isOn, switchKeys } = useSingleKeys(acts);
  return { opened, open, draft, claim, pack, next, previous, isOn, switchKeys };
}

/** Whoever has the case, unless a bank has the money: then nobody asks or decides anything. */
const mayDecide = ({ order, desk }: DeskProps): boolean => desk.is_mine && !order.bank_stopped;

type DeskState = ReturnType<typeof useDesk>;

function Desk(props: DeskProps) {
  const { order, desk } = props;
  const { data } = useSuspenseQuery(api.cases.show.queryOptions({ id: order.id }));
  const state = useDesk(props);
  const keyTexts = useDeskKeyTexts();
  const { opened, open } = state;
  const isMine = desk.is_mine;
  return (
    <div className={stack}>
      <DeskHead order={order} desk={desk} claim={state.claim} isOpen={data.is_open} />
      <DeskTools state={state} isMine={isMine} mayAsk={mayDecide(props)} />
      <div className={columns}>
        <div className={stack}>
          <div className={pair}>
            <DeskSides order={order} desk={desk} />
          </div>
          <Said order={order} data={data} />
          <DeskProposals order={order} />
          <DeskHandover order={order} />
          <DeskLog order={order} desk={desk} />
          <DeskChat order={order} said={data} isMine={isMine} />
          <div className={pair}>
            <DeskRisk order={order} desk={desk} />
            <DeskPrecedents desk={desk} />
          </div>
        </div>
        {data.is_open && (
          <DeskDecision
            order={order}
            isMine={isMine}
            draft={state.draft}
            isAsking={opened === 'decide'}
            onAsk={(isAsking) => open(isAsking ? 'decide' : null)}
          />
        )}
      </div>
      <Suspense>
        {opened === 'ask' && mayDecide(props) && (
          <AskDialog order={order} onClose={() => open(null)} />
        )}
        {opened === 'keys' && (
          <KeysDialog
            title={<Trans>Keys of the desk</Trans>}
            keys={keyTexts}
            isOn={state.isOn}
            onSwitch={state.switchKeys}
            onClose={() => open(null)}
          />
        )}
      </Suspense>
    </div>
  );
}

function DeskTools(props: { state: DeskState; isMine: boolean; mayAsk: boolean }) {
  const { state, isMine, mayAsk } = props;
  const { t } = useLingui();
  const { open, next, previous, pack } = state;
  return (
    <div className={tools}>
      <Button size="sm" disabled={!previous} onClick={previous}>
        <Trans>Previous case</Trans> <Kbd>K</Kbd>
      </Button>
      <Button size="sm" disabled={!next} onClick={next}>
        <Trans>Next case</Trans> <Kbd>J</Kbd>
      </Button>
      {mayAsk && (
        <Button size="sm" onClick={() => open('ask')}>
          <Trans>Ask a side</Trans> <Kbd>A</Kbd>
        </Button>
      )}
      <Button size="sm" aria-label={t`Keys of the desk`} onClick={() => open('keys')}>
        <Kbd>?</Kbd>
      </Button>
      {isMine && <CasePack pack={pack} />}
    </div>
  );
}

function Said({ order, data }: { order: OrderOutput; data: CaseOutput }) {
  const names = { buyer: order.buyer.public_name, seller: order.seller.public_name };
  return (
    <Surface as="section" pad="md">
      <SectionHeading level="h2">
        <Trans>What both sides say and show</Trans>
      </SectionHeading>
      {data.statements.length + data.questions.length === 0 ? (
        <p className={muted}>
          <Trans>Nobody has added a statement so far.</Trans>
        </p>
      ) : (
        <CaseStatements data={data} names={names} />
      )}
    </Surface>
  );
}

function DeskHead(props: DeskProps & { claim: Claim; isOpen: boolean }) {
  const { order, desk, claim, isOpen } = props;
  const { i18n } = useMessages();
  const { cents } = useFormat();
  const { moment } = useTimeFormat();
  const { dispute } = order;
  const number = orderNumber(order.id);
  const by = dispute && !order.bank_stopped ? moment(dispute.decide_by) : null;
  return (
    <>
      <PageTitle>{order.offer.title}</PageTitle>
      <p className={muted}>
        <OrderStatusPill status={order.status} />{' '}
        <TextLink href={filePath('orders', order.id)}>
          <Trans>Order {number}</Trans>
        </TextLink>{' '}
        · <Trans>At stake</Trans> {cents(leftCents(order))}
        {dispute && <> · {i18n._(reasonNames[dispute.reason])}</>}
        {by && (
          <>
            {' '}
            · <Trans>Decide by {by}</Trans>
          </>
        )}
      </p>
      {order.bank_stopped && (
        <Banner tone="warning" title={<Trans>This order stands still</Trans>}>
          <Trans>
            The bank of the payment has taken its money back, and has not decided yet. Until it has,
            nothing can be added, asked or decided here, and no date runs.
          </Trans>
        </Banner>
      )}
      <DeskClaim desk={desk} claim={claim} isOpen={isOpen} />
    </>
  );
}

const stack = css({ display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' });
const muted = css({ color: 'muted', fontSize: '14', overflowWrap: 'anywhere' });
const tools = css({ display: 'flex', flexWrap: 'wrap', gap: '2' });
const pair = css({
  display: 'grid',
  gap: '4',
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(auto-fit, minmax(240px, 1fr))' },
});
const columns = css({
  display: 'grid',
  gap: '4',
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'minmax(0, 1fr) 420px' },
});
