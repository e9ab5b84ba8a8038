/** Which conversation is open in this tab, and whether it is visible: then it makes no sound and is read at once. */

const open = new Set<string>();

/** The conversation counts as visible until the returned function is called. */
export function openRoom(roomId: string): () => void {
  open.add(roomId);
  return () => void open.delete(roomId);
}

/** Specification, section 9: sound unless the selected chat is open and the tab is visible. */
export function isOpenAndSeen(roomId: string): boolean {
  return open.has(roomId) && document.visibilityState === 'visible';
}

/** Marks the list of conversations for `isListSeen`. */
export const listMark = { 'data-chat-list': '' } as const;

/** Whether the list of conversations is before the reader's eyes: it shows each new message. */
export function isListSeen(): boolean {
  const list = document.querySelector('[data-chat-list]');
  return document.visibilityState === 'visible' && list?.checkVisibility() === true;
}
