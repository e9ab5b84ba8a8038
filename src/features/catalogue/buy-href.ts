/** Where buying begins: the checkout makes the order. */
export function buyHref(offerId: string, count: number): string {
  return `/checkout?offerId=${offerId}&count=${count}`;
}
