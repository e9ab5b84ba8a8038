/**
 * What was typed and chosen at the checkout of an offer, or of a basket, until it is ordered (decision 0054): on the
 * server, for all devices of the buyer, and until it has arrived there in this tab.
 */
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { DraftPart } from '~/contracts/orders/checkout-drafts.contract.ts';
import { api } from '~/platform/api/api.ts';
import { forgetDrafts, readDraft, writeDraft } from '~/platform/device/draft-storage.ts';
import { isTexts, useDraftTexts, type Texts } from '~/platform/device/use-draft-texts.ts';
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

/** What has arrived is not kept in the tab any more: another device may change it. What failed is sent again later. */
async function send(name: string, draft: Draft) {
  waiting.delete(name);
  await api.orders.saveDraft.send(draft);
  const kept = readDraft(name, isTexts);
  if (JSON.stringify(kept) === JSON.stringify(draft.texts)) writeDraft(name, null);
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
  initial?: Texts,
): [texts: Texts, setTexts: (next: Texts) => void] {
  // The loader has asked for it.
  const { data } = useQuery({ ...api.orders.draft.queryOptions({ offers }), enabled: false });
  const saved = data?.data.find((draft) => draft.part === part)?.texts;
  const name = useDraftName(offers) + part;
  const userId = useSession()?.profile.id;
  const [texts, setTexts] = useDraftTexts(name, saved ?? initial);
  useEffect(() => {
    const unsent = readDraft(name, isTexts);
    if (unsent !== null) sendLater(name, { offers, part, texts: unsent, user_id: userId });
  }, [name, offers, part, userId]);
  return [
    texts,
    (next) => {
      setTexts(next);
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
