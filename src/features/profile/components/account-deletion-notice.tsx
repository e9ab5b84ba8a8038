/** The pending account deletion: until when, and cancelling it. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { Profile } from '~/contracts/identity/identity.schemas.ts';
import { useAction } from '~/features/common/use-action.ts';
import { api } from '~/platform/api/api.ts';
import { invalidateSession } from '~/platform/session/session.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { Banner } from '~/ui/states.tsx';
import { toast } from '~/ui/toast-store.ts';

export function AccountDeletionBanner({ profile }: { profile: Profile }) {
  const { t } = useLingui();
  const { date } = useTimeFormat();
  const queryClient = useQueryClient();
  const router = useRouter();
  const cancelDeletion = useAction({
    mutationFn: () => api.privacy.withdrawDeletion.send(),
    onSuccess: async () => {
      await invalidateSession(queryClient);
      await router.invalidate();
      toast({ status: 'success', description: t`Your account stays.` });
    },
  });
  if (profile.deletion_due_at === null) return null;
  const due = date(profile.deletion_due_at);
  return (
    <Banner
      tone="danger"
      title={<Trans>Your account will be deleted.</Trans>}
      action={
        <Button size="sm" busy={cancelDeletion.isPending} onClick={() => cancelDeletion.mutate()}>
          <Trans>Keep my account</Trans>
        </Button>
      }
    >
      <Trans>
        Your personal data is erased {due}. Nothing new can be bought or sold until then.
      </Trans>
    </Banner>
  );
}
