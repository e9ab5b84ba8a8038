import { useId, type ButtonHTMLAttributes, type MouseEvent, type ReactNode, type Ref } from 'react';
import { css, cx } from 'styled-system/css';
import { button, iconButton, spinner } from 'styled-system/recipes';
import { Anchor, type AnchorProps } from './anchor.tsx';
import { VisuallyHidden } from './visually-hidden.tsx';

export type ButtonLook = 'accent' | 'neutral' | 'ghost' | 'danger';
export type ButtonSize = 'lg' | 'md' | 'sm' | 'xs';

interface ButtonShape {
  /** One `accent` per view; money acts carry the amount in the label. */
  look?: ButtonLook;
  size?: ButtonSize;
  /** Full width. */
  full?: boolean;
  icon?: ReactNode;
  iconEnd?: ReactNode;
}

export interface ButtonProps extends ButtonShape, ButtonHTMLAttributes<HTMLButtonElement> {
  /** Shows a spinner, keeps label and width, and swallows clicks. */
  busy?: boolean;
  /**
   * Why the button cannot be used. It then stays reachable by keyboard, looks disabled, does nothing, and the reason
   * stands below it and is read with it.
   */
  disabledReason?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

const reasonText = css({
  display: 'block',
  textStyle: 'caption',
  color: 'muted',
  marginTop: '1.5',
});
const withReason = css({ display: 'inline-block', '&[data-full]': { display: 'block' } });

/** A button in all its states. Its type is `button` unless said otherwise. */
export function Button(props: ButtonProps) {
  const {
    look,
    size,
    full,
    icon,
    iconEnd,
    busy,
    disabledReason,
    children,
    className,
    onClick,
    ...rest
  } = props;
  const reasonId = useId();
  const isBlocked = busy === true || disabledReason !== undefined;
  const element = (
    <button
      type="button"
      {...rest}
      className={cx(button({ look, size, full }), className)}
      aria-busy={busy || undefined}
      aria-disabled={disabledReason === undefined ? rest['aria-disabled'] : true}
      aria-describedby={disabledReason === undefined ? rest['aria-describedby'] : reasonId}
      data-icon={icon ? '' : undefined}
      onClick={(event) => {
        if (isBlocked) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {busy ? <span className={spinner()} data-spinner aria-hidden="true" /> : icon}
      {children}
      {iconEnd}
    </button>
  );
  if (disabledReason === undefined) return element;
  return (
    <span className={withReason} data-full={full ? '' : undefined}>
      {element}
      <span id={reasonId} className={reasonText}>
        {disabledReason}
      </span>
    </span>
  );
}

/** A link that looks like a button. */
export function LinkButton({
  look,
  size,
  full,
  icon,
  iconEnd,
  children,
  className,
  ...rest
}: ButtonShape & AnchorProps) {
  return (
    <Anchor
      {...rest}
      data-icon={icon ? '' : undefined}
      className={cx(button({ look, size, full }), className)}
    >
      {icon}
      {children}
      {iconEnd}
    </Anchor>
  );
}

interface IconButtonShape {
  size?: 'md' | 'sm';
  /** With the edge of a control. */
  edge?: boolean;
  /** On a picture: with the background of the page. */
  solid?: boolean;
  icon: ReactNode;
}

export interface IconButtonProps extends IconButtonShape, ButtonHTMLAttributes<HTMLButtonElement> {
  /** The accessible name; shown as text when `children` is given instead. */
  label: string;
  busy?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** The text beside an icon; the accessible name is prepended when the text does not contain it. */
function IconLabel({ label, children }: { label: string; children: ReactNode }) {
  if (children === undefined || children === label) return children;
  return (
    <>
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </>
  );
}

/** A button of an icon alone (named by `label`), or of an icon and a word (`children`). */
export function IconButton(props: IconButtonProps) {
  const { size, edge, solid, icon, label, busy, children, className, onClick, ...rest } = props;
  const onPress = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      type="button"
      aria-label={children === undefined ? label : undefined}
      title={children === undefined ? label : undefined}
      {...rest}
      aria-busy={busy || undefined}
      className={cx(iconButton({ size, edge, solid, bare: children === undefined }), className)}
      onClick={onPress}
    >
      {busy ? <span className={spinner()} aria-hidden="true" /> : icon}
      <IconLabel label={label}>{children}</IconLabel>
    </button>
  );
}

/** The same as a link. */
export function IconLink(props: IconButtonShape & AnchorProps & { label: string }) {
  const { size, edge, solid, icon, label, children, className, ...rest } = props;
  return (
    <Anchor
      aria-label={children === undefined ? label : undefined}
      title={children === undefined ? label : undefined}
      {...rest}
      className={cx(iconButton({ size, edge, solid, bare: children === undefined }), className)}
    >
      {icon}
      <IconLabel label={label}>{children}</IconLabel>
    </Anchor>
  );
}
