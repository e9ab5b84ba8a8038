/** Start's settings: failures are serialised whole, and other sites cannot call server functions (CSRF). */
import { createCsrfMiddleware, createMiddleware, createStart } from '@tanstack/react-start';
import { failureAdapter } from '~/platform/api/failure-adapter.ts';
import { currentLocale, LOCALE_HEADER } from '~/platform/request/request-scope.ts';

const refuseCrossSite = createCsrfMiddleware({
  filter: (call) => call.handlerType === 'serverFn',
});

/** Server-function paths carry no language, so the browser sends its own in a header. */
const nameLocale = createMiddleware({ type: 'function' }).client(({ next }) =>
  next({ headers: { [LOCALE_HEADER]: currentLocale() } }),
);

/** A call without data is an empty object: functions read properties of it, and endpoints validate it. */
const giveData = createMiddleware({ type: 'function' }).validator((data: unknown) => data ?? {});

export const startInstance = createStart(() => ({
  serializationAdapters: [failureAdapter],
  requestMiddleware: [refuseCrossSite],
  functionMiddleware: [giveData, nameLocale],
}));
