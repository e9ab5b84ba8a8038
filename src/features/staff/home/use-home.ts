/** Taking and opening what waits, by buttons and by keys. */
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { WorkHome, WorkItem } from '~/contracts/backoffice/backoffice.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { useSingleMutation } from '~/platform/api/use-single-mutation.ts';
import { withLocale } from '~/platform/i18n/locale.ts';
import { usePage } from '~/platform/navigation/page-context.tsx';
import { toast } from '~/ui/toast-store.ts';
import { useSingleKeys } from '../desk/use-desk-keys.ts';
import { itemKey } from './due-list.tsx';
import { DIGITS } from './queue-table.tsx';
import { queuePage, workPage } from './work-places.ts';

/** For so long a digit belongs to the `G` before it. */
const SEQUENCE_MS = 2_000;

function useOpen() {
  const router = useRouter();
  const { locale } = usePage();
  return (href: string) => void router.navigate({ href: withLocale(href, locale) });
}

/** Calls of the page. Whatever comes of them the queues are asked for again. */
function useTaking(open: (href: string) => void) {
  const { t } = useLingui();
  const client = useQueryClient();
  const onSettled = () => client.invalidateQueries({ queryKey: api.backoffice.key() });
  const change = useSingleMutation({
    mutationFn: ({ queue, id, holder, is_mine: isMine }: WorkItem) =>
      isMine
        ? api.backoffice.giveBack.send({ queue, id })
        : api.backoffice.take.send({ queue, id, from: holder?.id ?? null }),
    onSettled,
  });
  const next = useSingleMutation({
    mutationFn: () => api.backoffice.takeNext.send({}),
    onSuccess: ({ item }) => {
      if (item) open(workPage(item));
      else toast({ description: t`Nothing waits that nobody has taken.` });
    },
    onSettled,
  });
  return { change, next };
}

/** `G` and then a digit. */
function useSequence(): [isOpen: boolean, begin: () => void, end: () => void] {
  const [begun, setBegun] = useState(0);
  useEffect(() => {
    if (begun === 0) return;
    const timer = setTimeout(() => setBegun(0), SEQUENCE_MS);
    return () => clearTimeout(timer);
  }, [begun]);
  return [begun > 0, () => setBegun((count) => count + 1), () => setBegun(0)];
}

export function useHome({ items, queues }: WorkHome) {
  const open = useOpen();
  const { change, next } = useTaking(open);
  const [selected, select] = useState<string | null>(null);
  const [isListing, list] = useState(false);
  const [isGoing, go, end] = useSequence();
  const place = items.findIndex((item) => itemKey(item) === selected);
  const current = items[place];
  const move = (step: number) => {
    const to = items[Math.min(Math.max(place + step, 0), items.length - 1)];
    if (!to) return;
    select(itemKey(to));
    document.getElementById(`due-${to.queue}-${to.id}`)?.scrollIntoView({ block: 'nearest' });
  };
  const digits = queues.slice(0, DIGITS).map(({ queue }, index): [string, () => void] => [
    String(index + 1),
    () => {
      end();
      open(queuePage(queue));
    },
  ]);
  const keys = useSingleKeys({
    j: () => move(1),
    k: () => move(-1),
    t: () => (current && !current.is_mine ? change.mutate(current) : next.mutate()),
    g: go,
    '?': () => list(true),
    ...(current && { o: () => open(workPage(current)) }),
    ...(isGoing && Object.fromEntries(digits)),
  });
  const busy = change.isPending && change.variables ? itemKey(change.variables) : null;
  return { selected: current ? selected : null, change, next, busy, keys, isListing, list };
}
