/** Where the normalised original of an uploaded image lies in the storage. Folders keep directories short. */
export function storageKeyOf(id: string): string {
  return `image/${id.slice(0, 2)}/${id}.webp`;
}

/** Where it lies while staff have taken it down: no address leads there. */
export function takenDownKeyOf(id: string): string {
  return `taken/${id.slice(0, 2)}/${id}.webp`;
}

/** Both places: where it is deleted, it is deleted whether it was down or not. */
export const storageKeysOf = (id: string): string[] => [storageKeyOf(id), takenDownKeyOf(id)];
