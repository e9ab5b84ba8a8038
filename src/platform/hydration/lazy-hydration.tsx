/**
 * Parts of a page whose programs come after it. The server writes them whole; in the browser their HTML stands until
 * the page is awake (`hydration-triggers.ts`), and only then their program is fetched and takes over. On later navigations
 * there is no HTML to keep: loaders fetch the program with the data (`preload`).
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
  LATE,
  reportHydrated,
} from './hydration-triggers.ts';
import { useHydrated } from './use-hydrated.ts';

/** Shown when something around a part changed before it came alive: its HTML as it stands. */
function Standing({ part }: { part: RefObject<HTMLElement | null> }) {
  const [html] = useState(() => part.current?.innerHTML ?? '');
  return <div className={boxless} dangerouslySetInnerHTML={{ __html: html }} />;
}

/**
 * Makes a component that comes alive late.
 * @param load fetches the component
 * @returns the component, with `preload` for loaders: fetches it, so that it can be shown at once
 */
export function later<Props extends object>(load: () => Promise<ComponentType<Props>>) {
  let component: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;

  async function fetchOnce(): Promise<ComponentType<Props>> {
    try {
      return (component = await load());
    } catch (error) {
      // The next one who needs it tries again.
      loading = undefined;
      throw error;
    }
  }
  const fetched = () => (loading ??= fetchOnce());

  interface BodyProps {
    props: Props;
    isStanding: boolean;
    onAlive: () => void;
  }

  function Body({ props, isStanding, onAlive }: BodyProps) {
    useEffect(onAlive, [onAlive]);
    if (isStanding && !isHydrationAllowed()) use(hydrationAllowed);
    return createElement(component ?? use(fetched()), props);
  }

  function Later(props: Props) {
    const isHydrated = useHydrated();
    const part = useRef<HTMLDivElement>(null);
    const [isAlive, setAlive] = useState(isHydrated);
    const [isStanding] = useState(!isHydrated);
    const onAlive = useCallback(() => setAlive(true), []);
    useEffect(() => {
      if (!isStanding) return undefined;
      if (isAlive) reportHydrated(part.current);
      return () => reportHydrated(null);
    }, [isStanding, isAlive]);
    const body = (
      <Suspense fallback={isStanding ? <Standing part={part} /> : null}>
        <Body props={props} isStanding={isStanding} onAlive={onAlive} />
      </Suspense>
    );
    // React would throw standing HTML away for new props. They wait until the HTML is taken over.
    const [arrived] = useState({ props, body });
    return (
      <div ref={part} className={boxless} {...{ [LATE]: isAlive ? undefined : '' }}>
        {isAlive && props !== arrived.props ? body : arrived.body}
      </div>
    );
  }

  return Object.assign(Later, { preload: async () => void (await fetched()) });
}

const boxless = css({ display: 'contents' });
