/** The signed-in user in the header. In a module of its own, which visitors do not load. */
import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { cx } from 'styled-system/css';
import { header } from 'styled-system/recipes';
import { Anchor, type AnchorProps } from '../anchor.tsx';

interface UserChipShape {
  /** `<Avatar …/>` of 36 px. */
  avatar: ReactNode;
  name: string;
  /** Under the name: the balance. */
  detail?: ReactNode;
}

function UserChipContent({ avatar, name, detail }: UserChipShape) {
  return (
    <>
      {avatar}
      <span className={header().userText}>
        <b>{name}</b>
        {detail === undefined ? null : <small>{detail}</small>}
      </span>
    </>
  );
}

/** The signed-in user in the header, as a link to the own pages. The text is hidden on the narrow frame. */
export function UserChipLink(props: UserChipShape & AnchorProps) {
  const { avatar, name, detail, className, ...rest } = props;
  return (
    <Anchor {...rest} className={cx(header().user, className)}>
      <UserChipContent {...{ avatar, name, detail }} />
    </Anchor>
  );
}

/** The same as a button: what it opens is the caller's. */
export function UserChipButton(
  props: UserChipShape & ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> },
) {
  const { avatar, name, detail, className, ...rest } = props;
  return (
    <button type="button" {...rest} className={cx(header().user, className)}>
      <UserChipContent {...{ avatar, name, detail }} />
    </button>
  );
}
