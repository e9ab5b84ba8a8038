/** What the search of the back office offers for a text, group by group: pages at once, things as the server finds them. */
import { useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import {
  soughtKinds,
  type Sought,
  type SoughtKind,
} from '~/contracts/backoffice/search.schemas.ts';
import { isOfEmail, LEAST_OF_EMAIL, LEAST_SEARCHED, readHandles } from '~/domain/search-handles.ts';
import { api } from '~/platform/api/api.ts';
import { useAnswer } from '~/platform/api/use-answer.ts';
import { useDebounced } from '~/platform/ui-state/use-debounced.ts';
import { useLately } from './lately.ts';
import { useKindLabels, useSoughtTexts } from './sought-labels.ts';
import { soughtPlace } from './sought-places.ts';

/** A page of staff. */
export interface StaffPlace {
  label: string;
  href: string;
}

export interface SearchOption {
  /** Of its element. */
  id: string;
  look: 'page' | 'lately' | 'email' | SoughtKind;
  label: string;
  details: string;
  /** Null: it leads nowhere, or it is asked for. */
  href: string | null;
}

export interface OptionGroup {
  id: string;
  label: string;
  options: SearchOption[];
}

const REST_MS = 150;
const MOST_PLACES = 5;

/** Case and accents do not count. */
const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** Pages with a word that begins so. */
function matching(places: readonly StaffPlace[], text: string): StaffPlace[] {
  const wanted = plain(text);
  return places
    .filter(({ label }) => ` ${plain(label)}`.includes(` ${wanted}`))
    .slice(0, MOST_PLACES);
}

const noThings: readonly Sought[] = [];

/** The last answer that arrived, and whether it is the one to this text. */
function useFound(text: string) {
  const isAsked = text.length >= LEAST_SEARCHED && !isOfEmail(text);
  const rested = useDebounced(text, REST_MS);
  const isEnabled = isAsked && rested === text;
  const options = api.backoffice.search.queryOptions({ q: rested });
  const query = useQuery({ ...options, enabled: isEnabled });
  const answer = useAnswer(rested, options.queryKey, query);
  const isAnswered = isEnabled && answer.state === 'current';
  const isFailed = isEnabled && answer.state === 'failed';
  return {
    things: isAnswered ? (answer.last?.data.data ?? noThings) : noThings,
    /** Of an earlier text, until this one's are there. */
    earlier: isAsked && !isAnswered && !isFailed ? (answer.last?.data.data ?? noThings) : noThings,
    isWaiting: isAsked && !isAnswered && !isFailed,
    isFailed,
    error: query.error,
    isRetrying: answer.isRetrying,
    retry: () => void query.refetch(),
  };
}

/** People by their address: asked for by a press, because each look is recorded. */
function useLookByEmail(text: string) {
  // The second press of two comes before the next render.
  const underWay = useRef<string | null>(null);
  const look = useMutation({
    mutationFn: (email: string) => api.backoffice.searchByEmail.send({ email }),
    onSettled: (_, __, email) => {
      if (underWay.current === email) underWay.current = null;
    },
  });
  const isOfText = look.variables === text;
  return {
    data: isOfText ? (look.data?.data ?? null) : null,
    error: isOfText ? look.error : null,
    isWaiting: isOfText && look.isPending,
    look: () => {
      if (underWay.current === text) return;
      underWay.current = text;
      look.mutate(text);
    },
  };
}

/** A text that may be the beginning of an address. */
function maybeEmail(text: string): boolean {
  if (text.length < LEAST_OF_EMAIL || /\s/.test(text)) return false;
  return isOfEmail(text) || readHandles(text).name !== null;
}

/** A group with nothing in it is none. */
function group(id: string, label: string, options: SearchOption[]): OptionGroup[] {
  return options.length === 0 ? [] : [{ id, label, options }];
}

const placeOption = ({ label, href }: StaffPlace): SearchOption => ({
  id: `staff-search-${href}`,
  look: 'page',
  label,
  details: '',
  href,
});

function useThingGroups(): (things: readonly Sought[]) => OptionGroup[] {
  const kinds = useKindLabels();
  const textsOf = useSoughtTexts();
  const optionOf = (thing: Sought): SearchOption => {
    const { title, details } = textsOf(thing);
    const href = thing.opens && soughtPlace(thing.opens);
    return {
      id: `staff-search-${thing.kind}-${thing.id}`,
      look: thing.kind,
      label: title,
      details,
      href,
    };
  };
  return (things) =>
    soughtKinds.flatMap((kind) =>
      group(kind, kinds[kind], things.filter((thing) => thing.kind === kind).map(optionOf)),
    );
}

function useEmailGroup(text: string, byEmail: ReturnType<typeof useLookByEmail>): OptionGroup[] {
  const { t } = useLingui();
  const textsOf = useSoughtTexts();
  if (!maybeEmail(text)) return [];
  const label = t`By e-mail address`;
  if (byEmail.data === null) {
    const ask: SearchOption = {
      id: 'staff-search-by-email',
      look: 'email',
      label: t`Look for “${text}”`,
      details: t`Each look stands in the record.`,
      href: null,
    };
    return group('email', label, [ask]);
  }
  const found = byEmail.data.map(({ email, ...person }): SearchOption => {
    const { title, details } = textsOf(person);
    return {
      id: `staff-search-address-${person.id}`,
      look: 'person',
      label: title,
      details: `${email} · ${details}`,
      href: `/staff/people/${person.id}`,
    };
  });
  return group('email', label, found);
}

/** @param typed what stands in the box */
export function useSearchOptions(typed: string, places: readonly StaffPlace[]) {
  const { t } = useLingui();
  const text = typed.trim();
  const [lately, note] = useLately();
  const found = useFound(text);
  const byEmail = useLookByEmail(text);
  const thingGroups = useThingGroups();
  const emailGroup = useEmailGroup(text, byEmail);
  const pages = t({ message: 'Pages', context: 'back office' });
  const groups =
    text === ''
      ? [
          ...group(
            'lately',
            t`Lately`,
            lately.map(({ label, href }) => ({
              id: `staff-search-lately-${href}`,
              look: 'lately',
              label,
              details: '',
              href,
            })),
          ),
          ...group('pages', pages, places.map(placeOption)),
        ]
      : [
          ...group('pages', pages, matching(places, text).map(placeOption)),
          ...thingGroups(found.things),
          ...emailGroup,
        ];
  const isDone = !found.isWaiting && !byEmail.isWaiting;
  return {
    text,
    groups,
    earlier: thingGroups(found.earlier),
    isWaiting: !isDone,
    isFailed: found.isFailed || byEmail.error !== null,
    /** Null while it is asked again. */
    error: found.isFailed ? found.error : byEmail.error,
    isRetrying: found.isRetrying,
    retry: found.isFailed ? found.retry : byEmail.look,
    /** An address was looked for, and nobody has it. */
    isNobody: byEmail.data?.length === 0,
    lookByEmail: byEmail.look,
    note,
  };
}
