/** What a text looks like, for where it is written. */
export { ArticlePrices } from './components/article-prices.tsx';
export { DocumentBlocks } from './components/document-blocks.tsx';
