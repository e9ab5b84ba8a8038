/// <reference types="vite/client" />

/** Catalogues are compiled by the Lingui plugin. */
declare module '*.po' {
  import type { Messages } from '@lingui/core';

  export const messages: Messages;
}

/** Addresses of each route's scripts by its id; empty in development and in the browser (deferred-scripts.mjs). */
declare module 'virtual:page-scripts' {
  interface Scripts {
    preloads: string[];
    entries: string[];
  }
  export const pageScripts: Partial<Record<string, Scripts>>;
}

/** What of `Temporal` is used; Safari has none yet. */
declare const Temporal: { Now: { timeZoneId(): string } } | undefined;
