/** Saves what is there already as a file in the browser: it is sent nowhere else. */
function save(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

export function saveTextFile(name: string, text: string, type: `text/${string}`): void {
  save(name, new Blob([text], { type }));
}

/** @param content in Base64 */
export function saveBinaryFile(name: string, content: string, type: `application/${string}`): void {
  const bytes = Uint8Array.from(atob(content), (sign) => sign.charCodeAt(0));
  save(name, new Blob([bytes], { type }));
}
