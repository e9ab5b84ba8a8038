/** Settings, section *Security*: two-factor protection. */
import { Trans } from '@lingui/react/macro';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { useConfirming } from '~/features/common/second-factor/use-confirming.tsx';
import { api } from '~/platform/api/api.ts';
import { invalidateSession } from '~/platform/session/session.ts';
import { useFocusOnChange } from '~/platform/navigation/use-focus-on-change.ts';
import { Tag } from '~/ui/marks.tsx';
import { AuthenticatorApp } from '../components/second-factor/authenticator-app.tsx';
import { Passkeys } from '../components/second-factor/passkeys.tsx';
import { RecoveryCodes, RecoveryCodesDialog } from '../components/second-factor/recovery-codes.tsx';
import { NeedsScript } from '~/features/common/account-form.tsx';
import { SettingsPart, type PartProps, type SectionPart } from './section.tsx';

/**
 * The state that all parts here share: the protection, the confirmation dialog, and recovery codes that are to be
 * shown.
 */
function useProtection() {
  const queryClient = useQueryClient();
  const { data: protection } = useSuspenseQuery(api.secondFactor.show.queryOptions());
  const confirming = useConfirming();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const onChanged = async (shown?: readonly string[] | null): Promise<void> => {
    if (shown) setCodes(shown);
    await invalidateSession(queryClient);
  };
  const dialogs = (
    <>
      {confirming.dialog}
      {codes && <RecoveryCodesDialog codes={codes} onSaved={() => setCodes(null)} />}
    </>
  );
  // After the codes the focus returns to the control that opened them.
  const place = useFocusOnChange(codes !== null);
  return { protection, confirming, onChanged, dialogs, place };
}

function TwoFactorPart({ session: { profile } }: PartProps) {
  const { protection, confirming, onChanged, dialogs, place } = useProtection();
  const isOn = profile.second_factor_on;
  return (
    <SettingsPart
      id="two-factor"
      title={
        <>
          <Trans>Two-factor sign-in</Trans>{' '}
          <Tag>{isOn ? <Trans>On</Trans> : <Trans>Off</Trans>}</Tag>
        </>
      }
      note={
        <Trans>
          A stolen password then opens nothing. Payouts need it, and so does everybody who works
          here.
        </Trans>
      }
    >
      <div ref={place}>
        <AuthenticatorApp
          profile={profile}
          protection={protection}
          confirming={confirming}
          onChanged={onChanged}
        />
      </div>
      <NeedsScript />
      {dialogs}
    </SettingsPart>
  );
}

function PasskeysPart({ session: { profile } }: PartProps) {
  const { protection, confirming, onChanged, dialogs, place } = useProtection();
  return (
    <SettingsPart
      id="passkeys"
      title={<Trans>Passkeys</Trans>}
      note={
        <Trans>
          Sign in with your finger, your face or a PIN, without password and code. A copy of this
          site gets nothing from them.
        </Trans>
      }
    >
      {protection.passkeys_available ? (
        <div ref={place}>
          <Passkeys
            profile={profile}
            protection={protection}
            confirming={confirming}
            onChanged={onChanged}
          />
          <NeedsScript />
        </div>
      ) : (
        <p className={css({ color: 'muted' })}>
          <Trans>Passkeys do not work at this address: they need a domain name.</Trans>
        </p>
      )}
      {dialogs}
    </SettingsPart>
  );
}

function RecoveryPart({ session: { profile } }: PartProps) {
  const { protection, confirming, onChanged, dialogs } = useProtection();
  if (!profile.second_factor_on) return null;
  return (
    <SettingsPart
      id="recovery-codes"
      title={<Trans>Recovery codes</Trans>}
      note={<Trans>They open your account when your app or passkey is lost.</Trans>}
    >
      <RecoveryCodes protection={protection} confirming={confirming} onChanged={onChanged} />
      {dialogs}
    </SettingsPart>
  );
}

export const twoFactorParts: readonly SectionPart[] = [
  {
    Part: TwoFactorPart,
    load: (queryClient) => queryClient.ensureQueryData(api.secondFactor.show.queryOptions()),
  },
  { Part: PasskeysPart },
  { Part: RecoveryPart },
];
