/** Saves a form of the notification settings: one press, one answer, and what the settings are then. */
import { useLingui } from '@lingui/react/macro';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState, type SyntheticEvent } from 'react';
import type { ErrorCode } from '~/contracts/error-catalogue.ts';
import type { SettingsInput } from '~/contracts/notifications/notifications.schemas.ts';
import { api } from '~/platform/api/api.ts';
import { asFailure, failureText, fieldErrorsOf } from '~/platform/api/failures.ts';
import { toast } from '~/ui/toast-store.ts';
import { textFields } from './notification-form.ts';
import { notificationQueries } from './notifications.queries.ts';

/** What was refused, on top of the form (`message`) and of single values by their path (`errors`). */
interface Refusal {
  message: string | null;
  code: ErrorCode | null;
  errors: Record<string, string>;
}

const NONE: Refusal = { message: null, code: null, errors: {} };

/** What the form was refused when it was sent without script, and the values that it had. */
function useFlash(form: string) {
  const { data: flash } = useSuspenseQuery(notificationQueries.flash());
  return flash?.form === form ? flash : null;
}

/**
 * @param form its name in the posts without script
 * @param changeOf what the fields of the form change
 * @returns `sent`: the fields of a post without script that was refused
 */
export function useSaveSettings(
  form: string,
  changeOf: (fields: Record<string, string>) => Partial<SettingsInput>,
) {
  const { t, i18n } = useLingui();
  const queryClient = useQueryClient();
  const flash = useFlash(form);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>(
    flash === null ? NONE : { ...flash, code: flash.code ?? null },
  );
  const save = async (event: SyntheticEvent<HTMLFormElement>): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    const element = event.currentTarget;
    const change = changeOf(textFields(element));
    setBusy(true);
    setRefusal(NONE);
    try {
      const settings = await api.notifications.changeSettings.send({ choices: [], ...change });
      queryClient.setQueryData(notificationQueries.settings().queryKey, settings);
      toast({ status: 'success', description: t`Your choices are saved.` });
    } catch (error) {
      const errors = fieldErrorsOf(error);
      const [first] = Object.keys(errors);
      const isWhole = first === undefined;
      setRefusal({
        message: isWhole ? failureText(error, i18n) : null,
        code: isWhole ? asFailure(error).code : null,
        errors,
      });
      if (!isWhole)
        element.querySelector<HTMLElement>(`[name="${first.split('.').at(-1)}"]`)?.focus();
    }
    setBusy(false);
  };
  return { isBusy, refusal, sent: flash?.values ?? null, save };
}
