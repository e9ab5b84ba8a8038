/** Where the normalised original of an uploaded image lies in the storage. Folders keep directories short. */
export function storageKeyOf(id: string): string {
  return `image/${id.slice(0, 2)}/${id}.webp`;
}
