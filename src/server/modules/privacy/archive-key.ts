/** The storage key of an archive: a folder that no URL serves. */
export function archiveKeyOf(exportId: string): string {
  return `export/${exportId}.zip`;
}
