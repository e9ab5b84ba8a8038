/** Both languages of a text as blocks, rendered by the server while somebody types. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Locale } from '~config';
import type {
  ManuscriptContent,
  Rendered,
  TextKind,
} from '~/contracts/publishing/publishing.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { useDebounced } from '~/platform/ui-state/use-debounced.ts';

const REST_MS = 400;
/** The last texts of a session of writing; older ones are forgotten. */
const KEPT_MS = 30_000;

function useRenderedBody(kind: TextKind, locale: Locale, body: string): Rendered | undefined {
  const rested = useDebounced(body, REST_MS);
  const { data } = useQuery({
    queryKey: ['rendered-text', kind, locale, rested],
    queryFn: () => api.publishing.render.send({ kind, locale, body: rested }),
    placeholderData: keepPreviousData,
    gcTime: KEPT_MS,
    staleTime: KEPT_MS,
  });
  return data;
}

export function useRendered(
  kind: TextKind,
  { texts }: ManuscriptContent,
): Record<Locale, Rendered | undefined> {
  return {
    en: useRenderedBody(kind, 'en', texts.en.body),
    fr: useRenderedBody(kind, 'fr', texts.fr.body),
  };
}
