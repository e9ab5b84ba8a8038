/**
 * The two server functions by which pages reach endpoints: one for reading, one for changing (decision 0031). They decide
 * nothing; rights, limits and validation are the endpoint's.
 */
import { createServerFn } from '@tanstack/react-start';
import { answerPageCall, type PageCall } from '~/api-client/page-calls.ts';

export const readEndpoint = createServerFn({ method: 'GET', strict: false })
  .validator((given: PageCall) => given)
  .handler(({ data }) => answerPageCall('GET', data));

export const changeEndpoint = createServerFn({ method: 'POST', strict: false })
  .validator((given: PageCall) => given)
  .handler(({ data }) => answerPageCall('POST', data));
