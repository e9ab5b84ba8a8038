/** Messages that the page's scripts have registered: the browser's catalogue in the production build. */
import type { Messages } from '@lingui/core';

export const pageMessages: Messages = {};

/** Called by each script with its messages, before any other code of it runs (scripts/vite/texts.mjs). */
export function addMessages(texts: Messages): void {
  Object.assign(pageMessages, texts);
}
