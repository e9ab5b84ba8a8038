/** What requests and bids may be, for the contract and for the forms. */

/** How long a request may be open. */
export const REQUEST_HOURS = [1, 3, 6, 12, 24, 72, 168, 336] as const;
/** How long a bid may bind its seller; never beyond the request. */
export const BID_HOURS = [1, 3, 12, 24] as const;
export const TITLE_LENGTH = 80;
export const NOTE_LENGTH = 500;

/** Which requests a seller looks at: of categories in which they sell, that they follow, all, or those that they have bid on. */
export const requestScopes = ['selling', 'followed', 'all', 'bids'] as const;
export type RequestScope = (typeof requestScopes)[number];
