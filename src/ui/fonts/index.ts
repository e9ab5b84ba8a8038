import latin from './archivo-latin-wdth-normal.woff2?url';

/** The font file that every page needs: preload it with `<link rel="preload" as="font" type="font/woff2" crossorigin>`. */
export const fontUrl: string = latin;
