/** Which quick replies a text means, and where a chosen one goes. Pure. */
import type { QuickReply } from '~/contracts/chat/chat.schemas.ts';

/** The replies that a text like `/way` means; null when it means none. */
export function meantBy(text: string, replies: readonly QuickReply[]): QuickReply[] | null {
  if (!text.startsWith('/') || text.includes('\n')) return null;
  const letters = text.slice(1).trim().toLowerCase();
  const meant = replies.filter(({ body }) => body.toLowerCase().includes(letters));
  return meant.length === 0 ? null : meant;
}

/** A text at the place of the cursor, in place of what is selected. */
export function inserted(
  field: Pick<HTMLTextAreaElement, 'selectionStart' | 'selectionEnd'> | null,
  text: string,
  body: string,
): string {
  const [start, end] = [field?.selectionStart ?? text.length, field?.selectionEnd ?? text.length];
  const before = text.slice(0, start);
  const gap = before === '' || /\s$/u.test(before) ? '' : ' ';
  return before + gap + body + text.slice(end);
}
