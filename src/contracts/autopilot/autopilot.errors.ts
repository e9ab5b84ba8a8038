/** Named failures of automatic prices. */
import { msg } from '@lingui/core/macro';
import { defineErrors } from '../errors.ts';

export const autopilotErrors = defineErrors({
  AUTOPILOT_RULE_NOT_FOUND: { status: 404, message: msg`This rule no longer exists.` },
  AUTOPILOT_RULES_FULL: {
    status: 409,
    message: msg({ message: 'There can be {count} rules. Delete one first.' }),
  },
  AUTOPILOT_RULE_EXISTS: {
    status: 409,
    message: msg`There is a rule for these offers already. Change that one.`,
  },
  AUTOPILOT_NO_OFFERS: {
    status: 422,
    message: msg`You have no offers here.`,
  },
  AUTOPILOT_NOT_COMPARABLE: {
    status: 422,
    message: msg`Offers of this category differ too much to be priced by others.`,
  },
  AUTOPILOT_ACT_NOT_FOUND: { status: 404, message: msg`This change is no longer kept.` },
  AUTOPILOT_ACT_ENDED: { status: 409, message: msg`This can no longer be undone.` },
  AUTOPILOT_NOT_WAITING: {
    status: 404,
    message: msg`This order does not wait to be started any more.`,
  },
  AUTOPILOT_NOT_STOPPED: {
    status: 404,
    message: msg`These offers are not stopped any more.`,
  },
});
