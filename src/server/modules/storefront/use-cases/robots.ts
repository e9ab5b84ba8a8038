/** What crawlers may read: everything public, but not pages behind a sign-in and endpoints for machines. */
import { appConfig } from '~config';
import { pathIn } from '../../../page-path.ts';

const PRIVATE = [
  '/auth/',
  '/chat',
  '/checkout',
  '/dev/',
  '/favorites',
  '/impersonation',
  '/notifications',
  '/offers/create',
  '/orders',
  '/profile/me',
  '/profile/payout',
  '/sandbox/',
  '/seller/',
];
const MACHINES = ['/api/', '/_serverFn/', '/socket.io/'];

/** The text of `/robots.txt`. */
export function robotsText(origin: string): string {
  const closed = [
    ...MACHINES,
    ...appConfig.locales.all.flatMap((locale) => PRIVATE.map((path) => pathIn(locale, path))),
  ];
  return [
    'User-agent: *',
    'Allow: /',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}
