/** The checks beside a sign-in, loaded after the page: what they need does not belong to its first program. */
import { useEffect } from 'react';
import type { ProviderScripts } from '~/platform/request/token-headers.ts';

const load = () => import('~/platform/request/token-headers.ts');

/** Begins the checks; answers how to get their headers. A check that cannot be made holds nobody up. */
export function useTokenHeaders(scripts: ProviderScripts): () => Promise<Record<string, string>> {
  useEffect(() => {
    load().then(
      ({ prepareTokenHeaders }) => prepareTokenHeaders(scripts),
      () => {},
    );
  }, [scripts]);
  return async () => {
    try {
      return await (await load()).tokenHeaders(scripts);
    } catch {
      return {};
    }
  };
}
