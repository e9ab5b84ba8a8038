/** What both programmes show to somebody signed in: the own link to copy, and counted figures. */
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import { Button, LinkButton } from '~/ui/button.tsx';
import { CopyIcon } from '~/ui/icon.tsx';
import { Surface } from '~/ui/layout.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { toast } from '~/ui/toast-store.ts';
import { paths } from '~/platform/navigation/paths.ts';

/** The place above the rules. */
export function ProgrammePanel(props: {
  title: ReactNode;
  text?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <Surface as="section" pad="lg" className={panel}>
      <div>
        <h2 className={css({ textStyle: 'panel', marginBottom: '2' })}>{props.title}</h2>
        {props.text === undefined ? null : (
          <p className={css({ textStyle: 'small', color: 'muted' })}>{props.text}</p>
        )}
      </div>
      {props.children}
    </Surface>
  );
}

/** For visitors: sign in, and return to this page. */
export function SignUpFirst({ page, text }: { page: string; text: ReactNode }) {
  const back = `redirect=${encodeURIComponent(page)}`;
  return (
    <ProgrammePanel title={<Trans>Your link comes with your account</Trans>} text={text}>
      <div className={buttons}>
        <LinkButton look="accent" href={`${paths.signUp}?${back}`}>
          <Trans>Create an account</Trans>
        </LinkButton>
        <LinkButton href={`${paths.signIn}?${back}`}>
          <Trans>Sign in</Trans>
        </LinkButton>
      </div>
    </ProgrammePanel>
  );
}

/** The link can be selected by hand; the button copies it where the browser allows it. */
export function OwnLink({ link }: { link: string }) {
  const { t } = useLingui();
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(link);
      toast({ status: 'success', description: t`Copied` });
    } catch {
      toast({ status: 'warning', description: t`Copy the link by hand, please.` });
    }
  };
  return (
    <div className={linkRow}>
      <TextField
        label={<Trans>Your link</Trans>}
        value={link}
        readOnly
        onFocus={(event) => event.target.select()}
        className={css({ minWidth: '0' })}
      />
      <Button look="accent" icon={<CopyIcon aria-hidden="true" />} onClick={() => void copy()}>
        <Trans>Copy the link</Trans>
      </Button>
    </div>
  );
}

export interface ProgrammeFigure {
  id: string;
  label: ReactNode;
  value: string;
}

export function ProgrammeFigures({ items }: { items: readonly ProgrammeFigure[] }) {
  return (
    <dl className={figures}>
      {items.map(({ id, label, value }) => (
        <div key={id}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const panel = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '5',
  maxWidth: '680px',
  _print: { display: 'none' },
});
const buttons = css({ display: 'flex', flexWrap: 'wrap', gap: '3' });
const linkRow = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) auto' },
  gap: '3',
  alignItems: 'end',
});
const figures = css({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fit, minmax(100px, 1fr))',
  gap: '4',
  borderTop: '1px solid {colors.line}',
  paddingTop: '4',
  '& dt': { fontSize: '12', color: 'muted' },
  '& dd': { margin: '0', textStyle: 'figureSm' },
});
