export { UiGallery } from './ui-gallery.tsx';
