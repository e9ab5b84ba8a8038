/** Headers of every page (quality page, security): strict CSP by nonce or hashes, no sniffing, no framing. */
import type { InlineSources } from './inline-sources.ts';

let socketOrigin = '';
let foreign: ForeignSources = noForeignSources();

/** Sources of other sites, by directive; each text begins with a space or is empty. */
interface ForeignSources {
  script: string;
  connect: string;
  image: string;
  media: string;
  font: string;
  frame: string;
  form: string;
  /** A service that adds style elements of its own cannot give them our nonce. */
  hasOwnStyles: boolean;
}

function noForeignSources(): ForeignSources {
  return {
    script: '',
    connect: '',
    image: '',
    media: '',
    font: '',
    frame: '',
    form: '',
    hasOwnStyles: false,
  };
}

function listed(origins: readonly string[]): string {
  return [...new Set(origins)].map((origin) => ` ${origin}`).join('');
}

/**
 * Adds sources to the policy: this site's websockets, which not every browser includes in `'self'`, the scripts at these
 * addresses with their own requests, and what configured services need. Paths of this site need no source.
 * @param services `hosts` of the services (infra/service-hosts.ts)
 * @param forms where a form of ours may lead to: browsers follow the redirect after it only to these
 */
export function installSources(
  appOrigin: string,
  addresses: readonly (string | null)[],
  services: { scripts: readonly string[]; others: readonly string[]; hasOwnStyles: boolean } = {
    scripts: [],
    others: [],
    hasOwnStyles: false,
  },
  forms: readonly string[] = [],
): void {
  socketOrigin = appOrigin.replace(/^http/, 'ws');
  const own = addresses.flatMap((address) =>
    address !== null && URL.canParse(address) ? [new URL(address).origin] : [],
  );
  const all = [...services.scripts, ...services.others];
  const shown = listed(all.filter((origin) => !origin.startsWith('ws')));
  foreign = {
    script: listed([...own, ...services.scripts]),
    connect: listed([...own, ...all]),
    image: shown,
    media: shown,
    font: shown,
    frame: shown,
    form: listed(forms),
    hasOwnStyles: services.hasOwnStyles,
  };
}

/** `'unsafe-inline'` counts only where no nonce and no hash stands beside it. */
function styleSources(inline: InlineSources): string {
  const own = foreign.hasOwnStyles ? ["'unsafe-inline'"] : inline.styles;
  return ["'self'", ...own].join(' ') + (foreign.hasOwnStyles ? foreign.font : '');
}

/**
 * @param inline sources of inline scripts and styles
 * @param secure the site is reached over https, so the headers may include HSTS.
 */
export function securityHeaders(inline: InlineSources, secure: boolean): Record<string, string> {
  const scripts = ["'self'", ...inline.scripts].join(' ');
  const policy = [
    "default-src 'self'",
    `script-src ${scripts}${foreign.script}`,
    // Floating elements are positioned by style attributes; style elements need a nonce or hash like scripts.
    `style-src ${styleSources(inline)}`,
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${foreign.image}`,
    `font-src 'self'${foreign.font}`,
    `connect-src 'self' ${socketOrigin}${foreign.connect}`,
    ...(foreign.frame === ''
      ? []
      : [`media-src 'self'${foreign.media}`, `frame-src 'self'${foreign.frame}`]),
    "object-src 'none'",
    "base-uri 'self'",
    `form-action 'self'${foreign.form}`,
    "frame-ancestors 'none'",
  ];
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'x-frame-options': 'DENY',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    ...(secure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}
