/** Fails on browser noise: errors and warnings in the console, uncaught errors, failing requests. */
import type { BrowserContext } from '@playwright/test';

export interface Noise {
  /** Everything that was recorded. */
  all(): readonly string[];
  /** What was recorded and not expected. */
  heard(): string[];
  /** Foresees noise whose text matches, for example the browser's own line about an answer of 404. */
  allow(pattern: RegExp): void;
}

const SERVER_ERROR = 500;

/**
 * Requests that the browser itself gave up: the page was left, or scripts are off. (What a content policy of ours
 * refuses is an error in the console, too.)
 */
const GIVEN_UP = ['net::ERR_ABORTED', 'csp'];

/** The browser's own line when a page is left, or its test ends, while its realtime connection is being made. */
const LEFT_EARLY = /WebSocket is closed before the connection is established/;

/** Playwright's own line where a configuration keeps service workers out. */
const NO_WORKERS = /Service Worker registration blocked by Playwright/;

/** Runs in the page: what React recovered from is reported as an error that only its cause explains. */
function sayCause(): void {
  globalThis.addEventListener('error', ({ error }) => {
    const cause: unknown = error instanceof Error ? error.cause : undefined;
    // What the pages print is what is heard.
    // oxlint-disable-next-line no-console
    if (cause !== undefined) console.error(cause instanceof Error ? cause.stack : String(cause));
  });
}

/** Listens to every page of the context, also to those opened later. */
export function listen(context: BrowserContext): Noise {
  const all: string[] = [];
  const foreseen: RegExp[] = [];
  void context.addInitScript(sayCause);
  context.on('console', (message) => {
    const type = message.type();
    if (type !== 'error' && type !== 'warning') return;
    if (LEFT_EARLY.test(message.text()) || NO_WORKERS.test(message.text())) return;
    const { url } = message.location();
    all.push(`console ${type} on ${message.page()?.url() ?? '?'}: ${message.text()} (${url})`);
  });
  context.on('weberror', (error) => {
    all.push(`uncaught on ${error.page()?.url() ?? '?'}: ${error.error().stack ?? ''}`);
  });
  context.on('response', (response) => {
    if (response.status() < SERVER_ERROR) return;
    all.push(`answer ${response.status()}: ${response.request().method()} ${response.url()}`);
  });
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    if (!GIVEN_UP.includes(reason))
      all.push(`no answer (${reason}): ${request.method()} ${request.url()}`);
  });
  return {
    all: () => all,
    heard: () => all.filter((line) => !foreseen.some((pattern) => pattern.test(line))),
    allow: (pattern) => {
      foreseen.push(pattern);
    },
  };
}
