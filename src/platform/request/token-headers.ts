/**
 * Headers of a sign-in or registration: the device check, and after consent the fingerprint and the campaign. Browser
 * only.
 */
import { appConfig } from '~config';
import { campaignHeader } from '../attribution/campaign.ts';
import { allows } from '../device/consent.ts';
import { deviceCheck } from '../device/device-check.ts';
import { within } from './provider-script.ts';
import { browserPorts, visitorId } from '../device/visitor-id.ts';

/** Addresses of the providers' scripts; null where there is none. */
export interface ProviderScripts {
  device_check: string | null;
  fingerprint: string | null;
}

/** The pending fingerprint, and since when. */
let asked: { id: Promise<string | null>; at: number } | undefined;

function askVisitor(address: string): void {
  if (browserPorts.hasConsent()) {
    asked ??= { id: visitorId(address, browserPorts), at: Date.now() };
  } else {
    asked = undefined;
  }
}

/** Begins in the background, so that nothing has to be waited for when the form is sent. */
export function prepareTokenHeaders(scripts: ProviderScripts): void {
  if (scripts.device_check !== null) deviceCheck().begin(scripts.device_check);
  if (scripts.fingerprint !== null) askVisitor(scripts.fingerprint);
}

async function visitor(address: string | null): Promise<string | null> {
  if (address === null || !asked) return null;
  const left = Math.max(0, asked.at + appConfig.fingerprint.signInWaitMs - Date.now());
  return within(left, asked.id).catch(() => null);
}

/**
 * The headers, at most 2 s after the checks were begun; a page that calls it directly begins them now. Never rejects.
 */
export async function tokenHeaders(scripts: ProviderScripts): Promise<Record<string, string>> {
  prepareTokenHeaders(scripts);
  const [check, id] = await Promise.all([
    scripts.device_check === null ? null : deviceCheck().result(),
    visitor(scripts.fingerprint),
  ]);
  const campaign = allows('visit') ? campaignHeader(document.cookie) : null;
  return {
    ...(check !== null && { 'x-device-check': check }),
    ...(id !== null && { 'x-fingerprint': id }),
    ...(campaign !== null && { 'x-utm': campaign }),
  };
}
