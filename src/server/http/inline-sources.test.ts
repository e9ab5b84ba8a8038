import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { freshNonce, hashedPage, nonceSources, UnknownPage } from './inline-sources.ts';
import { securityHeaders } from './security-headers.ts';

const sha256 = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const nonce = freshNonce();
const page = (...parts: string[]) => hashedPage(parts.join('\n'), nonce);

describe('a page by hashes', () => {
  it('names every script and style that bears its nonce by the bytes of its text', () => {
    const { html, sources } = page(
      `<script nonce="${nonce}">one();</script>`,
      `<script nonce="${nonce}" data-part="">\nzwei('ü');\n</script>`,
      `<script class="x" nonce="${nonce}">one();</script>`,
      `<style nonce="${nonce}">a{}</style>`,
    );
    expect(sources).toEqual({
      scripts: [sha256('one();'), sha256("\nzwei('ü');\n")],
      styles: [sha256('a{}')],
    });
    expect(html).not.toContain('nonce');
    expect(html).toContain('<script data-part="">\n');
  });

  it.each([
    ['without a nonce', '<script>evil()</script>'],
    ['with another nonce', `<script nonce="${freshNonce()}">evil()</script>`],
    ['that is not closed', `<script>evil()\n<script nonce="${nonce}">own()</script>`],
    ['whose attribute begins like another', `<script x="<script ">evil()</script>`],
    ['with an empty nonce', '<script nonce="">evil()</script>'],
  ])('names no script %s', (_what, smuggled) => {
    const { sources } = page(smuggled, `<script nonce="${nonce}">one()</script>`);
    expect(sources.scripts).not.toContain(sha256('evil()'));
    // What is not closed swallows what follows, here as in the browser: as a whole it has no hash.
    expect(
      sources.scripts.every((source) => [sha256('own()'), sha256('one()')].includes(source)),
    ).toBe(true);
  });

  it('names no structured data and nothing that is fetched: nobody asks for their hashes', () => {
    const { html, sources } = page(
      `<script type="application/ld+json" nonce="${nonce}">{"a":1}</script>`,
      `<script type="module" nonce="${nonce}" src="/a.js"></script>`,
      `<link rel="stylesheet" nonce="${nonce}" href="/a.css"/>`,
      `<meta property="csp-nonce" content="${nonce}"/>`,
    );
    expect(sources).toEqual({ scripts: [], styles: [] });
    expect(html).toContain('<link rel="stylesheet" href="/a.css"/>');
    expect(html).not.toContain('<meta');
  });

  it('is refused when the nonce stands where it was not expected, or the policy would grow too long', () => {
    expect(() => page(`<p>${nonce}</p>`)).toThrow(UnknownPage);
    expect(() => page(`<script nonce="${nonce}">f("${nonce}")</script>`)).toThrow(UnknownPage);
    expect(() => page(`<script>f() nonce="${nonce}"</script>`)).toThrow(UnknownPage);
    expect(() => page(`<p content="${nonce}"></p>`)).toThrow(UnknownPage);
    const scripts = (count: number) =>
      Array.from({ length: count }, (_, index) => `<script nonce="${nonce}">f(${index})</script>`);
    const { sources } = page(...scripts(40));
    const policy = securityHeaders(sources, true)['content-security-policy'] ?? '';
    expect(policy.length).toBeLessThan(4_000);
    expect(() => page(...scripts(41))).toThrow(UnknownPage);
  });
});

describe('the policy', () => {
  it('lets nothing run inside the page that it does not name', () => {
    const byNonce = securityHeaders(nonceSources(nonce), true)['content-security-policy'];
    expect(byNonce).toContain(`script-src 'self' 'nonce-${nonce}';`);
    const { sources } = page(`<script nonce="${nonce}">one()</script>`);
    const byHash = securityHeaders(sources, true)['content-security-policy'];
    expect(byHash).toContain(`script-src 'self' ${sha256('one()')};`);
    expect(byHash).toContain("style-src 'self';");
    for (const policy of [byNonce, byHash]) {
      expect(policy).not.toMatch(/(?:script|style)-src [^;]*unsafe|unsafe-hashes|strict-dynamic/);
    }
    expect(byHash).not.toContain('nonce');
  });
});
