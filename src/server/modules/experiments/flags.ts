/**
 * Evaluation of flags by OpenFeature, behind it our own table or a remote service. An evaluation that fails, whatever the
 * reason, gives the control, and says so in the log.
 */
import { ErrorCode, OpenFeature, type Client, type Provider } from '@openfeature/server-sdk';
import { newId } from '~/kernel/ids.ts';
import type { Services } from '../../core/services.ts';
import type { RemoteFlags } from '../../infra/remote-flags.ts';
import { knownRuns, type FlagCtx } from './known-runs.ts';
import { createOwnFlags, refuseKind } from './own-flags.ts';

/** Of each application, which tests have several of in one process. */
const clients = new WeakMap<Services, Promise<Client>>();

function behindRemote(remote: RemoteFlags): Provider {
  return {
    metadata: { name: 'ofrep' },
    runsOn: 'server',
    resolveBooleanEvaluation: refuseKind,
    resolveNumberEvaluation: refuseKind,
    resolveObjectEvaluation: refuseKind,
    resolveStringEvaluation: (flag, _, { targetingKey }) =>
      remote.resolve(flag, targetingKey ?? ''),
  };
}

async function openClient({ db, services }: FlagCtx): Promise<Client> {
  const domain = newId();
  const provider = services.flags
    ? behindRemote(services.flags)
    : createOwnFlags(() => knownRuns({ db, services }));
  await OpenFeature.setProviderAndWait(domain, provider);
  return OpenFeature.getClient(domain);
}

export interface Evaluated {
  /** Null when it could not be told: whoever asks takes the control, and counts nothing. */
  value: string | null;
}

/**
 * The text of a flag for somebody. @param ctx on the pool: the client outlives the call
 */
export async function evaluateFlag(
  ctx: FlagCtx,
  flag: string,
  targetingKey: string,
): Promise<Evaluated> {
  const { services } = ctx;
  let client = clients.get(services);
  if (!client) {
    client = openClient(ctx);
    clients.set(services, client);
  }
  const details = await (await client).getStringDetails(flag, '', { targetingKey });
  if (details.errorCode === undefined) return { value: details.value };
  const { errorCode, errorMessage } = details;
  // A remote service that is out has said so itself, once.
  if (errorCode !== ErrorCode.PROVIDER_NOT_READY)
    services.log.warn({ flag, errorCode, errorMessage }, 'a flag could not be evaluated');
  return { value: null };
}
