/** Social sign-in: links that work without script, and say at once when a provider is down. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useRouteContext } from '@tanstack/react-router';
import { useId, useState, type MouseEvent } from 'react';
import { css } from 'styled-system/css';
import type { SocialProviderName } from '~/contracts/identity/identity.schemas.ts';
import { socialTitles } from '~/contracts/social/social-titles.ts';
import { withLocale } from '~/platform/i18n/locale.ts';
import { LinkButton } from '~/ui/button.tsx';
import { Spinner } from '~/ui/marks.tsx';
import { authHref } from '~/features/common/auth-href.ts';
import { FailureText } from '~/features/common/failure-text.tsx';
import { SimulatedNote } from '~/features/common/social/simulated-note.tsx';
import { startSocial, type OfferedProviders } from '~/features/common/social/social.functions.ts';
import { FormRefusal } from '~/features/common/account-form.tsx';
import { socialMarks } from '~/features/common/social/social-marks.tsx';

const block = css({ display: 'grid', gap: '3' });
const or = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  color: 'muted',
  textStyle: 'small',
  '&::before, &::after': { content: '""', flex: '1', borderTop: '1px solid {colors.line}' },
});
const list = css({
  display: 'grid',
  gap: '3',
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  listStyle: 'none',
  padding: '0',
  margin: '0',
});

/** The last of an odd number: no hole beside it. */
const whole = css({ gridColumn: '1 / -1' });

function SocialLink(props: {
  provider: SocialProviderName;
  redirect: string | undefined;
  busy: boolean;
  /** Id of what is said about all of them. */
  note: string | undefined;
  onPress: () => void;
}) {
  const { t } = useLingui();
  const { locale } = useRouteContext({ from: '__root__' });
  const { provider, redirect, busy, note, onPress } = props;
  const Mark = socialMarks[provider];
  const title = socialTitles[provider];
  const press = (event: MouseEvent): void => {
    // Modified clicks (new tab or window) are left to the browser.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) {
      return;
    }
    event.preventDefault();
    onPress();
  };
  return (
    <LinkButton
      size="lg"
      full
      href={withLocale(authHref(`/auth/social/${provider}/start`, { redirect }), locale)}
      aria-label={t`Continue with ${title}`}
      aria-describedby={note}
      aria-busy={busy || undefined}
      icon={busy ? <Spinner /> : <Mark />}
      onClick={press}
    >
      {title}
    </LinkButton>
  );
}

/** Renders nothing while no provider is configured. */
export function SocialButtons(props: { offered: OfferedProviders; redirect: string | undefined }) {
  const { offered, redirect } = props;
  const { names, areSimulated } = offered;
  const note = useId();
  const [busy, setBusy] = useState<SocialProviderName | null>(null);
  const [refusal, setRefusal] = useState<unknown>(null);
  const press = async (provider: SocialProviderName): Promise<void> => {
    if (busy !== null) return;
    setBusy(provider);
    setRefusal(null);
    try {
      const { url } = await startSocial({ data: { provider, redirect } });
      window.location.assign(url);
    } catch (error) {
      setRefusal(error);
    }
    setBusy(null);
  };
  if (names.length === 0) return null;
  return (
    <div className={block}>
      <p className={or}>
        <Trans>or continue with</Trans>
      </p>
      <FormRefusal>{refusal === null ? null : <FailureText error={refusal} />}</FormRefusal>
      <ul className={list}>
        {names.map((provider, index) => (
          <li
            key={provider}
            className={index % 2 === 0 && index === names.length - 1 ? whole : undefined}
          >
            <SocialLink
              provider={provider}
              redirect={redirect}
              busy={busy === provider}
              note={areSimulated ? note : undefined}
              onPress={() => void press(provider)}
            />
          </li>
        ))}
      </ul>
      {areSimulated ? <SimulatedNote id={note} /> : null}
    </div>
  );
}
