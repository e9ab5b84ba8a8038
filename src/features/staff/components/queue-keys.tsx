/** A queue by keys alone: take the next, decide, and the focus stands on what comes after it (decision 0117). */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, type RefObject } from 'react';
import { css } from 'styled-system/css';
import type { WorkQueueName } from '~/contracts/backoffice/backoffice.schemas.ts';
import { FailureText } from '~/features/common/failure-text.tsx';
import { api } from '~/platform/api/api.ts';
import { useSingleMutation } from '~/platform/api/use-single-mutation.ts';
import { Button } from '~/ui/button.tsx';
import { Kbd } from '~/ui/marks.tsx';
import { Banner } from '~/ui/states.tsx';
import { toast } from '~/ui/toast-store.ts';
import { AllKeys } from '../desk/all-keys.tsx';
import { homeQueries } from '../home/home.queries.ts';
import { workAnchor } from '../home/work-places.ts';
import { cardsIn, currentCard, isFocusLost, SHORTCUTS } from './queue-cards.ts';
import { useCardKeys } from './use-card-keys.ts';

const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' });

/** What was asked for stands on the page by then. */
const AFTER_RENDER_MS = 50;
const wait = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms));

interface QueueProps {
  queue: WorkQueueName;
  /** What the cards stand in. */
  list: RefObject<HTMLElement | null>;
  listKey: readonly unknown[];
}

/** What waits elsewhere is counted every few seconds: where the count of this queue changed, its cards are asked for again. */
function useFreshList({ queue, listKey }: QueueProps): void {
  const client = useQueryClient();
  // Looked at with each answer: what came behind a dialog is made up for after it.
  const { data, dataUpdatedAt } = useQuery(homeQueries.home());
  const waiting = data?.queues.find((each) => each.queue === queue)?.waiting;
  const known = useRef(waiting);
  useEffect(() => {
    if (dataUpdatedAt === 0) return;
    const hasChanged = known.current !== undefined && known.current !== waiting;
    // Never behind a dialog: the card that it stands in may go, and what was typed with it.
    if (document.querySelector('[role="alertdialog"], [role="dialog"]') !== null) return;
    known.current = waiting;
    if (hasChanged) void client.invalidateQueries({ queryKey: listKey });
  }, [client, listKey, waiting, dataUpdatedAt]);
}

/** What had the focus is decided and gone: the card in its place has it now. */
function useFocusOnNext({ list }: QueueProps): void {
  const last = useRef<{ id: string; place: number } | null>(null);
  useEffect(() => {
    const note = (): void => {
      const card = currentCard(list.current);
      if (card) last.current = { id: card.id, place: cardsIn(list.current).indexOf(card) };
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [list]);
  useEffect(() => {
    if (last.current === null || document.getElementById(last.current.id) !== null) return;
    const { place } = last.current;
    last.current = null;
    // The dialog of the decision lets the page go first.
    void wait(AFTER_RENDER_MS).then(() => {
      const cards = cardsIn(list.current);
      if (isFocusLost()) cards[Math.min(place, cards.length - 1)]?.focus();
    });
  });
}

/** Takes what is due first and nobody has, and leads to its card. */
function useNext({ queue, list, listKey }: QueueProps) {
  const { t } = useLingui();
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn: () => api.backoffice.takeNext.send({ queue }),
    onSuccess: async ({ item }) => {
      if (!item) {
        toast({ description: t`Nothing waits that nobody has taken.` });
        return;
      }
      const find = () => list.current?.querySelector<HTMLElement>(`#${workAnchor(item.id)}`);
      if (!find()) {
        await client.invalidateQueries({ queryKey: listKey });
        await wait(AFTER_RENDER_MS);
      }
      const card = find();
      if (card) card.focus();
      else toast({ description: t`You have taken it. It stands further down in the list.` });
    },
    onSettled: () => client.invalidateQueries({ queryKey: api.backoffice.key() }),
  });
}

function useTaking({ queue, list }: QueueProps) {
  const client = useQueryClient();
  const { data } = useQuery(homeQueries.taken(queue));
  return useSingleMutation({
    mutationFn: async () => {
      const card = currentCard(list.current);
      if (!card) return;
      const id = card.id.slice(workAnchor('').length);
      const taken = data?.data.find((each) => each.id === id);
      if (taken?.is_mine) await api.backoffice.giveBack.send({ queue, id });
      else await api.backoffice.take.send({ queue, id, from: taken?.holder.id ?? null });
    },
    onSettled: () => client.invalidateQueries({ queryKey: api.backoffice.key() }),
  });
}

function useQueueKeys(props: QueueProps) {
  const { list } = props;
  const next = useNext(props);
  const taking = useTaking(props);
  useFreshList(props);
  useFocusOnNext(props);
  const cards = useCardKeys(list, SHORTCUTS, {
    n: () => next.mutate(),
    t: () => {
      if (currentCard(list.current)) taking.mutate();
    },
  });
  return { next, taking, ...cards };
}

export function QueueKeys(props: QueueProps) {
  const state = useQueueKeys(props);
  const { next, taking } = state;
  const error = next.error ?? taking.error;
  return (
    <>
      <div className={row}>
        <Button size="sm" busy={next.isPending} onClick={() => next.mutate()}>
          <Trans>Take the next one</Trans> <Kbd>N</Kbd>
        </Button>
        <Listing state={state} />
      </div>
      {error && (
        <Banner tone="danger" role="alert">
          <FailureText error={error} />
        </Banner>
      )}
    </>
  );
}

function Listing({ state }: { state: ReturnType<typeof useQueueKeys> }) {
  const { t } = useLingui();
  return (
    <AllKeys
      look="ghost"
      title={<Trans>Keys of a queue</Trans>}
      keys={[
        ['J', t`Next card`],
        ['K', t`Card before`],
        ['N', t`Take what is due first and go to it`],
        ['T', t`Take the marked card, or give it back`],
        ['O', t`Open what the marked card is about`],
        ['A – S', t`Decide: the letter that stands on the button of the marked card`],
        ['Ctrl + ↵', t`In a decision: send it`],
        ['?', t`This list`],
      ]}
      single={state.keys}
      isListing={state.isListing}
      list={state.show}
    />
  );
}
