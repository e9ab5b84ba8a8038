/** Query options of the account. */
import { queryOptions } from '@tanstack/react-query';
import { fetchMailbox, fetchPublicProfile, fetchSessions } from './account.functions.ts';

export const accountQueries = {
  /** Signed-in devices. */
  sessions: () =>
    queryOptions({ queryKey: ['session', 'devices'], queryFn: () => fetchSessions() }),
  publicProfile: (id: string) =>
    queryOptions({
      queryKey: ['account', 'profile', id],
      queryFn: () => fetchPublicProfile({ data: { id } }),
    }),
  /** The sandbox mailbox; asked again every few seconds while it is open. */
  mailbox: (to: string | undefined) =>
    queryOptions({
      queryKey: ['account', 'mailbox', to ?? ''],
      queryFn: () => fetchMailbox({ data: to === undefined ? {} : { to } }),
      staleTime: 0,
      refetchInterval: 5_000,
    }),
};
