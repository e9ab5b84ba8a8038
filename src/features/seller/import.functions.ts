/** Server functions of imports: the texts of files, which the browser saves as files again. */
import { createServerFn } from '@tanstack/react-start';
import { call } from '~/api-client/call.ts';
import { contract } from '~/contracts/index.ts';

export const fetchImportTemplate = createServerFn({ method: 'POST' })
  .validator((input: { category_id: string }) => input)
  .handler(async ({ data }) => (await call(contract.offers.importTemplate, data)).text());

export const fetchOffersFile = createServerFn({ method: 'POST' })
  .validator((input: { category_id: string }) => input)
  .handler(async ({ data }) => (await call(contract.offers.exportOffers, data)).text());

export const fetchImportErrors = createServerFn({ method: 'POST' })
  .validator((input: { id: string }) => input)
  .handler(async ({ data }) => (await call(contract.offers.importErrors, data)).text());
