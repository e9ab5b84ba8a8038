/**
 * What somebody types, kept on this device until the server has it: over a reload, a lost connection and the end of a
 * session. By account, so that nobody else finds it.
 */
import * as v from 'valibot';
import { manuscriptContentSchema } from '~/contracts/publishing/publishing.schemas.ts';

const draftSchema = v.object({ revision: v.number(), content: manuscriptContentSchema });
export type LocalDraft = v.InferOutput<typeof draftSchema>;

const PREFIX = 'legend.manuscript.';

/** Null when nothing is kept, it has another form by now, or the browser keeps nothing. */
export function readLocalDraft(name: string): LocalDraft | null {
  try {
    const kept = v.safeParse(draftSchema, JSON.parse(localStorage.getItem(PREFIX + name) ?? ''));
    return kept.success ? kept.output : null;
  } catch {
    return null;
  }
}

/** Keeps a draft, or forgets it. Where the browser keeps nothing, the text is only on the page. */
export function writeLocalDraft(name: string, draft: LocalDraft | null): void {
  try {
    if (draft === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, JSON.stringify(draft));
  } catch {
    // Private windows and full storage.
  }
}
