/** The number by which people speak of an order. */

/** The end of the id: its beginning is the time, which orders of one day share. */
export const ORDER_NUMBER_LENGTH = 8;

/** @returns for example `3F9A01C7` */
export function orderNumber(id: string): string {
  return id.slice(-ORDER_NUMBER_LENGTH).toUpperCase();
}
