/** Named failures of the wallet. Each refused payout says why and what to do next (decisions, section 7). */
import { msg } from '@lingui/core/macro';
import { defineErrors } from '../errors.ts';

export const walletErrors = defineErrors({
  NOT_ENOUGH_MONEY: {
    status: 409,
    message: msg`There is not enough money for this in your wallet. Orders can be paid by card as well; only earned money is paid out, and only card money goes back to a card.`,
  },
  ACCOUNT_OWES: {
    status: 409,
    message: msg({
      message:
        'You owe {dollars} US dollars after a bank took back a payment. Settle it on your balance page first: then you can buy and be paid out again.',
    }),
  },
  DEBT_NOT_FOUND: { status: 404, message: msg`Nothing is owed.` },
  DEBT_SMALLER: { status: 409, message: msg`Less is owed than that. Look at the amount again.` },
  DEBT_OWN: { status: 403, message: msg`A colleague has to decide about what you owe.` },
  PAYOUT_NOT_FOUND: { status: 404, message: msg`This payout request does not exist.` },
  PAYOUT_METHOD_NOT_FOUND: { status: 404, message: msg`This payout method does not exist.` },
  PAYOUT_METHOD_WAITS: {
    status: 409,
    message: msg({
      message: 'A new payout method can be used after 48 hours. Come back on {date}.',
    }),
  },
  PAYOUT_METHOD_KNOWN: { status: 409, message: msg`You have already added this payout method.` },
  PAYOUT_METHOD_LIMIT: {
    status: 409,
    message: msg({
      message: 'You have {limit} payout methods, as many as are possible. Remove one first.',
    }),
  },
  PAYOUT_FACTOR_LOST: {
    status: 409,
    message: msg({
      message:
        'Your second factor was removed a short while ago. For your safety payouts wait until {date}; then ask again.',
    }),
  },
  PAYOUT_METHOD_FAILED: {
    status: 409,
    message: msg`Money that was sent there came back, so nothing is sent to this payout method any more. Its owner can add it again with the right details, or use another one.`,
  },
  PAYOUT_FROZEN: {
    status: 409,
    message: msg`Payouts of this account are frozen until something is cleared up. Support can say more.`,
  },
  PAYOUT_FREEZE_NOT_FOUND: {
    status: 404,
    message: msg`Payouts of this account are not frozen.`,
  },
  PAYOUT_FEE_CHANGED: {
    status: 409,
    message: msg`The fee of this payout has changed meanwhile. Look at what arrives and send it again.`,
  },
  PAYOUT_LIMIT_REACHED: {
    status: 409,
    message: msg({
      message:
        'This is more than can be paid out now: {dollars} US dollars are possible{later, select, yes {, more from {date}} other {}}.',
    }),
  },
  PAYOUT_SECOND_PERSON: {
    status: 409,
    message: msg`You have approved this payout already. A second person has to approve it as well.`,
  },
  PAYOUT_BATCH_NOT_FOUND: { status: 404, message: msg`This batch of payouts does not exist.` },
  PAYOUT_BATCH_STATE: {
    status: 409,
    message: msg`This is not possible with the batch as it stands now. Only what is open changes, and only a file that was taken can be carried out.`,
  },
  PAYOUT_BATCH_PAYOUT: {
    status: 409,
    message: msg({
      message:
        'The payout {payout} cannot go: it is your own, frozen, in another batch, not approved any more, its owner owes us, its account cannot be read, or money came back from there.',
    }),
  },
  PAYOUT_PROVIDER_DOWN: {
    status: 503,
    message: msg`The payment service does not answer right now. Nothing is lost: it is asked again by itself in a few minutes.`,
  },
  PAYOUT_UNDER_WAY: {
    status: 409,
    message: msg`This payout waits in a batch. Take it out of the batch first.`,
  },
  PAYOUT_OPEN: {
    status: 409,
    message: msg`You have an open payout request. Wait for it or cancel it first.`,
  },
  PAYOUT_OWN: { status: 403, message: msg`A colleague has to decide on your own payout.` },
  PAYOUT_WRONG_STATE: {
    status: 409,
    message: msg`This payout request has been decided already.`,
  },
  PAYOUTS_PAUSED: {
    status: 409,
    message: msg`Payouts are paused: the last check of the books found a difference. They go on once a check finds none.`,
  },
  DEPOSIT_LIMIT_REACHED: {
    status: 409,
    message: msg({
      message:
        'This is more than you can deposit now: {dollars} US dollars are possible, more from {date}. With a verified identity the limits are higher.',
    }),
  },
  STATEMENT_TOO_LONG: {
    status: 409,
    message: msg({
      message:
        'A statement as PDF covers at most {days} days and {lines} lines. Choose a shorter period, or take the CSV file.',
    }),
  },
  DEPOSIT_METHOD_UNAVAILABLE: {
    status: 422,
    message: msg`This way to pay is not available. Choose another one.`,
  },
});
