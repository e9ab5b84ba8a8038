/**
 * Asking for a search or an alert: members at once, with a way back; visitors sign in first, and the way back carries
 * what they asked for.
 */
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useRouter } from '@tanstack/react-router';
import type { AskedAlert } from '~/contracts/alerts/asked-alert.ts';
import { toastFailure } from '~/features/common/toast-failure.tsx';
import { api } from '~/platform/api/api.ts';
import { useSingleMutation } from '~/platform/api/use-single-mutation.ts';
import { paths } from '~/platform/navigation/paths.ts';
import { withPendingAlert } from '~/platform/session/pending-alert.ts';
import { useSession } from '~/platform/session/session.ts';
import { toast } from '~/ui/toast-store.ts';
import { wasThere } from './use-alert-change.ts';

async function send(asked: AskedAlert): Promise<() => Promise<unknown>> {
  if ('search' in asked) {
    const { id } = await api.alerts.saveSearch.send(asked.search);
    return () => api.alerts.removeSearch.send({ id });
  }
  const { id } = await api.alerts.addPriceAlert.send(asked.alert);
  return () => api.alerts.removePriceAlert.send({ id });
}

export function useAsk(onDone: () => void) {
  const { t, i18n } = useLingui();
  const client = useQueryClient();
  const isMember = useSession() !== null;
  const router = useRouter();
  const href = useLocation({ select: (location) => location.href });
  const refresh = () => client.invalidateQueries({ queryKey: api.alerts.key() });
  const asking = useSingleMutation({
    mutationFn: send,
    onSuccess: (undo, asked) => {
      void refresh();
      toast({
        status: 'success',
        description: 'search' in asked ? t`The search is saved.` : t`The alert is set.`,
        action: {
          label: t`Undo`,
          onAction: () =>
            void wasThere(undo())
              .catch((error: unknown) => toastFailure(error, i18n))
              .finally(refresh),
        },
      });
      onDone();
    },
  });
  /** Where visitors sign in. */
  const signInHref = (asked: AskedAlert): string =>
    `${paths.signIn}?redirect=${encodeURIComponent(withPendingAlert(href, asked))}`;
  return {
    isMember,
    asking,
    signInHref,
    /** What Enter in the form does: the same as its button. */
    submit: (asked: AskedAlert): void => {
      if (isMember) asking.mutate(asked);
      else void router.navigate({ href: signInHref(asked) });
    },
  };
}
