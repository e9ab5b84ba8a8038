/** Whether the caller takes gzip. Kept answers have this one packed form: every browser takes it. */
export function acceptsGzip(request: Request): boolean {
  const accepted = request.headers.get('accept-encoding') ?? '';
  return /\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/i.test(accepted);
}
