/**
 * The server clock and the time zone for everything that is rendered. The first render in the browser uses the server's
 * time and zone, so that hydration produces the same text; after that the visitor's own clock and zone are used. Lazily
 * hydrated parts (`lazy-hydration.tsx`) begin with the server's as well, however much time has passed.
 */
import {
  createContext,
  useContext,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';

interface ClockTime {
  now: Date;
  timeZone: string;
}

/** A store and no context value: a context that changes would re-render everything below it. */
interface Clock {
  served: () => ClockTime;
  current: () => ClockTime;
  set: (moment: ClockTime) => void;
  subscribe: (listener: () => void) => () => void;
}

function createClock(served: ClockTime): Clock {
  let current = served;
  const listeners = new Set<() => void>();
  return {
    served: () => served,
    current: () => current,
    set(moment) {
      current = moment;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const ClockContext = createContext(createClock({ now: new Date(0), timeZone: 'UTC' }));

const TICK_MS = 30_000;
const YEAR_SECONDS = 365 * 24 * 3600;

/**
 * The offset of the server clock against this machine's when the page was received; null when the server has not sent
 * it. A cached page was rendered a while before it was served, so that its render time says nothing.
 */
function servedShiftMs(): number | null {
  if (typeof PerformanceNavigationTiming === 'undefined') return null;
  const [navigation] = performance.getEntriesByType('navigation');
  if (!(navigation instanceof PerformanceNavigationTiming)) return null;
  const told = navigation.serverTiming.find(({ name }) => name === 'now')?.description;
  const servedAt = Date.parse(told ?? '');
  if (Number.isNaN(servedAt)) return null;
  return servedAt - (performance.timeOrigin + navigation.responseStart);
}

/** The visitor's zone. The first use of `Intl` loads all of its data, some 30 ms: a browser that can tell without does. */
function visitorZone(): string {
  return typeof Temporal === 'undefined'
    ? Intl.DateTimeFormat().resolvedOptions().timeZone
    : Temporal.Now.timeZoneId();
}

/** @param renderedAt the server clock's time of the response, ISO. */
export function ServerClockProvider(props: {
  renderedAt: string;
  timeZone: string;
  children: ReactNode;
}) {
  const { renderedAt, children } = props;
  const [clock] = useState(() =>
    createClock({ now: new Date(renderedAt), timeZone: props.timeZone }),
  );
  const attributedTo = useRef(renderedAt);
  useEffect(() => {
    // The server clock may run ahead of the visitor's (sandbox): the offset is stored, not the time.
    const isLanding = renderedAt === attributedTo.current;
    const shiftMs =
      (isLanding ? servedShiftMs() : null) ?? new Date(renderedAt).getTime() - Date.now();
    const timeZone = visitorZone();
    const tick = () => clock.set({ now: new Date(Date.now() + shiftMs), timeZone });
    document.cookie = `tz=${encodeURIComponent(timeZone)}; path=/; max-age=${YEAR_SECONDS}; samesite=lax`;
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [clock, renderedAt]);
  return <ClockContext value={clock}>{children}</ClockContext>;
}

/** The server clock's current time, updated every half minute. */
export function useServerClock(): ClockTime {
  const clock = useContext(ClockContext);
  return useSyncExternalStore(clock.subscribe, clock.current, clock.served);
}
