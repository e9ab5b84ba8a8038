/** Headers of a sign-in, prepared after the page is loaded: their scripts are not part of the first bundle. */
import { useEffect } from 'react';
import type { ProviderScripts } from '~/platform/request/token-headers.ts';

const load = () => import('~/platform/request/token-headers.ts');

/** Begins the checks; returns the function that awaits their headers. A check that fails delays nobody. */
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
