/** Settings: the profile picture. */
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useRef, useState } from 'react';
import { css } from 'styled-system/css';
import { api } from '~/platform/api/api.ts';
import { toastFailure } from '~/features/common/toast-failure.tsx';
import { useFocusOnChange } from '~/platform/navigation/use-focus-on-change.ts';
import { Button } from '~/ui/button.tsx';
import { Avatar } from '~/ui/marks.tsx';
import { toast } from '~/ui/toast-store.ts';
import { NeedsScript } from '~/features/common/account-form.tsx';
import { SettingsPart, type PartProps } from '../sections/section.tsx';
import { useProfileRefresh } from '../use-profile-refresh.ts';

const AvatarDialog = lazy(() => import('./avatar-dialog.tsx'));

const row = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '5' });
const actions = css({ display: 'flex', flexWrap: 'wrap', gap: '3' });

export function AvatarPart({ session }: PartProps) {
  const { profile } = session;
  const { t, i18n } = useLingui();
  const refresh = useProfileRefresh(profile.id);
  const input = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<{ file: File; src: string } | null>(null);
  const [isRemoving, setRemoving] = useState(false);
  const change = async (mediaId: string | null): Promise<void> => {
    await api.identity.updateProfile.send({ avatar_media_id: mediaId });
    await refresh();
    const description =
      mediaId === null ? t`Your picture was removed.` : t`Your picture was changed.`;
    toast({ status: 'success', description });
  };
  const place = useFocusOnChange(profile.avatar === null, 'button');
  const close = (): void => {
    if (chosen) URL.revokeObjectURL(chosen.src);
    setChosen(null);
  };
  const remove = async (): Promise<void> => {
    setRemoving(true);
    await change(null).catch((error: unknown) => toastFailure(error, i18n));
    setRemoving(false);
  };
  return (
    <SettingsPart
      id="picture"
      title={<Trans>Picture</Trans>}
      note={<Trans>It stands beside your name, for everybody. Without one your letters do.</Trans>}
    >
      <div className={row} ref={place}>
        <Avatar name={profile.public_name} src={profile.avatar} size={56} />
        <div className={actions}>
          <input
            ref={input}
            type="file"
            accept="image/png,image/jpeg,image/webp,image/avif"
            hidden
            onChange={(event) => {
              const file = event.target.files?.[0];
              if (file) setChosen({ file, src: URL.createObjectURL(file) });
              event.target.value = '';
            }}
          />
          <Button onClick={() => input.current?.click()}>
            <Trans>Choose a picture</Trans>
          </Button>
          {profile.avatar === null ? null : (
            <Button look="ghost" busy={isRemoving} onClick={() => void remove()}>
              <Trans>Remove the picture</Trans>
            </Button>
          )}
        </div>
        <NeedsScript />
      </div>
      {chosen === null ? null : (
        <Suspense fallback={null}>
          <AvatarDialog {...chosen} onUploaded={change} onClose={close} />
        </Suspense>
      )}
    </SettingsPart>
  );
}
