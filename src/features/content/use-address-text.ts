/** The text of a search field that sends its words to the address, and follows it Back and Forward. */
import { useState } from 'react';

/**
 * @param q the words in the address
 * @returns `sent`: to be told when the field sends its words. What is typed until they arrive stays.
 */
export function useAddressText(q: string) {
  const [text, setText] = useState(q);
  const [address, setAddress] = useState(q);
  const [awaited, setAwaited] = useState<readonly string[]>([]);
  if (address !== q) {
    const place = awaited.indexOf(q);
    setAddress(q);
    setAwaited(place === -1 ? [] : awaited.slice(place + 1));
    if (place === -1) setText(q);
  }
  return { text, setText, sent: (words: string) => setAwaited([...awaited, words]) };
}
