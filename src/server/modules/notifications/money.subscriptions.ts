/** What happens to the money in somebody's wallet, apart from their orders, is told to them. */
import { isDecidedByStaff } from '~/domain/payout-lifecycle.ts';
import { on, type Subscription } from '../../core/events.ts';
import { adjustmentPosted } from '../bookkeeping/index.ts';
import { papersIssued } from '../papers/index.ts';
import { payoutFreezeChanged, payoutMethodAdded, payoutStatusChanged } from '../wallet/index.ts';
import { notify } from './notifications.subscriptions.ts';

export const moneySubscriptions: readonly Subscription[] = [
  on(payoutStatusChanged, 'notifications.payout_decided', async (ctx, event) => {
    const { status, cents } = event;
    if (!isDecidedByStaff(status)) return;
    const word = status === 'declined' && event.reason === 'bounced' ? 'bounced' : status;
    await notify(ctx, {
      user_id: event.user_id,
      kind: 'payout_decided',
      subject: event.payout_id,
      fact: word,
      data: { type: 'payout', status: word, cents },
    });
  }),

  // Money that is about to leave is told at once, to an address that whoever entered the account cannot silence.
  on(
    payoutStatusChanged,
    'notifications.payout_requested',
    async (ctx, { user_id: userId, payout_id: payoutId, cents }) =>
      notify(ctx, {
        user_id: userId,
        kind: 'security',
        subject: `requested:${payoutId}`,
        fact: 'requested',
        data: { type: 'payout_requested', cents },
      }),
    { concerns: ({ status }) => status === 'created' },
  ),

  on(payoutMethodAdded, 'notifications.payout_method_added', async (ctx, event) =>
    notify(ctx, {
      user_id: event.user_id,
      kind: 'security',
      subject: event.method_id,
      fact: 'added',
      data: { type: 'payout_method', label: event.label, usableFrom: event.usable_from },
    }),
  ),

  on(papersIssued, 'notifications.papers_issued', async (ctx, event) =>
    notify(ctx, {
      user_id: event.user_id,
      kind: 'payout_decided',
      subject: `papers:${event.month}`,
      fact: 'issued',
      data: { type: 'papers_issued', month: event.month },
    }),
  ),

  on(payoutFreezeChanged, 'notifications.payouts_frozen', async (ctx, event) => {
    const change = event.is_frozen ? 'frozen' : 'lifted';
    await notify(ctx, {
      user_id: event.user_id,
      kind: 'security',
      subject: event.freeze_id,
      fact: change,
      data: { type: 'payouts_frozen', change },
    });
  }),

  // As all that others do to an account: nobody who entered it can silence the mail.
  on(adjustmentPosted, 'notifications.adjusted', (ctx, { adjustment_id, user_id, cents, cause }) =>
    notify(ctx, {
      user_id,
      kind: 'security',
      subject: `adjustment:${adjustment_id}`,
      fact: 'posted',
      data: { type: 'adjusted', cents, cause },
    }),
  ),
];
