/** Recognises unique violations of the database. */

const UNIQUE_VIOLATION = '23505';

/** Whether the error is a violation of this unique index or constraint. */
export function isUniqueViolation(error: unknown, constraint: string): boolean {
  return (
    error instanceof Error &&
    'code' in error &&
    error.code === UNIQUE_VIOLATION &&
    'constraint' in error &&
    error.constraint === constraint
  );
}
