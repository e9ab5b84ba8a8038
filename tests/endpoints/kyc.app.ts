/** A market with identity checks: the money endpoints, and the recorded notifications. */
import { vi } from 'vitest';
import { newId } from '~/kernel/ids.ts';
import { kycProvidersOf, sandboxCheckWebhook, type KycProvider } from '~/server/infra/kyc/index.ts';
import { sandboxPaymentWebhook } from '~/server/infra/payments/index.ts';
import { actorById } from '../support/services.ts';
import { callApi } from '../support/api.ts';
import { openMarket, START } from '../races/support/market.ts';

export interface EventInput {
  id?: string;
  type?: 'submitted' | 'approved' | 'rejected' | 'expired';
  reference: string;
  level?: number;
  reason?: string;
  isFinal?: boolean;
  at?: Date;
}

export function eventBody(event: EventInput): string {
  const { id = newId(), type = 'approved', reference, level = 2, reason, isFinal, at } = event;
  return JSON.stringify({
    id,
    type: `check.${type}`,
    created_at: (at ?? new Date()).toISOString(),
    data: {
      check_id: newId(),
      reference,
      level,
      ...(reason !== undefined && { reason }),
      ...(isFinal !== undefined && { is_final: isFinal }),
    },
  });
}

export async function openKycMarket() {
  /** Sessions of staff who act in somebody's account; the token is the user's id otherwise. */
  const impersonated = new Map<string, string>();
  const told: { userId: string; event: string; payload: unknown }[] = [];
  const market = await openMarket(undefined, {
    resolveActor: async ({ db: at }, token) =>
      actorById(at, token, { impersonatorId: impersonated.get(token) ?? null }),
    services: () => ({
      realtime: {
        mayHear: () => true,
        toUser: (userId, event, payload) => void told.push({ userId, event, payload }),
        disconnectUser: () => {},
        disconnectSession: () => {},
      },
    }),
  });
  const { db, services, handle } = market;

  function call(
    method: string,
    path: string,
    body?: unknown,
    options: { as?: string; headers?: Record<string, string>; key?: string } = {},
  ) {
    const headers = { 'idempotency-key': options.key, ...options.headers };
    const sent = typeof body === 'string' ? { raw: body } : { body };
    return callApi(handle, method, path, { ...sent, token: options.as, headers });
  }

  /** The sandbox calls the webhook in process instead of over the network. */
  vi.stubGlobal('fetch', (input: string, init: RequestInit) => handle(new Request(input, init)));

  const everywhere = market.applications.map(({ dependencies }) => dependencies.services);
  const sandboxes = everywhere.map(({ kyc }) => kyc);

  /** Somebody whose address is confirmed. */
  function person(more: Record<string, unknown> = {}): Promise<string> {
    return market.user({ trust_level: 1, email_confirmed_at: START, ...more });
  }

  async function verify(as: string, level: unknown = 2, headers: Record<string, string> = {}) {
    return call('POST', 'auth/kyc/verify', { trust_level: level }, { as, headers });
  }

  /** Opens a check and answers our id of it. */
  async function opened(as: string, level = 2): Promise<string> {
    const answer = await verify(as, level);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return (await state(as)).current.id;
  }

  async function state(as: string) {
    return (await call('GET', 'auth/kyc', undefined, { as })).body;
  }

  /** The provider's webhook with these exact bytes. */
  function send(body: string, at?: Date) {
    const signed = sandboxCheckWebhook.call(services.keys, body, at);
    return call('POST', 'kyc/webhook/sandbox', signed.body, { headers: signed.headers });
  }

  async function trustOf(userId: string): Promise<number> {
    return (await actorById(db, userId)).trustLevel;
  }

  return {
    ...market,
    async drop() {
      vi.unstubAllGlobals();
      await market.drop();
    },
    call,
    told,
    impersonated,
    person,
    verify,
    opened,
    state,
    send,
    trustOf,
    /** Another provider than the sandbox, or none, as every process is configured from now on. */
    useProvider(provider: KycProvider | null) {
      for (const each of everywhere) each.kyc = kycProvidersOf(provider);
    },
    useSandbox() {
      for (const [index, sandbox] of sandboxes.entries()) everywhere[index]!.kyc = sandbox;
    },
    signed: (body: string) => sandboxCheckWebhook.call(services.keys, body),
    paymentSigned: (body: string) => sandboxPaymentWebhook.call(services.keys, body),
    drain: () => market.outbox.drain(),
    sendEvent: (event: EventInput) => send(eventBody(event)),
  };
}

export type KycMarket = Awaited<ReturnType<typeof openKycMarket>>;
