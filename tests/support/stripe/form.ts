/** Reads what the SDK sends: nested names of forms, `a[b][0]=c`, in the address or the body, and files. */

export type Fields = { [name: string]: Field };
export type Field = string | Fields | Field[];

const isList = (fields: Fields): boolean => {
  const names = Object.keys(fields);
  return names.length > 0 && names.every((name, at) => name === String(at));
};

/** Objects whose names count from 0 are lists. */
function withLists(field: Field): Field {
  if (typeof field === 'string') return field;
  if (Array.isArray(field)) return field.map(withLists);
  const entries = Object.entries(field).map(([name, inner]) => [name, withLists(inner)] as const);
  return isList(field) ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

function put(fields: Fields, path: readonly string[], value: string): void {
  const [name = '', ...rest] = path;
  // `expand[]=a` counts by itself.
  const key = name === '' ? String(Object.keys(fields).length) : name;
  if (rest.length === 0) {
    fields[key] = value;
    return;
  }
  const inner = fields[key];
  const next: Fields = typeof inner === 'object' && !Array.isArray(inner) ? inner : {};
  fields[key] = next;
  put(next, rest, value);
}

/** The fields of a form or a query. */
export function decode(pairs: Iterable<readonly [string, string]>): Fields {
  const fields: Fields = {};
  for (const [name, value] of pairs) {
    const path = name.replaceAll(']', '').split('[');
    put(fields, path, value);
  }
  return Object.fromEntries(
    Object.entries(fields).map(([name, inner]) => [name, withLists(inner)]),
  );
}

export interface SentFile {
  name: string;
  type: string;
  bytes: Uint8Array;
}

/** The fields of a request, and the file of a form that has one. */
export async function readFields(
  body: Buffer,
  contentType: string,
): Promise<{ fields: Fields; file: SentFile | null }> {
  if (!contentType.startsWith('multipart/form-data')) {
    return { fields: decode(new URLSearchParams(body.toString('utf8'))), file: null };
  }
  const form = await new Response(new Uint8Array(body), {
    headers: { 'content-type': contentType },
  }).formData();
  const pairs: [string, string][] = [];
  let file: SentFile | null = null;
  for (const [name, value] of form) {
    if (typeof value === 'string') pairs.push([name, value]);
    else {
      file = {
        name: value.name,
        type: value.type,
        bytes: new Uint8Array(await value.arrayBuffer()),
      };
    }
  }
  return { fields: decode(pairs), file };
}
