import { expect, test } from 'vitest';
import { errorCatalogue } from '~/contracts/error-catalogue.ts';
import { Failure, knowFailures, statusOf } from '~/contracts/failure.ts';
import { failureAdapter } from './failure-adapter.ts';

test('a failure crosses the wire whole, with the status that the browser does not know', () => {
  const sent = new Failure('VALIDATION', {
    values: { max: 3 },
    errors: [{ path: 'text', message: 'Too long' }],
    retryAfterSeconds: 2,
  });
  const wire = failureAdapter.toSerializable(sent);
  knowFailures({});
  try {
    const arrived = failureAdapter.fromSerializable(JSON.parse(JSON.stringify(wire)));
    expect(arrived).toBeInstanceOf(Failure);
    expect(arrived).toMatchObject({ code: sent.code, details: sent.details });
    expect(statusOf(arrived)).toBe(422);
    expect(statusOf(new Failure('NOT_FOUND'))).toBe(500);
  } finally {
    knowFailures(errorCatalogue);
  }
  expect(statusOf(new Failure('NOT_FOUND'))).toBe(404);
});
