/** Texts that the page's scripts brought along: the browser's catalogue in the production build. */
import type { Messages } from '@lingui/core';

export const pageMessages: Messages = {};

/** Called by each script with the texts that it shows, before anything of it runs (scripts/vite/texts.mjs). */
export function addMessages(texts: Messages): void {
  Object.assign(pageMessages, texts);
}
