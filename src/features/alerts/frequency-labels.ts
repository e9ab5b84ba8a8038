/** When a saved search tells. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { SearchFrequency } from '~/domain/alert-rules.ts';

export const frequencyLabels: Record<SearchFrequency, MessageDescriptor> = {
  at_once: msg`At once`,
  daily: msg`Once a day`,
  off: msg`Not at all`,
};
