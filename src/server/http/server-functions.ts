/**
 * Calls of server functions over HTTP, checked before Start reads them: an unreadable body is refused in the API's
 * error shape, where Start would answer 500 with messages of its libraries.
 */
import { Failure } from '~/contracts/failure.ts';
import { isReadablePayload } from './call-payload.ts';
import { deriveRequest } from './derived-request.ts';

export const SERVER_FUNCTIONS = '/_serverFn/';

const FORM = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i;
const JSON_TYPE = /^application\/json\b/i;

async function isReadableForm(body: ArrayBuffer, type: string): Promise<boolean> {
  const form = new Response(body, { headers: { 'content-type': type } });
  return form.formData().then(
    () => true,
    () => false,
  );
}

/** Whether Start can parse the body. A call without data has none. */
async function isReadableBody(body: ArrayBuffer, type: string): Promise<boolean> {
  if (FORM.test(type)) return isReadableForm(body, type);
  if (JSON_TYPE.test(type)) return isReadablePayload(Buffer.from(body).toString());
  return type === '' && body.byteLength === 0;
}

/**
 * A copy of the request to pass on, because the original's body has been consumed.
 * @throws Failure MALFORMED
 */
export async function readServerCall(request: Request): Promise<Request> {
  const { headers, method } = request;
  if (method !== 'POST') {
    const payload = new URL(request.url).searchParams.get('payload');
    const isForm = FORM.test(headers.get('content-type') ?? '');
    if (isForm || (payload !== null && !isReadablePayload(payload))) throw new Failure('MALFORMED');
    return request;
  }
  const body = await request.arrayBuffer();
  if (!(await isReadableBody(body, headers.get('content-type') ?? ''))) {
    throw new Failure('MALFORMED');
  }
  return deriveRequest(request, request.url, { method, headers, body, signal: request.signal });
}
