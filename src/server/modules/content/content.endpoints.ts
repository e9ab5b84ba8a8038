/** Endpoints of documents and the contact form. */
import { Failure } from '~/contracts/failure.ts';
import { read, write } from '../../core/unit-of-work.ts';
import { endpointsOf } from '../../http/api.ts';
import { tag } from '../../core/cache-tags.ts';
import { findDocument } from './use-cases/read-document.ts';
import { sendContactMessage } from './use-cases/send-contact-message.ts';

export const contentEndpoints = endpointsOf('content', {
  document: read(async (ctx, { slug, locale }) => {
    ctx.addCacheTags(tag.catalogue, tag.documents);
    const document = await findDocument(ctx, slug, locale ?? ctx.locale);
    if (!document) throw new Failure('DOCUMENT_NOT_FOUND');
    return document;
  }),
  contact: write((ctx, input) => sendContactMessage(ctx, input)),
});
