/** Named failures of rules with dates. */
import { msg } from '@lingui/core/macro';
import { defineErrors } from '../errors.ts';

export const rulesErrors = defineErrors({
  RULE_NOT_FOUND: { status: 404, message: msg`There is no such rule.` },
  RULE_PLACE: {
    status: 422,
    message: msg`Choose the category or the seller from the list.`,
  },
  RULE_OWN: {
    status: 403,
    message: msg`You cannot decide about your own fee.`,
  },
  RULE_PAST: {
    status: 422,
    message: msg`It can begin in {minutes} minutes at the earliest: until then all parts of the market know of it.`,
  },
  RULE_NOTICE: {
    status: 422,
    message: msg`This raises a fee: sellers have to know of it at least {hours} hours before.`,
  },
  RULE_FAR: {
    status: 422,
    message: msg`It begins in {days} days at the latest.`,
  },
  RULE_ENDS_EARLY: {
    status: 422,
    message: msg`It ends at least {hours} hours after it begins, and at most {days} days.`,
  },
  RULE_BOUNDS: {
    status: 422,
    message: msg`With this a fee would be {fee}%: it has to be between {least}% and {most}%.`,
  },
  RULE_OVERLAPS: {
    status: 409,
    message: msg`Another change for the same comes within this time. Withdraw it first.`,
  },
  RULE_WORSE: {
    status: 422,
    message: msg`This is worse for some of those who use the market: they have to be able to know of it at least {hours} hours before.`,
  },
  RULE_COMES: {
    status: 409,
    message: msg`Another change of these figures comes or waits already. Withdraw it first.`,
  },
  RULE_FIGURES: {
    status: 422,
    message: msg`These are not the figures of this kind. Load the page again.`,
  },
  RULE_FIGURE_BOUNDS: {
    status: 422,
    message: msg`It has to be between {least} and {most}.`,
  },
  RULE_FIGURE_ORDER: {
    status: 422,
    message: msg`It must not be less than “{other}”.`,
  },
  RULE_SAME: { status: 409, message: msg`This is what holds then anyway.` },
  RULE_STATE: {
    status: 409,
    message: msg`This cannot be done as the rule stands now: somebody decided meanwhile, or it is about to begin.`,
  },
  RULE_SECOND_PERSON: {
    status: 403,
    message: msg`You asked for this change: somebody else has to agree.`,
  },
});
