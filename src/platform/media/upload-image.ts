/** Sends files to the API: one image to `POST /api/media`, or a form of its own. Failures are the endpoint's own. */
import * as v from 'valibot';
import { Failure } from '~/contracts/failure.ts';
import { uploadedImageSchema, type UploadedImage } from '~/contracts/media/media.contract.ts';
import { currentLocale } from '../request/request-scope.ts';

const failureSchema = v.object({
  code: v.string(),
  values: v.optional(v.record(v.string(), v.union([v.string(), v.number()])), {}),
});

/** The answer to a form with a file. @throws Failure: the endpoint's; what the browser throws when the server is not reached (`isUnreached`) */
export async function sendForm(address: `/api/${string}`, body: FormData): Promise<unknown> {
  const response = await fetch(address, {
    method: 'POST',
    body,
    headers: { 'accept-language': currentLocale() },
  });
  const answer: unknown = await response.json();
  if (response.ok) return answer;
  const failure = v.safeParse(failureSchema, answer);
  if (!failure.success) throw new Failure('SERVER_ERROR');
  const { knownCode } = await import('../api/known-failures.ts');
  const code = knownCode(failure.output.code);
  throw code === null
    ? new Failure('SERVER_ERROR')
    : new Failure(code, { values: failure.output.values });
}

/** @throws as `sendForm`: IMAGE_TYPE, IMAGE_TOO_LARGE, … */
export async function uploadImage(file: File): Promise<UploadedImage> {
  const body = new FormData();
  body.set('file', file);
  return v.parse(uploadedImageSchema, await sendForm('/api/media', body));
}
