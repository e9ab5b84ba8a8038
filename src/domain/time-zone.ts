/** Names of time zones. In a module of its own: every page reads the visitor's. */

/** Whether this machine knows a zone of that name. */
export function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}
