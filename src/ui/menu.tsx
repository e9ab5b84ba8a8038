import { Menu as Ark } from '@ark-ui/react/menu';
import { Portal } from '@ark-ui/react/portal';
import type { ReactElement, ReactNode } from 'react';
import { listbox } from 'styled-system/recipes';
import { Anchor } from './anchor.tsx';

export interface MenuItem {
  /** Unique among the items of the menu. */
  id: string;
  label: ReactNode;
  icon?: ReactNode;
  /** A link … */
  href?: string;
  /** … or an action. */
  onSelect?: () => void;
  tone?: 'danger';
  disabled?: boolean;
  /** A line above this item. */
  separated?: boolean;
}

export interface MenuProps {
  /** The button that opens it. */
  trigger: ReactElement;
  items: readonly MenuItem[];
  /** A quiet line at the top. */
  title?: ReactNode;
  placement?: 'bottom-start' | 'bottom-end' | 'top-start' | 'top-end';
}

/** A menu of actions behind one button; arrow keys, type-ahead, Enter. */
export function Menu({ trigger, items, title, placement = 'bottom-end' }: MenuProps) {
  const styles = listbox();
  return (
    <Ark.Root
      positioning={{ placement, gutter: 4 }}
      lazyMount
      unmountOnExit
      onSelect={(details) => items.find((item) => item.id === details.value)?.onSelect?.()}
    >
      <Ark.Trigger asChild>{trigger}</Ark.Trigger>
      <Portal>
        <Ark.Positioner>
          <Ark.Content className={styles.content}>
            {title === undefined ? null : <div className={styles.group}>{title}</div>}
            {items.map((item) => (
              <MenuLine key={item.id} item={item} />
            ))}
          </Ark.Content>
        </Ark.Positioner>
      </Portal>
    </Ark.Root>
  );
}

function MenuLine({ item }: { item: MenuItem }) {
  const styles = listbox();
  const content = (
    <>
      {item.icon}
      <span>{item.label}</span>
    </>
  );
  return (
    <>
      {item.separated ? <Ark.Separator className={styles.separator} /> : null}
      <Ark.Item
        value={item.id}
        disabled={item.disabled}
        className={styles.item}
        data-tone={item.tone}
        asChild={item.href !== undefined}
      >
        {item.href === undefined ? content : <Anchor href={item.href}>{content}</Anchor>}
      </Ark.Item>
    </>
  );
}
