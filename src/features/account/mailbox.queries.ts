/** The query of the sandbox's mailbox. */
import { api } from '~/platform/api/api.ts';

/** Polled every few seconds while it is open. */
export const mailboxQuery = (to: string | undefined) =>
  api.sandbox.mail.queryOptions(to === undefined ? {} : { to }, {
    staleTime: 0,
    refetchInterval: 5_000,
  });
