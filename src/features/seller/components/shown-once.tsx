/** A secret, this once. It can be selected by hand; the button copies it where the browser allows it. */
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { css, cx } from 'styled-system/css';
import { Button } from '~/ui/button.tsx';
import { CopyIcon, KeyIcon } from '~/ui/icon.tsx';
import { Banner } from '~/ui/states.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { toast } from '~/ui/toast-store.ts';
import { monospace } from './monospace.ts';

export function ShownOnce(props: {
  title: ReactNode;
  /** The name of the field. */
  label: string;
  secret: string;
  onDone: () => void;
}) {
  const { t } = useLingui();
  const { title, label, secret, onDone } = props;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(secret);
      toast({ status: 'success', description: t`Copied` });
    } catch {
      toast({ status: 'warning', description: t`Copy it by hand, please.` });
    }
  };
  return (
    <Banner tone="info" role="status" icon={<KeyIcon aria-hidden="true" />} title={title}>
      <span className={row}>
        <TextField
          hideLabel
          size="sm"
          readOnly
          label={label}
          className={cx(monospace, field)}
          value={secret}
          onFocus={({ target }) => target.select()}
        />
        <Button
          size="sm"
          icon={<CopyIcon size={16} aria-hidden="true" />}
          onClick={() => void copy()}
        >
          <Trans>Copy</Trans>
        </Button>
        <Button size="sm" look="ghost" onClick={onDone}>
          <Trans>I have it</Trans>
        </Button>
      </span>
    </Banner>
  );
}

const row = css({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '2',
  marginTop: '3',
});
const field = css({ flex: '1 1 280px', maxWidth: '520px' });
