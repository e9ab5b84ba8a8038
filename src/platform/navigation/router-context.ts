/** The router context that every route can rely on. */
import type { I18n } from '@lingui/core';
import type { QueryClient } from '@tanstack/react-query';
import type { IsIn } from '~/domain/arms.ts';
import type { Locale } from '~config';
import type { Preferences } from '../request/request-scope.ts';

export interface RouterContext {
  queryClient: QueryClient;
  i18n: I18n;
  locale: Locale;
  preferences: Preferences;
  /** Whether the visitor gets the treatment of an experiment. */
  isIn: IsIn;
}
