/** The buttons of a dialog that asks for a search or an alert: visitors sign in with what they asked for. */
import { Trans } from '@lingui/react/macro';
import type { AskedAlert } from '~/contracts/alerts/asked-alert.ts';
import { Button, LinkButton } from '~/ui/button.tsx';
import type { useAsk } from '../use-ask.ts';

interface AskButtonsProps {
  /** The form that it sends. */
  form: string;
  ask: ReturnType<typeof useAsk>;
  /** Null while something is missing. */
  asked: AskedAlert | null;
  isSearch: boolean;
  onClose: () => void;
}

export function AskButtons({ form, ask, asked, isSearch, onClose }: AskButtonsProps) {
  return (
    <>
      <Button onClick={onClose}>
        <Trans>Cancel</Trans>
      </Button>
      {ask.isMember || asked === null ? (
        <Button type="submit" form={form} look="accent" busy={ask.asking.isPending}>
          {isSearch ? <Trans>Save the search</Trans> : <Trans>Set the alert</Trans>}
        </Button>
      ) : (
        <LinkButton look="accent" rel="nofollow" href={ask.signInHref(asked)}>
          {isSearch ? <Trans>Sign in and save</Trans> : <Trans>Sign in and set it</Trans>}
        </LinkButton>
      )}
    </>
  );
}
