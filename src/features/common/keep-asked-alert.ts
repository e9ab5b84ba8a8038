/** Saves the search or sets the alert that somebody asked for before signing in. Loaded by those who did. */
import { isAskedAlert } from '~/contracts/alerts/asked-alert.ts';
import { api } from '~/platform/api/api.ts';

/** @throws what the endpoint refuses it with; what is none is left alone */
export async function keepAskedAlert(asked: unknown): Promise<void> {
  if (!isAskedAlert(asked)) return;
  if ('search' in asked) await api.alerts.saveSearch.send(asked.search);
  else await api.alerts.addPriceAlert.send(asked.alert);
}
