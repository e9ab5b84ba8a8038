/** Sends one image to `POST /api/media`. Failures are the endpoint's own. */
import * as v from 'valibot';
import { errorCatalogue, type ErrorCode } from '~/contracts/error-catalogue.ts';
import { Failure } from '~/contracts/failure.ts';
import { uploadedImageSchema, type UploadedImage } from '~/contracts/media/media.contract.ts';
import { currentLocale } from '../request/request-scope.ts';

const failureSchema = v.object({
  code: v.string(),
  values: v.optional(v.record(v.string(), v.union([v.string(), v.number()])), {}),
});

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorCatalogue, code);
}

/** @throws Failure: IMAGE_TYPE, IMAGE_TOO_LARGE, … or UNAVAILABLE when the server is not reached. */
export async function uploadImage(file: File): Promise<UploadedImage> {
  const body = new FormData();
  body.set('file', file);
  const response = await fetch('/api/media', {
    method: 'POST',
    body,
    headers: { 'accept-language': currentLocale() },
  }).catch(() => {
    throw new Failure('UNAVAILABLE');
  });
  const answer: unknown = await response.json();
  if (response.ok) return v.parse(uploadedImageSchema, answer);
  const failure = v.safeParse(failureSchema, answer);
  if (!failure.success || !isErrorCode(failure.output.code)) throw new Failure('SERVER_ERROR');
  const { code, values } = failure.output;
  throw new Failure(code, { values });
}
