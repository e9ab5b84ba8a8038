/** Server functions that end the session of this browser: they remove its cookies. */
import { createServerFn } from '@tanstack/react-start';
import { getRequest } from '@tanstack/react-start/server';
import { endOwnSession } from '~/api-client/impersonation.ts';
import { call } from '~/api-client/call.ts';
import { forgetSession, sessionRefreshToken } from '~/api-client/session.ts';
import { contract } from '~/contracts/index.ts';

export const logout = createServerFn({ method: 'POST' }).handler(async () => {
  const request = getRequest();
  const refreshToken = sessionRefreshToken(request);
  await endOwnSession(request);
  try {
    await call(contract.identity.logout, refreshToken ? { refresh_token: refreshToken } : {});
  } finally {
    forgetSession(request);
  }
});

export const logoutEverywhere = createServerFn({ method: 'POST' }).handler(async () => {
  await call(contract.identity.logoutEverywhere, undefined);
  forgetSession(getRequest());
});
