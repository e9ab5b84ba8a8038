/** `/api/openapi.json` and `/api/docs`: the contract for programs and people. Generated once per process. */
import { randomBytes } from 'node:crypto';
import { contract } from '~/contracts/index.ts';
import { renderApiDocs } from './api-docs.ts';
import { renderApiGuide } from './api-guide.ts';
import { openApiDocument } from './openapi.ts';

let made: ReturnType<typeof openApiDocument> | undefined;
const document = (): ReturnType<typeof openApiDocument> => (made ??= openApiDocument(contract));

/** Serves the two documentation paths; undefined for every other request. @param appOrigin where the product is reached */
export async function answerApiPage(
  request: Request,
  appOrigin: string,
): Promise<Response | undefined> {
  if (request.method !== 'GET') return undefined;
  const { pathname } = new URL(request.url);
  if (pathname === '/api/openapi.json') {
    return Response.json(await document(), { headers: { 'cache-control': 'public, max-age=300' } });
  }
  if (pathname === '/api/docs') {
    const nonce = randomBytes(16).toString('base64');
    const guide = renderApiGuide(`${appOrigin}/api`);
    return new Response(renderApiDocs({ document: await document(), guide, nonce }), {
      headers: {
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; frame-ancestors 'none'`,
        'x-content-type-options': 'nosniff',
      },
    });
  }
  return undefined;
}
