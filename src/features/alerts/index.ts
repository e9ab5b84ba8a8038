/** What the settings show of searches and alerts. */
export { alertQueries } from './alerts.queries.ts';
export { PriceAlerts } from './components/price-alerts.tsx';
export { SavedSearches } from './components/saved-searches.tsx';
