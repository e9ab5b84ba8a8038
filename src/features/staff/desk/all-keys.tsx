/** The button that lists the single keys of a page, and their list, which is loaded with the first press. */
import { Trans } from '@lingui/react/macro';
import { lazy, Suspense, type ComponentProps } from 'react';
import { Button, type ButtonLook } from '~/ui/button.tsx';
import { Kbd } from '~/ui/marks.tsx';
import type { KeysDialog as Dialog } from './keys-dialog.tsx';
import type { useSingleKeys } from './use-desk-keys.ts';

const KeysDialog = lazy(async () => ({ default: (await import('./keys-dialog.tsx')).KeysDialog }));

export function AllKeys(props: {
  look?: ButtonLook;
  title: ComponentProps<typeof Dialog>['title'];
  keys: ComponentProps<typeof Dialog>['keys'];
  single: ReturnType<typeof useSingleKeys>;
  isListing: boolean;
  list(isListing: boolean): void;
}) {
  const { single, list } = props;
  return (
    <div>
      <Button size="sm" look={props.look} onClick={() => list(true)}>
        <Kbd>?</Kbd> <Trans>All keys</Trans>
      </Button>
      <Suspense>
        {props.isListing && (
          <KeysDialog
            title={props.title}
            keys={props.keys}
            isOn={single.isOn}
            onSwitch={single.switchKeys}
            onClose={() => list(false)}
          />
        )}
      </Suspense>
    </div>
  );
}
