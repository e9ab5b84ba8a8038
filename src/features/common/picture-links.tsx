/** Pictures that open large in place. Without script, and with a modifier key, their link opens the picture itself. */
import { lazy, Suspense, useState, type MouseEvent, type ReactNode } from 'react';

const PictureViewer = lazy(() => import('./picture-viewer.tsx'));

export interface ViewedPicture {
  url: string;
  alt: string;
}

/** What the links of some pictures need: a handler for each, and the viewer, to be rendered beside them. */
export function usePictureViewer(pictures: readonly ViewedPicture[]): {
  onPress: (index: number) => (event: MouseEvent) => void;
  viewer: ReactNode;
} {
  const [shown, setShown] = useState<number | null>(null);
  return {
    onPress: (index) => (event) => {
      const isForBrowser = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey;
      if (isForBrowser) return;
      event.preventDefault();
      setShown(index);
    },
    viewer:
      shown === null ? null : (
        <Suspense>
          <PictureViewer
            pictures={pictures}
            index={shown}
            onIndex={setShown}
            onClose={() => setShown(null)}
          />
        </Suspense>
      ),
  };
}
