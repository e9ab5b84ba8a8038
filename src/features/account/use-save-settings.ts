/** Saves a form of the notification settings: one press, one answer, and what the settings are then. */
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import type { SettingsInput } from '~/contracts/notifications/notifications.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { fieldErrorsOf } from '~/platform/api/failures.ts';
import { toast } from '~/ui/toast-store.ts';
import { textFields } from './notification-form.ts';
import { notificationQueries } from './notifications.queries.ts';

/**
 * @param changeOf what the fields of the form change
 * @returns `errors`: what was refused of single values, by their path
 */
export function useSaveSettings(
  changeOf: (fields: Record<string, string>) => Partial<SettingsInput>,
) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const save = async (event: SyntheticEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const change = changeOf(textFields(form));
    setBusy(true);
    setRefusal(null);
    setErrors({});
    try {
      const settings = await api.notifications.changeSettings.send({ choices: [], ...change });
      queryClient.setQueryData(notificationQueries.settings().queryKey, settings);
      toast({ status: 'success', description: t`Your choices are saved.` });
    } catch (error) {
      const found = fieldErrorsOf(error);
      const [first] = Object.keys(found);
      setErrors(found);
      if (first === undefined) setRefusal(error);
      else form.querySelector<HTMLElement>(`[name="${first.split('.').at(-1)}"]`)?.focus();
    }
    setBusy(false);
  };
  return { isBusy, refusal, errors, save };
}
