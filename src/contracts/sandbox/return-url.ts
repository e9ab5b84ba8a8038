/** The way back from the sandbox's payment page: the page that sent the payer, with the outcome as `payment_status`. */
export function returnUrl(path: string, outcome: 'success' | 'fail'): string {
  const separator = path.includes('?') ? '&' : '?';
  return `${path}${separator}payment_status=${outcome}`;
}
