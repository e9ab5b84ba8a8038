/** Measures a visit that was agreed to: page views, presses, and what pages tell (track.ts). Loaded only then. */
import type { AnyRouter } from '@tanstack/react-router';
import { consentOf } from '~/domain/consent.ts';
import { measuredHost, measuredWords } from '~/domain/measured-words.ts';
import type { MeasuredEvent } from '~/contracts/analytics/analytics.schemas.ts';
import { allows } from '../device/consent.ts';
import { withoutLocale } from '../i18n/locale.ts';
import { createEventQueue, type SentBatch } from './event-queue.ts';
import { pageOfRoute } from './page-names.ts';
import { pressOf } from './presses.ts';
import { listenToTracked } from './track.ts';
import { visitId } from './visit.ts';

const ADDRESS = '/api/analytics/event';

function send(batch: SentBatch, isLeaving: boolean): void {
  const body = JSON.stringify(batch);
  if (isLeaving) {
    navigator.sendBeacon(ADDRESS, new Blob([body], { type: 'application/json' }));
    return;
  }
  const headers = { 'content-type': 'application/json' };
  // What is not taken is lost.
  fetch(ADDRESS, { method: 'POST', headers, body, keepalive: true, priority: 'low' }).catch(
    () => {},
  );
}

/** The stored campaign, without anything personal that its address carried. */
function campaignOf(cookies: string): Record<string, string> | undefined {
  const value = /(?:^|;\s*)utm=([^;]+)/.exec(cookies)?.[1];
  if (value === undefined || consentOf(cookies)?.includes('visit') !== true) return undefined;
  const site = (address: string): string | null => {
    const host = measuredHost(address);
    return host && `https://${host}/`;
  };
  const clean = [...new URLSearchParams(decodeURIComponent(value))].map(([name, text]) => [
    name,
    name === 'referrer' ? site(text) : measuredWords(text),
  ]);
  const kept = clean.filter(([, text]) => text);
  return kept.length === 0 ? undefined : Object.fromEntries(kept);
}

/** Words are emptied of contact data before they leave the browser; the server does it again. */
function cleaned(event: MeasuredEvent): MeasuredEvent {
  return 'words' in event ? { ...event, words: measuredWords(event.words) ?? '' } : event;
}

/** The path that a press leads to; null where it leads nowhere on this site. */
function pathOf(target: EventTarget | null): { path: string; isInMenu: boolean } | null {
  if (!(target instanceof Element)) return null;
  const form = target instanceof HTMLFormElement ? target : null;
  const link = form ? null : target.closest('a[href]');
  const address = form?.action ?? (link instanceof HTMLAnchorElement ? link.href : null);
  if (address === null || !URL.canParse(address)) return null;
  const { origin, pathname } = new URL(address);
  if (origin !== window.location.origin) return null;
  return { path: withoutLocale(pathname), isInMenu: target.closest('nav') !== null };
}

/**
 * Begins with the view of the page that is open.
 * @param isSignedIn asked at each press
 * @returns ends it at once and throws away what was not sent
 */
export function startMeasuring(router: AnyRouter, isSignedIn: () => boolean): () => void {
  const queue = createEventQueue({
    mayMeasure: () => allows('statistics'),
    visitId: () => visitId(sessionStorage, Date.now()),
    utm: () => campaignOf(document.cookie),
    send,
  });
  const add = (event: MeasuredEvent): void => queue.add(cleaned(event));
  const view = (): void => {
    const page = pageOfRoute[router.state.matches.at(-1)?.routeId ?? ''];
    if (page) add({ name: 'Pageview', page });
  };
  const press = (event: Event): void => {
    const led = pathOf(event.target);
    const pressed = led && pressOf(led.path, { isInMenu: led.isInMenu, isSignedIn: isSignedIn() });
    if (pressed) add(pressed);
  };
  const leave = (): void => {
    if (document.visibilityState === 'hidden') queue.leave();
  };
  const stopViews = router.subscribe('onResolved', ({ pathChanged }) => {
    if (pathChanged) view();
  });
  document.addEventListener('click', press, { capture: true, passive: true });
  document.addEventListener('submit', press, { capture: true, passive: true });
  document.addEventListener('visibilitychange', leave);
  window.addEventListener('pagehide', queue.leave);
  listenToTracked(add);
  view();
  return () => {
    stopViews();
    document.removeEventListener('click', press, { capture: true });
    document.removeEventListener('submit', press, { capture: true });
    document.removeEventListener('visibilitychange', leave);
    window.removeEventListener('pagehide', queue.leave);
    listenToTracked(undefined);
    queue.clear();
  };
}
