/** Both languages of a text as blocks, rendered by the server while somebody types. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Locale } from '~config';
import type {
  ManuscriptContent,
  ManuscriptText,
  Rendered,
  TextKind,
} from '~/contracts/publishing/publishing.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { useDebounced } from '~/platform/ui-state/use-debounced.ts';

const REST_MS = 400;
/** The last texts of a session of writing; older ones are forgotten. */
const KEPT_MS = 30_000;

function useRenderedText(
  kind: TextKind,
  locale: Locale,
  { title, description, body }: ManuscriptText,
): Rendered | undefined {
  const rested = {
    title: useDebounced(title, REST_MS),
    description: useDebounced(description, REST_MS),
    body: useDebounced(body, REST_MS),
  };
  const { data } = useQuery({
    queryKey: ['rendered-text', kind, locale, rested],
    queryFn: () => api.publishing.render.send({ kind, locale, ...rested }),
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
    en: useRenderedText(kind, 'en', texts.en),
    fr: useRenderedText(kind, 'fr', texts.fr),
  };
}
