/**
 * Hydration triggers of lazily hydrated parts (`lazy-hydration.tsx`): the browser is idle, or the person interacts.
 * Clicks and typing in a part before its hydration are recorded and replayed afterwards (event replay).
 */

/** Marks a part that is not hydrated yet. */
export const UNHYDRATED = 'data-late';

/** The first interactions of a person. */
const INTERACTIONS = [
  'pointermove',
  'pointerdown',
  'touchstart',
  'keydown',
  'focusin',
  'wheel',
  'scroll',
  'click',
  'input',
] as const;

/** Browsers without idle callbacks wait this long after the page is complete. */
const NO_IDLE_MS = 300;

/** A browser that is never idle, or draws no frames for a while, hydrates after this long all the same. */
const MOST_IDLE_WAIT_MS = 2_000;

/** What works without script: links, forms and fields need no replay. */
const WORKS_ALONE =
  'a[href], [type=submit], select, summary, textarea, input:not([type=checkbox], [type=radio])';
const CONTROLS = `${WORKS_ALONE}, button, input, label, [role=button]`;

let isAllowed = import.meta.env.SSR;
let allowHydration = (): void => {};

/** Resolved when lazy parts may hydrate. */
export const hydrationAllowed = new Promise<void>((resolve) => {
  allowHydration = () => {
    isAllowed = true;
    resolve();
  };
});

/** True from then on. On the server nothing waits. */
export function isHydrationAllowed(): boolean {
  return isAllowed;
}

const clicked = new Set<HTMLElement>();
/** The last values of fields; React resets them when it hydrates them. */
const typed = new Map<TextField, string>();

type TextField = HTMLInputElement | HTMLTextAreaElement;

function isTextField(target: unknown): target is TextField {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

function recordClick(event: MouseEvent): void {
  const { target } = event;
  if (!(target instanceof Element) || !target.closest(`[${UNHYDRATED}]`)) return;
  const control = target.closest(CONTROLS);
  if (!(control instanceof HTMLElement) || control.matches(WORKS_ALONE)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  clicked.add(control);
}

function recordTyping({ target }: Event): void {
  if (isTextField(target) && target.closest(`[${UNHYDRATED}]`)) typed.set(target, target.value);
}

/** Records what was typed before this script was loaded. */
function recordEarlierTyping(): void {
  for (const field of document.querySelectorAll(`[${UNHYDRATED}] :is(input, textarea)`)) {
    if (isTextField(field) && field.value !== field.defaultValue) typed.set(field, field.value);
  }
}

/** Types again. React fires a change only when the value differs from the one last set through its setter. */
function type(field: TextField, text: string): void {
  field.value = `${text} `;
  const setter = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set;
  setter?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function replay(part: Element): void {
  for (const [field, text] of typed) {
    if (part.contains(field) && typed.delete(field)) type(field, text);
  }
  for (const control of clicked) {
    if (part.contains(control) && clicked.delete(control)) control.click();
  }
}

let isPageHydrated = import.meta.env.SSR;
let hydratedPage = (): void => {};

/** Resolved when the page that the server rendered is hydrated, but for its lazy parts (`page-boundary.tsx`). */
export const pageHydrated = new Promise<void>((resolve) => {
  hydratedPage = resolve;
  if (isPageHydrated) resolve();
});

/** To be called when that page is hydrated. */
export function reportPageHydrated(): void {
  isPageHydrated = true;
  hydratedPage();
  reportHydrated(null);
}

const listeners = new Set<() => void>();

/** To be called when a lazy part was hydrated or unmounted. @param part null when it was unmounted */
export function reportHydrated(part: Element | null): void {
  if (part) replay(part);
  if (!isPageHydrated || document.querySelector(`[${UNHYDRATED}]`)) return;
  for (const listener of listeners) listener();
  listeners.clear();
}

/** Calls back once the page and every lazy part are hydrated, at once when all are. @returns unsubscribes */
export function onceHydrated(listener: () => void): () => void {
  listeners.add(listener);
  reportHydrated(null);
  return () => listeners.delete(listener);
}

function hydrateWhenIdle(): void {
  if ('requestIdleCallback' in window)
    requestIdleCallback(allowHydration, { timeout: MOST_IDLE_WAIT_MS });
  else setTimeout(allowHydration, NO_IDLE_MS);
}

if (!import.meta.env.SSR) {
  for (const interaction of INTERACTIONS) {
    window.addEventListener(interaction, allowHydration, {
      capture: true,
      passive: true,
      once: true,
    });
  }
  window.addEventListener('click', recordClick, true);
  window.addEventListener('input', recordTyping, true);
  recordEarlierTyping();
  if (document.readyState === 'complete') hydrateWhenIdle();
  else window.addEventListener('load', hydrateWhenIdle, { once: true });
}
