/** Why support hides a review, in words, wherever it is read: by staff, its author and its seller. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { HideCode } from './hide-codes.ts';

export const hideCodeNames: Readonly<Record<HideCode, MessageDescriptor>> = {
  abuse: msg`Insults, threats or hate`,
  private: msg`It shows somebody’s personal data`,
  outside: msg`It leads to a trade outside, without escrow`,
  unrelated: msg`It is not about the order`,
  untrue: msg`It is made up or was bought`,
  other: msg`Another reason`,
};
