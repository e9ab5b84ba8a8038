/**
 * HTTP requests to a provider under one shared time budget, so that several slow responses do not add up.
 */

/** Longer than any healthy provider takes for all requests of a sign-in. */
export const SOCIAL_BUDGET_MS = 3_000;

/** No profile or key set is larger. */
const MAX_BYTES = 512 * 1024;

export type LineFetch = (
  url: string | URL,
  init?: {
    method?: string;
    headers?: Record<string, string>;
    body?: string | null;
  },
) => Promise<Response>;

export interface Line {
  fetch: LineFetch;
  /** The provider could not be reached, was too slow or broke: the person is not to blame. */
  isDown(): boolean;
}

/** The whole body. @throws when it is larger than the limit */
async function bodyOf(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error('The answer of the provider is too large');
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}

/** Opens a time budget for one step of a sign-in. */
export function openLine(budgetMs: number = SOCIAL_BUDGET_MS): Line {
  const signal = AbortSignal.timeout(budgetMs);
  let down = false;
  return {
    isDown: () => down,
    async fetch(url, init = {}) {
      try {
        // Following a redirect would send codes and secrets to another server.
        const response = await fetch(url, { ...init, redirect: 'manual', signal });
        const { status, statusText, headers } = response;
        const body = await bodyOf(response);
        down = status >= 500;
        const isEmpty = [204, 205, 304].includes(status);
        return new Response(isEmpty ? null : body, { status, statusText, headers });
      } catch (error) {
        down = true;
        throw error;
      }
    },
  };
}
