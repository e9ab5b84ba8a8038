/** The product's own API as reached from this process: for the sandbox, which calls webhooks as a provider would. */
import type { Env } from './env.ts';

/** The URL of an API path: over loopback when this process serves it. */
export function internalUrl(env: Env, path: string): string {
  if (env.role === 'worker' || env.role === 'web')
    return `${env.apiOrigin ?? env.appOrigin}${path}`;
  const wildcard = env.host === '0.0.0.0' || env.host === '::';
  const host = wildcard ? '127.0.0.1' : env.host;
  return `http://${host.includes(':') ? `[${host}]` : host}:${env.port}${path}`;
}
