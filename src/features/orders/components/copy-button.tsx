import { useLingui } from '@lingui/react/macro';
import { IconButton } from '~/ui/button.tsx';
import { CopyIcon } from '~/ui/icon.tsx';
import { toast } from '~/ui/toast-store.ts';

/** Copies a revealed value. */
export function CopyButton({ label, value }: { label: string; value: string }) {
  const { t } = useLingui();
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(value);
    toast({ status: 'success', description: t`Copied` });
  };
  return (
    <IconButton
      label={t`Copy ${label}`}
      icon={<CopyIcon aria-hidden="true" />}
      onClick={() => void copy()}
    />
  );
}
