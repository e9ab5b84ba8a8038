/** Query options of identity checks. */
import { queryOptions } from '@tanstack/react-query';
import { fetchSandboxCheck, fetchVerification } from './verification.functions.ts';

export const verificationQueries = {
  /** Own checks. The key begins like the session's: what makes that be asked again does the same here. */
  state: () =>
    queryOptions({ queryKey: ['session', 'verification'], queryFn: () => fetchVerification() }),
  sandboxCheck: (id: string) =>
    queryOptions({
      queryKey: ['sandbox', 'check', id],
      queryFn: () => fetchSandboxCheck({ data: { id } }),
    }),
};
