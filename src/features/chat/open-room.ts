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
