/** Server functions of the public pages: each wraps one API call. */
import { createServerFn } from '@tanstack/react-start';
import { call } from '~/api-client/call.ts';
import type { ContactInput } from '~/contracts/content/content.schemas.ts';
import { contract } from '~/contracts/index.ts';
import type { Locale } from '~config';

export const fetchDocument = createServerFn({ method: 'GET' })
  .validator((input: { slug: string; locale: Locale }) => input)
  .handler(({ data }) => call(contract.content.document, data));

export const sendContact = createServerFn({ method: 'POST' })
  .validator((input: ContactInput) => input)
  .handler(async ({ data }) => {
    await call(contract.content.contact, data);
  });

export const fetchReferral = createServerFn({ method: 'GET' }).handler(() =>
  call(contract.referrals.referral, undefined),
);

export const fetchAffiliate = createServerFn({ method: 'GET' }).handler(() =>
  call(contract.referrals.affiliate, undefined),
);

export const applyAffiliate = createServerFn({ method: 'POST' })
  .validator((input: { about: string }) => input)
  .handler(({ data }) => call(contract.referrals.applyAffiliate, data));
