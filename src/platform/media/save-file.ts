/** Saves a text as a file in the browser: it is sent nowhere else. */
export function saveTextFile(name: string, text: string, type: `text/${string}`): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
