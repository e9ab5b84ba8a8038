/** Addresses that an offer links to. The checkout makes the order. */
export function buyHref(offerId: string, count: number): string {
  return `/checkout?offerId=${offerId}&count=${count}`;
}

/** The conversation with a seller about an offer; it is created with the first message. */
export function chatHref(sellerId: string, offerId: string): string {
  return `/chat?with=${sellerId}&offer=${offerId}`;
}
