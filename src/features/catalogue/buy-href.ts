/** Addresses of what the catalogue leads to. The checkout makes the order. */
export function buyHref(offerId: string, count: number): string {
  return `/checkout?offerId=${offerId}&count=${count}`;
}

/** The conversation with somebody; it begins with the first message. */
export function chatHref(userId: string): string {
  return `/chat?companion=${userId}`;
}
