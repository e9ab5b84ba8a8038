/** Recognises the database's refusal of a second equal value. */

const UNIQUE_VIOLATION = '23505';

/** Whether the error says that this unique index or constraint would be broken. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === UNIQUE_VIOLATION &&
    'constraint' in error &&
    error.constraint === constraint
  );
}
