/**
 * What was typed and chosen at the checkout of an offer, or of a basket, until it is ordered (decision 0054): on the
 * server, for all devices of the buyer, and in this tab until a page is asked for after it arrived there.
 */
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { DraftPart } from '~/contracts/orders/checkout-drafts.contract.ts';
import { api } from '~/platform/api/api.ts';
import { forgetDrafts, readDraft, writeDraft } from '~/platform/device/draft-storage.ts';
import { isTexts, useDraftState, type Texts } from '~/platform/device/use-draft-texts.ts';
import { useSession } from '~/platform/session/session.ts';

/** How long nothing is typed before it is sent. */
const REST_MS = 800;

/** What waits to be sent, by its name in this tab. */
const waiting = new Map<string, ReturnType<typeof setTimeout>>();

interface Draft {
  offers: string;
  part: DraftPart;
  texts: Texts;
  /** Who typed it: nobody else's account takes it. */
  user_id: string | undefined;
}

/** Milliseconds since 1970; null while it has not arrived at the server. */
interface Kept {
  texts: Texts;
  arrivedAt: number | null;
}

const none: Texts = {};

/**
 * Whether it counts more than what the page brought. A page that was asked for before something arrived may have been made
 * without it: who reloads right after typing. A later page has what arrived, or what another device made of it.
 */
function isCurrent(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false;
  if (!('texts' in value) || !('arrivedAt' in value) || !isTexts(value.texts)) return false;
  const { arrivedAt } = value;
  return (
    arrivedAt === null || (typeof arrivedAt === 'number' && arrivedAt >= performance.timeOrigin)
  );
}

/** What failed is sent again later. */
async function send(name: string, draft: Draft) {
  waiting.delete(name);
  await api.orders.saveDraft.send(draft);
  const texts = readDraft(name, isCurrent)?.texts;
  if (JSON.stringify(texts) === JSON.stringify(draft.texts)) {
    writeDraft(name, { texts, arrivedAt: Date.now() });
  }
}

function sendLater(name: string, draft: Draft): void {
  clearTimeout(waiting.get(name));
  const now = (): void => void send(name, draft).catch(() => {});
  waiting.set(name, setTimeout(now, REST_MS));
}

/** For loaders. Never fails: a checkout without what was begun elsewhere is still a checkout. */
export function prefetchDraft(queryClient: QueryClient, offers: string): Promise<void> {
  return queryClient.prefetchQuery({ ...api.orders.draft.queryOptions({ offers }), staleTime: 0 });
}

/** How the names in this tab begin. With the person: another one in the same tab finds none of them. */
function useDraftName(offers: string): string {
  const session = useSession();
  return `checkout.${session?.customer.customer_id}.${offers}.`;
}

/**
 * As `useState`, for one part of the draft.
 * @param offers ids of the offers in their order, with commas
 * @param initial where nothing was begun
 */
export function useCheckoutDraft(
  offers: string,
  part: DraftPart,
  initial = none,
): [texts: Texts, setTexts: (next: Texts) => void] {
  // The loader has asked for it.
  const { data } = useQuery({ ...api.orders.draft.queryOptions({ offers }), enabled: false });
  const saved = data?.data.find((draft) => draft.part === part)?.texts;
  const name = useDraftName(offers) + part;
  const userId = useSession()?.profile.id;
  const brought = { texts: saved ?? initial, arrivedAt: null };
  const [{ texts }, setKept] = useDraftState<Kept>(name, isCurrent, brought);
  useEffect(() => {
    const kept = readDraft(name, isCurrent);
    if (kept === null) writeDraft(name, null);
    else if (kept.arrivedAt === null)
      sendLater(name, { offers, part, texts: kept.texts, user_id: userId });
  }, [name, offers, part, userId]);
  return [
    texts,
    (next) => {
      setKept({ texts: next, arrivedAt: null });
      sendLater(name, { offers, part, texts: next, user_id: userId });
    },
  ];
}

/** What to do when it was ordered: the server forgets by itself. */
export function useForgetDraft(offers: string): () => void {
  const name = useDraftName(offers);
  return () => {
    forgetDrafts(name);
    for (const timer of waiting.values()) clearTimeout(timer);
    waiting.clear();
  };
}
