/** Endpoints of sellers' API keys. */
import { readAs, writeAs } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import { createKey, listKeys, revokeKey } from './use-cases/own-keys.ts';

export const integrationsEndpoints = endpointsOf('integrations', {
  keys: readAs((ctx) => listKeys(ctx)),
  createKey: writeAs(createKey),
  revokeKey: writeAs((ctx, { id }) => revokeKey(ctx, id)),
});
