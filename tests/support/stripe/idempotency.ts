/** Keys of requests: the first answer is repeated for a day, a failure as well; another request under the same key is refused. */
import { createHash } from 'node:crypto';
import { StripeFailure } from './errors.ts';

const KEPT_FOR = 86_400;

export interface Answer {
  status: number;
  body: object;
}

interface Kept {
  fingerprint: string;
  at: number;
  answer: Answer | null;
}

export function createKeys(now: () => number) {
  const kept = new Map<string, Kept>();
  return {
    /**
     * Carries a request out once. Null: carried out; an answer: that of before.
     * @throws for another request under the same key (400), and while the first one still runs (409)
     */
    repeated(key: string, request: string): Answer | null {
      if (key.length > 255) {
        throw new StripeFailure(
          400,
          {
            type: 'invalid_request_error',
            message: 'Idempotency keys are at most 255 characters long',
          },
          false,
        );
      }
      const fingerprint = createHash('sha256').update(request).digest('hex');
      const known = kept.get(key);
      if (known === undefined || known.at + KEPT_FOR <= now()) {
        kept.set(key, { fingerprint, at: now(), answer: null });
        return null;
      }
      if (known.fingerprint !== fingerprint) {
        throw new StripeFailure(
          400,
          {
            type: 'idempotency_error',
            message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
          },
          false,
        );
      }
      if (known.answer === null) {
        throw new StripeFailure(
          409,
          {
            type: 'idempotency_error',
            code: 'idempotency_key_in_use',
            message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
          },
          false,
        );
      }
      return known.answer;
    },
    keep(key: string, answer: Answer): void {
      const known = kept.get(key);
      if (known) known.answer = answer;
    },
    /** The request never began: the key is free. */
    forget(key: string): void {
      kept.delete(key);
    },
  };
}
