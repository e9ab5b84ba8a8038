/** The differences of a record of the audit trail, field by field, from its JSON texts. */

export interface FieldChange {
  name: string;
  before: string;
  after: string;
}

const NOTHING = '–';

/** The fields of a recorded state; anything but a JSON object has none. */
function fieldsOf(text: string | null): ReadonlyMap<string, unknown> {
  if (text === null) return new Map();
  try {
    const state: unknown = JSON.parse(text);
    if (state === null || typeof state !== 'object' || Array.isArray(state)) return new Map();
    return new Map(Object.entries(state));
  } catch {
    return new Map();
  }
}

function textOf(value: unknown): string {
  if (value === undefined || value === null) return NOTHING;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Only what differs, in the order of the record: `role: user → support`. */
export function auditDiff(before: string | null, after: string | null): FieldChange[] {
  const [old, now] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((name) => ({ name, before: textOf(old.get(name)), after: textOf(now.get(name)) }))
    .filter((change) => change.before !== change.after);
}
