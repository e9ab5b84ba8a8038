/** Named failures of disputes. */
import { msg } from '@lingui/core/macro';
import { defineErrors } from '../errors.ts';

export const disputeErrors = defineErrors({
  DISPUTE_REASON_UNFIT: {
    status: 422,
    message: msg`This reason does not fit these goods, or not at this stage. Choose another one.`,
  },
  PROPOSAL_UNFIT: {
    status: 422,
    message: msg`This cannot be proposed for this order. A part of the price is at least one cent and less than what was paid.`,
  },
  PROPOSAL_NOT_FOUND: { status: 404, message: msg`This proposal does not exist.` },
  PROPOSAL_ENDED: {
    status: 409,
    message: msg`This proposal stands no longer: it was replaced, taken back, or its time is over.`,
  },
  PROPOSAL_CHANGED: {
    status: 409,
    message: msg`There is another proposal now. Read it before you make yours.`,
  },
  PROPOSAL_NEEDS_WORDS: {
    status: 422,
    message: msg`Say what happened: your proposal is also your answer to the dispute.`,
  },
  PROPOSAL_OPENED: {
    status: 409,
    message: msg`Something of the delivery was opened after this proposal was made, so it can be accepted no longer. Make a proposal of your own, or ask for a new one.`,
  },
  PROPOSAL_VAULT_SHORT: {
    status: 409,
    message: msg`The vault of this offer holds too few units to deliver again. Propose something else, unless the seller adds stock first.`,
  },
  PROPOSALS_SPENT: {
    status: 409,
    message: msg({
      message:
        'You have made {count} proposals in this dispute, and that is all. Accept one, or let support decide.',
    }),
  },
});
