/**
 * Lazy hydration: parts of a page whose scripts load after it. The server renders their full HTML; in the browser it
 * stays until hydration is triggered (`hydration-triggers.ts`), and only then their script is loaded and hydrates it.
 * On client navigations there is no HTML to preserve: loaders load the script with the data (`preload`).
 */
import {
  createElement,
  Suspense,
  use,
  useCallback,
  useEffect,
  useRef,
  useState,
  type ComponentType,
  type RefObject,
} from 'react';
import { css } from 'styled-system/css';
import {
  hydrationAllowed,
  isHydrationAllowed,
  UNHYDRATED,
  reportHydrated,
} from './hydration-triggers.ts';
import { useHydrated } from './use-hydrated.ts';

/** Rendered when something around a part changed before it was hydrated: its HTML unchanged. */
function ServerHtml({ part }: { part: RefObject<HTMLElement | null> }) {
  const [html] = useState(() => part.current?.innerHTML ?? '');
  return <div className={boxless} dangerouslySetInnerHTML={{ __html: html }} />;
}

/**
 * Makes a lazily hydrated component.
 * @param load imports the component
 * @returns the component, with `preload` for loaders: imports it, so that it can be rendered at once
 */
export function lazilyHydrated<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let component: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;

  async function fetchOnce(): Promise<ComponentType<Props>> {
    try {
      return (component = await load());
    } catch (error) {
      // The next render tries again.
      loading = undefined;
      throw error;
    }
  }
  const fetched = () => (loading ??= fetchOnce());

  interface BodyProps {
    props: Props;
    isServerHtml: boolean;
    onHydrated: () => void;
  }

  function Body({ props, isServerHtml, onHydrated }: BodyProps) {
    useEffect(onHydrated, [onHydrated]);
    if (isServerHtml && !isHydrationAllowed()) use(hydrationAllowed);
    return createElement(component ?? use(fetched()), props);
  }

  function LazilyHydrated(props: Props) {
    const isHydrated = useHydrated();
    const part = useRef<HTMLDivElement>(null);
    const [isPartHydrated, setPartHydrated] = useState(isHydrated);
    const [isServerHtml] = useState(!isHydrated);
    const onHydrated = useCallback(() => setPartHydrated(true), []);
    useEffect(() => {
      if (!isServerHtml) return undefined;
      if (isPartHydrated) reportHydrated(part.current);
      return () => reportHydrated(null);
    }, [isServerHtml, isPartHydrated]);
    const body = (
      <Suspense fallback={isServerHtml ? <ServerHtml part={part} /> : null}>
        <Body props={props} isServerHtml={isServerHtml} onHydrated={onHydrated} />
      </Suspense>
    );
    // React would discard server HTML for new props. They wait until the part is hydrated.
    const [initial] = useState({ props, body });
    return (
      <div ref={part} className={boxless} {...{ [UNHYDRATED]: isPartHydrated ? undefined : '' }}>
        {isPartHydrated && props !== initial.props ? body : initial.body}
      </div>
    );
  }

  return Object.assign(LazilyHydrated, { preload: async () => void (await fetched()) });
}

const boxless = css({ display: 'contents' });
