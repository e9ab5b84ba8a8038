import {
  createContext,
  createElement,
  useContext,
  type AnchorHTMLAttributes,
  type ComponentType,
  type ReactNode,
} from 'react';

/** What every link of the design system gives to the component that renders it. */
export interface AnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string;
  ref?: React.Ref<HTMLAnchorElement>;
}

const AnchorContext = createContext<ComponentType<AnchorProps> | null>(null);

/**
 * Sets the component that all links of the design system render. Mount it once with a component over the router's link;
 * without it they are plain `<a>`, which is right for static renders and for pages without a router.
 */
export function LinkProvider(props: {
  component: ComponentType<AnchorProps>;
  children: ReactNode;
}) {
  return <AnchorContext value={props.component}>{props.children}</AnchorContext>;
}

/** An unstyled link. Links to other origins, to mail and with `download` or `target` stay plain. */
export function Anchor(props: AnchorProps) {
  const component = useContext(AnchorContext);
  const isPlain =
    component === null ||
    props.download !== undefined ||
    props.target !== undefined ||
    !(props.href.startsWith('/') || props.href.startsWith('?')) ||
    props.href.startsWith('//');
  return isPlain ? <a {...props} /> : createElement(component, props);
}
