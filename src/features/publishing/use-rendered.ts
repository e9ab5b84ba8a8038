/** Both languages of a text as blocks, rendered by the server while somebody types. */
import { useQuery } from '@tanstack/react-query';
import type { Locale } from '~config';
import type {
  ManuscriptContent,
  ManuscriptText,
  Rendered,
  TextKind,
} from '~/contracts/publishing/publishing.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { useAnswer } from '~/platform/api/use-answer.ts';
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
  const queryKey = ['rendered-text', kind, locale, rested];
  const query = useQuery({
    queryKey,
    queryFn: () => api.publishing.render.send({ kind, locale, ...rested }),
    gcTime: KEPT_MS,
    staleTime: KEPT_MS,
  });
  // The preview stays while the next one is made.
  return useAnswer(null, queryKey, query).last?.data;
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
