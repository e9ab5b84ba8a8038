/** Notes what the calls of a page read while it is rendered: a page may be kept when all of them may. */
import type { Failure } from '~/contracts/failure.ts';
import { errorCatalogue } from '~/contracts/error-catalogue.ts';
import type { Reading } from '../core/request-context.ts';

const readings = new WeakMap<Request, Reading>();

/** Failures that are an answer: the thing is not there, or the address is malformed. */
const ANSWERS = new Set([404, 422]);

/** Call before rendering for a request that is nobody's own. */
export function beginReading(request: Request): Reading {
  const reading: Reading = { isShared: true, tags: new Set() };
  readings.set(request, reading);
  return reading;
}

/** The note of the page that is rendered for this request; undefined when nobody wants to keep it. */
export function readingOf(request: Request): Reading | undefined {
  return readings.get(request);
}

/** Adds a call to the note of its page. */
export function noteCall(page: Reading, call: Reading, failure?: Failure): void {
  for (const name of call.tags) page.tags.add(name);
  const isAnswer = failure === undefined || ANSWERS.has(errorCatalogue[failure.code].status);
  if (!call.isShared || !isAnswer) page.isShared = false;
}
