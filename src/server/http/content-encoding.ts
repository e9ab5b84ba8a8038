/** Content encodings of cached responses. */
export type Packing = 'br' | 'gzip';

/** Whether the request accepts this content encoding. */
export function accepts(request: Request, packing: Packing): boolean {
  const accepted = request.headers.get('accept-encoding') ?? '';
  return accepted.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    return name === packing && !parameters.some((text) => /^q=0(?:\.0*)?$/.test(text));
  });
}
