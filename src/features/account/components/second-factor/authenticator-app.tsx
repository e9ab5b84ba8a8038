/** The authenticator app: connected since when, connecting and disconnecting. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { css } from 'styled-system/css';
import type { Profile } from '~/contracts/identity/identity.schemas.ts';
import type { Protection } from '~/contracts/identity/second-factor.schemas.ts';
import type { Confirming } from '~/features/common/second-factor/use-confirming.tsx';
import { AskDialog } from '~/features/common/ask-dialog.tsx';
import { useAction } from '~/features/common/use-action.ts';
import { api } from '~/platform/api/api.ts';
import { useFocusOnChange } from '~/platform/navigation/use-focus-on-change.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { RowItem, RowList } from '~/ui/data.tsx';
import { PhoneIcon } from '~/ui/icon.tsx';
import { toast } from '~/ui/toast-store.ts';
import { TotpSetup } from './totp-setup.tsx';

// French needs two lines on the narrowest screens.
const wrapping = css({ whiteSpace: 'normal' });

interface AppProps {
  profile: Profile;
  protection: Protection;
  confirming: Confirming;
  /** @param codes recovery codes to be shown, when there are new ones */
  onChanged: (codes?: readonly string[] | null) => Promise<void>;
}

function ConnectedApp({ since, protection, confirming, onChanged }: AppProps & { since: string }) {
  const [isAsking, setAsking] = useState(false);
  const isLast = protection.passkeys.length === 0;
  const { t } = useLingui();
  const { day } = useTimeFormat();
  const remove = useAction({
    mutationFn: () => confirming.run(() => api.secondFactor.removeTotp.send()),
    onSuccess: async () => {
      await onChanged();
      toast({ status: 'success', description: t`The authenticator app was disconnected.` });
    },
  });
  const connected = day(since);
  return (
    <>
      <RowList label={t`Authenticator app`} lines="around">
        <RowItem
          lead={<PhoneIcon />}
          title={<Trans>Authenticator app</Trans>}
          detail={<Trans>Connected since {connected}</Trans>}
          end={
            <Button size="sm" busy={remove.isPending} onClick={() => setAsking(true)}>
              <Trans>Disconnect</Trans>
            </Button>
          }
        />
      </RowList>
      {isAsking ? (
        <AskDialog
          title={<Trans>Disconnect the authenticator app?</Trans>}
          description={
            isLast ? (
              <Trans>Two-factor sign-in is off then: the password alone opens your account.</Trans>
            ) : (
              <Trans>Its codes no longer open your account.</Trans>
            )
          }
          actionLabel={<Trans>Disconnect</Trans>}
          onConfirm={() => remove.mutate()}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}

export function AuthenticatorApp(props: AppProps) {
  const { profile, protection, confirming, onChanged } = props;
  const [isOpen, setOpen] = useState(false);
  const since = protection.totp_since;
  const shown = since === null ? (isOpen ? 'form' : 'button') : 'row';
  const place = useFocusOnChange(shown);
  return (
    <div ref={place}>
      {since !== null ? (
        <ConnectedApp {...props} since={since} />
      ) : isOpen ? (
        <TotpSetup
          profile={profile}
          confirming={confirming}
          onCancel={() => setOpen(false)}
          onConnected={async (codes) => {
            await onChanged(codes);
            setOpen(false);
          }}
        />
      ) : (
        <Button className={wrapping} icon={<PhoneIcon size={16} />} onClick={() => setOpen(true)}>
          <Trans>Connect an authenticator app</Trans>
        </Button>
      )}
    </div>
  );
}
