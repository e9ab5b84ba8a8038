import { createFileRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { appConfig } from '~config';

const IconGallery = lazy(() =>
  import('~/ui/icon-gallery.tsx').then((gallery) => ({ default: gallery.IconGallery })),
);

/** All icons of the interface (specification, section 2: the layout of the sprite). No part of the market. */
export const Route = createFileRoute('/_icons')({
  staticData: { frame: 'none' },
  head: () => ({
    meta: [{ title: `Icons · ${appConfig.brand.tagline}` }, { name: 'robots', content: 'noindex' }],
  }),
  component: IconGallery,
});
