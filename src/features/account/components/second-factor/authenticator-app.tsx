/** The authenticator app: connected since when, connecting and disconnecting. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { css } from 'styled-system/css';
import type { Profile } from '~/contracts/identity/identity.schemas.ts';
import type { Protection } from '~/contracts/identity/second-factor.schemas.ts';
import type { StepUp } from '~/features/common/second-factor/use-step-up.tsx';
import { useAct } from '~/features/common/use-act.ts';
import { useTimeFormat } from '~/platform/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { RowItem, RowList } from '~/ui/data.tsx';
import { PhoneIcon } from '~/ui/icon.tsx';
import { toast } from '~/ui/toast-store.ts';
import { removeTotp } from '../../second-factor.functions.ts';
import { TotpSetup } from './totp-setup.tsx';

// French needs two lines on the narrowest screens.
const wrapping = css({ whiteSpace: 'normal' });

interface AppProps {
  profile: Profile;
  protection: Protection;
  stepUp: StepUp;
  /** @param codes recovery codes to be shown, when there are new ones */
  onChanged: (codes?: readonly string[] | null) => Promise<void>;
}

function ConnectedApp({ since, stepUp, onChanged }: AppProps & { since: string }) {
  const { t } = useLingui();
  const { day } = useTimeFormat();
  const remove = useAct({
    mutationFn: () => stepUp.run(() => removeTotp()),
    onSuccess: async () => {
      await onChanged();
      toast({ status: 'success', description: t`The authenticator app was disconnected.` });
    },
  });
  const connected = day(since);
  return (
    <RowList label={t`Authenticator app`} lines="around">
      <RowItem
        lead={<PhoneIcon />}
        title={<Trans>Authenticator app</Trans>}
        detail={<Trans>Connected since {connected}</Trans>}
        end={
          <Button size="sm" busy={remove.isPending} onClick={() => remove.mutate()}>
            <Trans>Disconnect</Trans>
          </Button>
        }
      />
    </RowList>
  );
}

export function AuthenticatorApp(props: AppProps) {
  const { profile, protection, stepUp, onChanged } = props;
  const [isOpen, setOpen] = useState(false);
  const since = protection.totp_since;
  if (since !== null) return <ConnectedApp {...props} since={since} />;
  if (isOpen) {
    return (
      <TotpSetup
        profile={profile}
        stepUp={stepUp}
        onCancel={() => setOpen(false)}
        onConnected={async (codes) => {
          await onChanged(codes);
          setOpen(false);
        }}
      />
    );
  }
  return (
    <Button className={wrapping} icon={<PhoneIcon size={16} />} onClick={() => setOpen(true)}>
      <Trans>Connect an authenticator app</Trans>
    </Button>
  );
}
