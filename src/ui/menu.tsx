import { Menu as Ark } from '@ark-ui/react/menu';
import { Portal } from '@ark-ui/react/portal';
import type { ReactElement, ReactNode } from 'react';
import { css } from 'styled-system/css';
import { listbox } from 'styled-system/recipes';
import { Anchor } from './anchor.tsx';

export interface MenuItem {
  /** Unique among the items of the menu. */
  id: string;
  label: ReactNode;
  icon?: ReactNode;
  /** At the end of the line: a figure, a count. */
  end?: ReactNode;
  /** A link … */
  href?: string;
  /** Another site: it opens in a tab of its own. */
  isOutside?: boolean;
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
  /** For a menu that is loaded by the press that opens it. */
  defaultOpen?: boolean;
}

/** A menu of actions behind one button; arrow keys, type-ahead, Enter. */
export function Menu(props: MenuProps) {
  const { trigger, items, title, placement = 'bottom-end', defaultOpen } = props;
  const styles = listbox();
  return (
    <Ark.Root
      positioning={{ placement, gutter: 4 }}
      defaultOpen={defaultOpen}
      defaultHighlightedValue={defaultOpen ? items[0]?.id : undefined}
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
      <span className={css({ flex: '1' })}>{item.label}</span>
      {item.end}
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
        {item.href === undefined ? (
          content
        ) : (
          <Anchor href={item.href} {...(item.isOutside && { target: '_blank', rel: 'noopener' })}>
            {content}
          </Anchor>
        )}
      </Ark.Item>
    </>
  );
}
