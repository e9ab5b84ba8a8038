/** Pictures that were chosen, shown before they are stored. */
import { useEffect, useRef } from 'react';

/** Object URLs of files, revoked as the page leaves them. */
export function usePreviews(): (file: File) => string {
  const previews = useRef(new Set<string>());
  useEffect(() => {
    const made = previews.current;
    return () => {
      for (const url of made) URL.revokeObjectURL(url);
    };
  }, []);
  return (file) => {
    const url = URL.createObjectURL(file);
    previews.current.add(url);
    return url;
  };
}
