/** Recovery codes: how many are left, generating new ones, and the one time they are shown. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { appConfig } from '~config';
import type { Protection } from '~/contracts/identity/second-factor.schemas.ts';
import type { Confirming } from '~/features/common/second-factor/use-confirming.tsx';
import { useAction } from '~/features/common/use-action.ts';
import { api } from '~/platform/api/api.ts';
import { saveTextFile } from '~/platform/media/save-file.ts';
import { Button } from '~/ui/button.tsx';
import { Dialog } from '~/ui/dialog.tsx';
import { CopyIcon } from '~/ui/icon.tsx';
import { Banner } from '~/ui/states.tsx';
import { toast } from '~/ui/toast-store.ts';

const list = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(136px, 1fr))',
  columnGap: '6',
  rowGap: '2',
  listStyle: 'none',
  padding: '4',
  margin: '0',
  border: '1px solid {colors.line}',
  borderRadius: 'control',
  fontVariantNumeric: 'tabular-nums',
  letterSpacing: '0.04em',
});
const stack = css({ display: 'grid', gap: '4' });
const actions = css({ display: 'flex', flexWrap: 'wrap', gap: '3' });

/** Few enough that it is time for new ones. */
const FEW = 3;

/** A text file for the person to store. */
function download(codes: readonly string[]): void {
  const title = `${appConfig.brand.name}\n${window.location.origin}\n`;
  const file = `${appConfig.brand.name.toLowerCase()}-recovery-codes.txt`;
  saveTextFile(file, `${title}\n${codes.join('\n')}\n`, 'text/plain');
}

/** Shown once; the dialog closes by its button only, so that nobody loses the codes by accident. */
export function RecoveryCodesDialog(props: { codes: readonly string[]; onSaved: () => void }) {
  const { t } = useLingui();
  const { codes, onSaved } = props;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(codes.join('\n'));
    toast({ status: 'success', description: t`Copied` });
  };
  return (
    <Dialog
      open
      role="alertdialog"
      title={<Trans>Your recovery codes</Trans>}
      description={
        <Trans>
          Each opens your account once when your app or passkey is lost. They are shown only now.
        </Trans>
      }
      footer={
        <Button look="accent" onClick={onSaved}>
          <Trans>I have kept them</Trans>
        </Button>
      }
    >
      <div className={stack}>
        <ol className={list} aria-label={t`Recovery codes`}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className={actions}>
          <Button size="sm" onClick={() => download(codes)}>
            <Trans>Download as a file</Trans>
          </Button>
          <Button size="sm" icon={<CopyIcon size={16} />} onClick={() => void copy()}>
            <Trans>Copy</Trans>
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

export function RecoveryCodes(props: {
  protection: Protection;
  confirming: Confirming;
  onChanged: () => Promise<void>;
}) {
  const { protection, confirming, onChanged } = props;
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const renew = useAction({
    mutationFn: () => confirming.run(() => api.secondFactor.renewRecoveryCodes.send()),
    onSuccess: async (answer) => {
      setCodes(answer.recovery_codes);
      await onChanged();
    },
  });
  const left = protection.recovery_codes_left;
  return (
    <div className={stack}>
      {left <= FEW ? (
        <Banner tone="warning">
          <Plural
            value={left}
            _0="No recovery code is left. Make new ones."
            one="Only # recovery code is left. Make new ones."
            other="Only # recovery codes are left. Make new ones."
          />
        </Banner>
      ) : (
        <p>
          <Plural value={left} one="# code is left." other="# codes are left." />
        </p>
      )}
      <div>
        <Button busy={renew.isPending} onClick={() => renew.mutate()}>
          <Trans>Make new codes</Trans>
        </Button>
      </div>
      {codes && <RecoveryCodesDialog codes={codes} onSaved={() => setCodes(null)} />}
    </div>
  );
}
