/** The passkeys of the account: list, names, adding and removing. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { css } from 'styled-system/css';
import type { Profile } from '~/contracts/identity/identity.schemas.ts';
import type { Passkey, Protection } from '~/contracts/identity/second-factor.schemas.ts';
import type { Confirming } from '~/features/common/second-factor/use-confirming.tsx';
import { AskDialog } from '~/features/common/ask-dialog.tsx';
import { useAction } from '~/features/common/use-action.ts';
import { api } from '~/platform/api/api.ts';
import { useFocusOnChange } from '~/platform/navigation/use-focus-on-change.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Button, IconButton } from '~/ui/button.tsx';
import { RowItem, RowList } from '~/ui/data.tsx';
import { EditIcon, KeyIcon, TrashIcon } from '~/ui/icon.tsx';
import { toast } from '~/ui/toast-store.ts';
import { NewPasskeyForm, PasskeyNameForm } from './passkey-forms.tsx';

interface PasskeysProps {
  profile: Profile;
  protection: Protection;
  confirming: Confirming;
  /** @param codes recovery codes to be shown, when there are new ones */
  onChanged: (codes?: readonly string[] | null) => Promise<void>;
}

const stack = css({ display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' });
const actions = css({ display: 'flex', gap: '1' });

function PasskeyDetails({ passkey }: { passkey: Passkey }) {
  const { day, ago } = useTimeFormat();
  const since = day(passkey.created_at);
  const used = passkey.last_used_at === null ? null : ago(passkey.last_used_at);
  return (
    <>
      <Trans>Added {since}</Trans>
      {used === null ? null : (
        <>
          {' · '}
          <Trans>used {used}</Trans>
        </>
      )}
      {passkey.is_synced ? (
        <>
          {' · '}
          <Trans>on all your devices</Trans>
        </>
      ) : null}
    </>
  );
}

function PasskeyRow(props: {
  passkey: Passkey;
  /** Without it the password alone opens the account. */
  isLast: boolean;
  confirming: Confirming;
  onChanged: () => Promise<void>;
  onRename: () => void;
}) {
  const { t } = useLingui();
  const { passkey, isLast, confirming, onChanged, onRename } = props;
  const [isAsking, setAsking] = useState(false);
  const { id, name } = passkey;
  const remove = useAction({
    mutationFn: () => confirming.run(() => api.secondFactor.removePasskey.send({ id })),
    onSuccess: async () => {
      await onChanged();
      toast({ status: 'success', description: t`The passkey was removed.` });
    },
  });
  return (
    <RowItem
      lead={<KeyIcon />}
      title={name}
      detail={<PasskeyDetails passkey={passkey} />}
      end={
        <div className={actions} data-passkey={id}>
          <IconButton label={t`Rename ${name}`} icon={<EditIcon />} onClick={onRename} />
          <IconButton
            label={t`Remove ${name}`}
            icon={<TrashIcon />}
            busy={remove.isPending}
            onClick={() => setAsking(true)}
          />
          {isAsking ? (
            <AskDialog
              title={<Trans>Remove the passkey “{name}”?</Trans>}
              description={
                isLast ? (
                  <Trans>
                    Two-factor sign-in is off then: the password alone opens your account.
                  </Trans>
                ) : (
                  <Trans>It no longer opens your account.</Trans>
                )
              }
              actionLabel={<Trans>Remove the passkey</Trans>}
              onConfirm={() => remove.mutate()}
              onClose={() => setAsking(false)}
            />
          ) : null}
        </div>
      }
    />
  );
}

function PasskeyList(props: PasskeysProps) {
  const { t } = useLingui();
  const { protection, confirming, onChanged } = props;
  const [renamed, setRenamed] = useState<string | null>(null);
  const [lastRenamed, setLastRenamed] = useState('');
  const place = useFocusOnChange(
    renamed,
    renamed === null ? `[data-passkey="${lastRenamed}"] > button` : 'input',
  );
  const { passkeys, totp_since: appSince } = protection;
  if (passkeys.length === 0) return null;
  return (
    <div ref={place}>
      <RowList label={t`Passkeys`} lines="around">
        {passkeys.map((passkey) =>
          passkey.id === renamed ? (
            <li key={passkey.id} className={css({ paddingBlock: '4' })}>
              <PasskeyNameForm
                passkey={passkey}
                onDone={async () => {
                  await onChanged();
                  setRenamed(null);
                }}
                onCancel={() => setRenamed(null)}
              />
            </li>
          ) : (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              isLast={passkeys.length === 1 && appSince === null}
              confirming={confirming}
              onChanged={onChanged}
              onRename={() => {
                setRenamed(passkey.id);
                setLastRenamed(passkey.id);
              }}
            />
          ),
        )}
      </RowList>
    </div>
  );
}

export function Passkeys(props: PasskeysProps) {
  const { profile, confirming, onChanged } = props;
  const [isOpen, setOpen] = useState(false);
  const place = useFocusOnChange(isOpen);
  return (
    <div className={stack}>
      <PasskeyList {...props} />
      <div ref={place}>
        {isOpen ? (
          <NewPasskeyForm
            profile={profile}
            confirming={confirming}
            onCancel={() => setOpen(false)}
            onAdded={async (codes) => {
              await onChanged(codes);
              setOpen(false);
            }}
          />
        ) : (
          <div>
            <Button icon={<KeyIcon size={16} />} onClick={() => setOpen(true)}>
              <Trans>Add a passkey</Trans>
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}
