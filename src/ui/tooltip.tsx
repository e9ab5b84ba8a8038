import { Portal } from '@ark-ui/react/portal';
import { Tooltip as Ark } from '@ark-ui/react/tooltip';
import type { ReactElement, ReactNode } from 'react';
import { tooltip } from 'styled-system/recipes';

export interface TooltipProps {
  /** Never the only place of an information: a touch screen does not show it. */
  content: ReactNode;
  /** One focusable element. */
  children: ReactElement;
  placement?: 'top' | 'bottom' | 'left' | 'right';
}

/** A short text about a control while it is hovered or focused. */
export function Tooltip({ content, children, placement = 'top' }: TooltipProps) {
  const styles = tooltip();
  return (
    <Ark.Root
      openDelay={400}
      closeDelay={80}
      positioning={{ placement, gutter: 6 }}
      lazyMount
      unmountOnExit
    >
      <Ark.Trigger asChild>{children}</Ark.Trigger>
      <Portal>
        <Ark.Positioner className={styles.positioner}>
          <Ark.Content className={styles.content}>{content}</Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  );
}
