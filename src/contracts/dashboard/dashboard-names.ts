/** Names and bounds of the dashboard, apart from its schemas: the address reads them. */

export const dashboardSteps = ['day', 'week', 'month'] as const;
export type DashboardStep = (typeof dashboardSteps)[number];

export const offerOrders = ['best', 'worst'] as const;
export type OfferOrder = (typeof offerOrders)[number];

/** Stars of a review: from 1 to this. */
export const ratings = 5;

/** Days of a period at most. */
export const MOST_DAYS = 366;

/** What a file lists. */
export const dashboardParts = ['periods', 'offers'] as const;
export type DashboardPart = (typeof dashboardParts)[number];

/** Over so many days it is told how much of an offer that runs out was ordered. */
export const SOLD_DAYS = 7;

/** What a new seller can put away. */
export const firstStepParts = ['list', 'guide'] as const;
export type FirstStepPart = (typeof firstStepParts)[number];
