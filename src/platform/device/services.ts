/**
 * The one loader of scripts of others: each only once its purpose is agreed to, from an address that the Content
 * Security Policy was given by the same configuration. The support widget waits until the page has been there for two
 * seconds (specification, section 9). Browser only.
 */
import { appConfig } from '~config';
import type { Bootstrap } from '~/contracts/catalogue/frontend.schemas.ts';
import { allows } from './consent.ts';

type Service = Bootstrap['frontend']['services'][number];

/** Whom the support widget is told of, as its vendor names the fields. */
export interface SupportedPerson {
  user_id: string;
  user_hash: string;
  name: string;
  email: string;
  /** Unix seconds. */
  created_at: number;
}

const WIDGET = 'Intercom';

/** The widget's function, once its script has put it on the window. */
function callWidget(...given: readonly unknown[]): void {
  const widget: unknown = Reflect.get(window, WIDGET);
  if (typeof widget !== 'function') return;
  try {
    Reflect.apply(widget, window, given);
  } catch {
    // A failing widget is not the page's failure.
  }
}

function addScript(address: string, onLoad: () => void = () => {}): void {
  const element = document.createElement('script');
  element.src = address;
  element.async = true;
  element.dataset['service'] = '';
  element.addEventListener('load', onLoad);
  document.head.append(element);
}

export interface ServiceLoader {
  /** Loads what is agreed to and not loaded yet. @param person null for visitors */
  update(person: SupportedPerson | null): void;
  /** Whether something that is loaded is not agreed to any more: only a new document is without it. */
  mustReload(): boolean;
  stop(): void;
}

/** @param services as the bootstrap names them, from the configuration */
export function createServiceLoader(services: readonly Service[]): ServiceLoader {
  const loaded = new Set<Service>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let booted: string | null | undefined;
  let person: SupportedPerson | null = null;

  const boot = ({ app_id, api_base }: Service): void => {
    if (!allows('support')) return;
    const who = person?.user_id ?? null;
    if (booted === who) return;
    // The next person must not see the conversations of the one before.
    if (booted !== undefined) callWidget('shutdown');
    booted = who;
    callWidget('boot', { app_id, api_base, ...person });
  };
  const load = (service: Service): void => {
    if (loaded.has(service) || !allows(service.purpose)) return;
    loaded.add(service);
    if (service.kind === 'tracker') addScript(service.script);
    else addScript(service.script, () => boot(service));
  };
  const loadLater = (service: Service): void => {
    timer ??= setTimeout(() => {
      timer = undefined;
      load(service);
    }, appConfig.measuring.widgetDelayMs);
  };
  return {
    update(next) {
      person = next;
      for (const service of services) {
        if (service.kind === 'tracker') load(service);
        else if (loaded.has(service)) boot(service);
        else if (allows(service.purpose)) loadLater(service);
      }
    },
    mustReload() {
      const isOver = [...loaded].some(({ purpose }) => !allows(purpose));
      if (isOver) callWidget('shutdown');
      return isOver;
    },
    stop: () => clearTimeout(timer),
  };
}
