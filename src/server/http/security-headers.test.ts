import { afterEach, expect, test } from 'vitest';
import { paymentPages } from '../infra/service-hosts.ts';
import { installSources, securityHeaders } from './security-headers.ts';

const ORIGIN = 'https://legend.example';
const stripe = { secretKey: 'sk_test_1', webhookSecrets: ['whsec_1'] };
const inline = { scripts: ["'nonce-a'"], styles: ["'nonce-a'"] };
const policy = () => securityHeaders(inline, true)['content-security-policy'];

afterEach(() => installSources(ORIGIN, []));

test('without services the policy names this site alone', () => {
  installSources(ORIGIN, [null, '/device-check.sandbox.js']);
  expect(policy()).toBe(
    "default-src 'self'; script-src 'self' 'nonce-a'; style-src 'self' 'nonce-a'; " +
      "style-src-attr 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self'; " +
      "connect-src 'self' wss://legend.example; object-src 'none'; base-uri 'self'; " +
      "form-action 'self'; frame-ancestors 'none'",
  );
});

test('a configured script and its hosts are allowed, and nothing else is loosened', () => {
  installSources(ORIGIN, ['https://check.example/c.js'], {
    scripts: ['https://ads.example.com'],
    others: ['https://collect.example.com', 'wss://live.example.com'],
    hasOwnStyles: false,
  });
  const text = policy();
  expect(text).toContain(
    "script-src 'self' 'nonce-a' https://check.example https://ads.example.com;",
  );
  expect(text).toContain("style-src 'self' 'nonce-a';");
  expect(text).toContain(
    "connect-src 'self' wss://legend.example https://check.example https://ads.example.com https://collect.example.com wss://live.example.com;",
  );
  expect(text).toContain("frame-src 'self' https://ads.example.com https://collect.example.com;");
  expect(text).not.toContain('unsafe-eval');
});

test('inline styles are allowed only for a widget that cannot do without', () => {
  installSources(ORIGIN, [], {
    scripts: ['https://widget.example.com'],
    others: [],
    hasOwnStyles: true,
  });
  expect(policy()).toContain("style-src 'self' 'unsafe-inline' https://widget.example.com;");
  expect(policy()).toContain("script-src 'self' 'nonce-a' https://widget.example.com;");
});

test('a form may lead to the payment page of whoever takes cards, and nowhere else', () => {
  installSources(ORIGIN, [], undefined, paymentPages({ ...stripe, apiUrl: null }));
  expect(policy()).toContain("form-action 'self' https://checkout.stripe.com;");
  installSources(
    ORIGIN,
    [],
    undefined,
    paymentPages({ ...stripe, apiUrl: 'http://127.0.0.1:12111' }),
  );
  expect(policy()).toContain("form-action 'self' http://127.0.0.1:12111;");
  installSources(ORIGIN, [], undefined, paymentPages(undefined));
  expect(policy()).toContain("form-action 'self';");
});
