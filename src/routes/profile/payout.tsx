import { createFileRoute, redirect } from '@tanstack/react-router';
import { requireSession } from '~/platform/session/session.ts';

/** `/profile/payout` (specification, section 2): payouts stand in the statement of the balance. */
export const Route = createFileRoute('/profile/payout')({
  beforeLoad: async (entering) => {
    await requireSession(entering);
    throw redirect({ to: '/profile/me/balance', search: { kind: 'payout' } });
  },
});
