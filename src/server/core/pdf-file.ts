/** A drawn paper as the answer of an endpoint. */

/** @param name with its ending, in ASCII: it stands in a header */
export function pdfFile(name: string, bytes: Uint8Array): File {
  return new File([new Uint8Array(bytes)], name, { type: 'application/pdf' });
}
