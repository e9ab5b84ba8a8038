/** Query options of the second step. */
import { queryOptions } from '@tanstack/react-query';
import { fetchProtection } from './second-factor.functions.ts';

export const secondFactorQueries = {
  /** How the own account is protected. Begins like everything about the signed-in person. */
  protection: () =>
    queryOptions({ queryKey: ['session', 'protection'], queryFn: () => fetchProtection() }),
};
