/** Headers of every page (quality page, security): strict CSP by nonce or hashes, no sniffing, no framing. */
import type { InlineSources } from './inline-sources.ts';

let scriptOrigins = '';
let socketOrigin = '';

/**
 * Adds sources to the policy: this site's websockets, which not every browser includes in `'self'`, and the scripts at
 * these addresses with their own requests. Paths of this site need no source.
 */
export function installSources(appOrigin: string, addresses: readonly (string | null)[]): void {
  socketOrigin = appOrigin.replace(/^http/, 'ws');
  const foreign = addresses.filter((address) => address !== null && URL.canParse(address));
  scriptOrigins = [...new Set(foreign.map((address) => ` ${new URL(address ?? '').origin}`))].join(
    '',
  );
}

/**
 * @param inline sources of inline scripts and styles
 * @param secure the site is reached over https, so the headers may include HSTS.
 */
export function securityHeaders(inline: InlineSources, secure: boolean): Record<string, string> {
  const scripts = ["'self'", ...inline.scripts].join(' ');
  const policy = [
    "default-src 'self'",
    `script-src ${scripts}${scriptOrigins}`,
    // Floating elements are positioned by style attributes; style elements need a nonce or hash like scripts.
    `style-src ${["'self'", ...inline.styles].join(' ')}`,
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self' ${socketOrigin}${scriptOrigins}`,
    "object-src 'none'",
    "base-uri 'self'",
    "form-action 'self'",
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
