import { createServerFn } from '@tanstack/react-start';
import { call } from '~/api-client/call.ts';
import { contract } from '~/contracts/index.ts';

/** Where the visitor seems to be; only proposed, never taken without a press on a button. */
export const fetchRegion = createServerFn({ method: 'GET' }).handler(() =>
  call(contract.catalogue.region, undefined),
);
