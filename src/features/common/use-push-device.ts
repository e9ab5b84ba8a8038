/** Turning push on and off on this device, with the account's list of devices. */
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '~/platform/api/api.ts';
import { asFailure, Failure } from '~/contracts/failure.ts';
import { usePush } from '~/platform/push/use-push.ts';
import { toast } from '~/ui/toast-store.ts';
import { useAction } from './use-action.ts';

/** The browser's own push service was not reached, or did not want to. */
function isOfBrowser(error: unknown): boolean {
  return error instanceof DOMException;
}

export function usePushDevice() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { state, ...push } = usePush();
  const again = () => queryClient.invalidateQueries(api.notifications.settings.queryOptions());
  const on = useAction({
    mutationFn: async () => {
      const { push: known } = await api.notifications.settings.fetch();
      try {
        return await push.turnOn(known.public_key, (address) =>
          api.notifications.subscribePush.send(address),
        );
      } catch (error) {
        if (isOfBrowser(error)) return 'failed';
        throw error instanceof Failure ? error : asFailure(error);
      }
    },
    onSuccess: (result) => {
      if (result === 'on') {
        toast({ status: 'success', description: t`This device gets your notifications.` });
      }
      if (result === 'failed') {
        toast({
          status: 'error',
          description: t`Your browser could not reach its push service. Please try again later.`,
        });
      }
    },
    onSettled: again,
  });
  const off = useAction({
    mutationFn: async ({ id, isCurrent }: { id: string; isCurrent: boolean }) => {
      await api.notifications.unsubscribePush.send({ id });
      if (isCurrent) await push.turnOff();
    },
    onSuccess: () =>
      void toast({ status: 'success', description: t`The device gets no more notifications.` }),
    onSettled: again,
  });
  return { state, on, off };
}
