/** Days that the figures of a partner's links can go back. Apart from the schemas: every page loads it with its route. */
export const partnerDays = [7, 30, 90] as const;
export type PartnerDays = (typeof partnerDays)[number];
