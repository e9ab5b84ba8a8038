import { createFileRoute, notFound } from '@tanstack/react-router';
import { lazy } from 'react';

const UiGallery = import.meta.env.DEV
  ? lazy(() =>
      import('~/ui/gallery/ui-gallery.tsx').then((gallery) => ({ default: gallery.UiGallery })),
    )
  : () => null;

/** Every component in every state. Development only: the production build responds with 404. */
export const Route = createFileRoute('/_ui')({
  staticData: { frame: 'none' },
  beforeLoad: () => {
    if (!import.meta.env.DEV) throw notFound();
  },
  component: UiGallery,
});
