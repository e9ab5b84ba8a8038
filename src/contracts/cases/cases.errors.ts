/** Named failures of the case of a dispute. */
import { msg } from '@lingui/core/macro';
import { defineErrors } from '../errors.ts';

export const caseErrors = defineErrors({
  STATEMENT_ANSWER_FIRST: {
    status: 409,
    message: msg`Answer the dispute first. After that you can add statements.`,
  },
  STATEMENTS_SPENT: {
    status: 409,
    message: msg({
      message:
        'You have added {count} statements to this dispute, which is as many as there can be.',
    }),
  },
  MARK_NOT_FOUND: {
    status: 422,
    message: msg`One of the marked messages is not one that you or the other side wrote in this conversation.`,
  },
  LINE_NOT_FOUND: {
    status: 404,
    message: msg`This line is not one of this order’s chat.`,
  },
  DESK_MARKS_SPENT: {
    status: 409,
    message: msg({
      message:
        '{count} lines of this chat are marked, which is as many as there can be. Take a mark off first.',
    }),
  },
  CASE_NOT_OPEN: { status: 409, message: msg`This dispute is over.` },
  CASE_NOT_YOURS: {
    status: 403,
    message: msg`Take the case first: one person works on it at a time.`,
  },
  CASE_HELD: {
    status: 409,
    message: msg`Somebody else has this case. Reload the page to see who.`,
  },
  PACK_GONE: {
    status: 404,
    message: msg`There is no evidence pack of this order: it was not disputed, or the time to take it is over.`,
  },
});
