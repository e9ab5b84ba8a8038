/** Thrown when the program itself is wrong. Never caused by what a client sends. */
export class InvariantViolation extends Error {
  override readonly name = 'InvariantViolation';
}

/** Asserts what must be true at this point. A violation is a bug: it is reported and answered with 500. */
export function invariant(condition: unknown, message: string): asserts condition {
  if (!condition) throw new InvariantViolation(message);
}

/** Makes the compiler prove that every case of a union is handled. */
export function unreachable(value: never): never {
  throw new InvariantViolation(`Unexpected value: ${JSON.stringify(value)}`);
}
