/** What goes along with a sign-in or a registration: the device check, and after consent the fingerprint. Browser only. */
import { deviceCheck } from './device-check.ts';
import { browserPorts, visitorId } from './visitor-id.ts';

/** Addresses of the providers' scripts; null where there is none. */
export interface ProviderScripts {
  device_check: string | null;
  fingerprint: string | null;
}

/** Begins in the background, so that nothing has to be waited for when the form is sent. */
export function prepareTokenHeaders(scripts: ProviderScripts): void {
  if (scripts.device_check !== null) deviceCheck().begin(scripts.device_check);
  if (scripts.fingerprint !== null) void visitorId(scripts.fingerprint, browserPorts);
}

/** The headers, after at most 3 s. Never rejects. */
export async function tokenHeaders(scripts: ProviderScripts): Promise<Record<string, string>> {
  const [check, visitor] = await Promise.all([
    scripts.device_check === null ? null : deviceCheck().result(),
    scripts.fingerprint === null ? null : visitorId(scripts.fingerprint, browserPorts),
  ]);
  return {
    ...(check !== null && { 'x-device-check': check }),
    ...(visitor !== null && { 'x-fingerprint': visitor }),
  };
}
