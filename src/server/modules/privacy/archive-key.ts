/** Where an archive lies in the storage: a folder that no address on the web leads to. */
export function archiveKeyOf(exportId: string): string {
  return `export/${exportId}.zip`;
}
