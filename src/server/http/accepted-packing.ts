/** Content encodings that cached answers may have. */
export type Packing = 'br' | 'gzip';

/** Whether the caller takes answers in this packed form. */
export function accepts(request: Request, packing: Packing): boolean {
  const accepted = request.headers.get('accept-encoding') ?? '';
  return accepted.split(',').some((part) => {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase());
    return name === packing && !parameters.some((text) => /^q=0(?:\.0*)?$/.test(text));
  });
}
