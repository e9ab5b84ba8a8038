/** The front door of content: the documents of the public pages, and messages to the operator. */
export { contentEndpoints } from './content.endpoints.ts';
export { documentChangedAt } from './documents.ts';
