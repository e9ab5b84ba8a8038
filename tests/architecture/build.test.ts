/** How the build transforms modules for the browser (decision 0008). */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { describe, expect, test, vi } from 'vitest';
import { splitManifest, withoutLoaders } from '../../scripts/vite/deferred-scripts.mjs';
import { makeLazy } from '../../scripts/vite/lazy-server-calls.mjs';
import { plainHelper } from '../../scripts/vite/plain-imports.mjs';
import { markPure, pureDefinitions } from '../../scripts/vite/pure-definitions.mjs';
import { fillIn, textIds } from '../../scripts/vite/texts.mjs';
import { projectRoot } from '../support/system.ts';

describe('server functions', () => {
  test('load their sender when one is called, or somebody is about to', () => {
    const path = 'node_modules/@tanstack/start-client-core/dist/esm/client-rpc/createClientRpc.js';
    const code = makeLazy(readFileSync(join(projectRoot, path), 'utf8'));
    expect(code).toContain('return sender().then(');
    expect(code).toContain('addEventListener("focusin", () => void sender()');
    expect(code).not.toMatch(/^import \{ serverFnFetcher/m);
    expect(() => makeLazy('another version')).toThrow('in another way');
  });
});

describe('scripts of pages', () => {
  const manifest = (entry: string) => `export const tsrStartManifest = () => ({ routes: {
    __root__: { css: ['/a.css'], preloads: ['/assets/_/a.js'], ${entry} },
    '/games/': { preloads: ['/assets/_/b.js'] },
  } });`;
  const entry = "scripts: [{ attrs: { type: 'module', async: true, src: '/assets/_/a.js' } }]";

  test('leave the head of the page and are listed by route', async () => {
    const { manifest: bare, scripts } = await splitManifest(manifest(entry));
    expect(bare.routes).toEqual({ __root__: { css: ['/a.css'] }, '/games/': {} });
    expect(scripts).toEqual({
      __root__: { preloads: ['/assets/_/a.js'], entries: ['/assets/_/a.js'] },
      '/games/': { preloads: ['/assets/_/b.js'], entries: [] },
    });
  });

  test('leave out what only loads data', () => {
    const imports = new Map([
      ['/page.js', ['/both.js', '/page-part.js']],
      ['/loader.js', ['/both.js', '/query.js']],
      ['/query.js', ['/deep.js']],
    ]);
    const all = ['/page.js', '/both.js', '/page-part.js', '/loader.js', '/query.js', '/deep.js'];
    const loaders = new Set(['/loader.js']);
    expect(withoutLoaders(all, { imports, loaders })).toEqual(all.slice(0, 3));
  });

  test('are missed when nothing would start the page', async () => {
    await expect(splitManifest(manifest(''))).rejects.toThrow('no entry');
  });
});

describe('late imports', () => {
  test('tell of a script that is gone, and fail unless somebody takes care of it', async () => {
    const heard: unknown[] = [];
    let isCaredFor = false;
    vi.stubGlobal('dispatchEvent', (event: Event & { payload?: unknown }) => {
      heard.push(event.type, event.payload);
      if (isCaredFor) event.preventDefault();
    });
    const url = `data:text/javascript,${encodeURIComponent(plainHelper)}`;
    const { __vitePreload: load } = await import(/* @vite-ignore */ url);
    const gone = new Error('gone');
    await expect(load(async () => 'module')).resolves.toBe('module');
    await expect(load(() => Promise.reject(gone))).rejects.toBe(gone);
    expect(heard).toEqual(['vite:preloadError', gone]);
    isCaredFor = true;
    await expect(load(() => Promise.reject(gone))).resolves.toBeUndefined();
    vi.unstubAllGlobals();
  });
});

describe('definitions', () => {
  const module = `
    const shape = object({ a: text() });
    export const used = { ...shape, size: 2 }, plain = 'p';
    export const unused = object({ ...shape });
    export const f = () => shape;
    function object(x) { return x; }
    function text() { return 't'; }`;

  test('keep their values', async () => {
    const code = markPure('a.ts', module);
    const url = `data:text/javascript,${encodeURIComponent(code)}`;
    const built = await import(/* @vite-ignore */ url);
    expect(built.used).toEqual({ a: 't', size: 2 });
    expect(built.unused).toEqual({ a: 't' });
    expect(built.plain).toBe('p');
    expect(built.f()).toEqual({ a: 't' });
  });

  test('that nobody uses are left out', async () => {
    const path = '/src/contracts/a.ts';
    const reader = '/src/routes/a.ts';
    const files = new Map([
      ['/main.ts', `import { used } from '${path}'; import '${reader}'; console.log(used);`],
      [reader, "import { string } from 'valibot'; console.log(string);"],
      [
        path,
        module.replace(
          'const unused = object',
          'const unused = object({ leftOver: 1 }), a2 = object',
        ),
      ],
    ]);
    const result = await build({
      configFile: false,
      logLevel: 'silent',
      build: { write: false, rolldownOptions: { input: '/main.ts' } },
      plugins: [
        {
          name: 'files',
          enforce: 'pre',
          resolveId: (id) => (files.has(id) ? id : undefined),
          load: (id) => files.get(id),
        },
        pureDefinitions(),
      ],
    });
    const text = JSON.stringify(result);
    expect(text).toContain('size:2');
    expect(text).not.toContain('leftOver:1');
  });
});

describe('texts', () => {
  const catalogue = { abc123: ['One'], 'd-_456': ['Two ', ['n']], ghi789: ['Three'] };

  test('are found by their ids', () => {
    expect(textIds(`f({id:"abc123"}, 'd-_456', \`unknwn\`, ghi789)`, catalogue)).toEqual([
      'abc123',
      'd-_456',
    ]);
  });

  test('stand once in the script that shows them', () => {
    const place = '@texts-of-this-script@';
    const code = `a("${place}");b(\`${place}\`);c({id:"ghi789"})`;
    expect(fillIn(code, catalogue)).toBe('a({"ghi789":["Three"]});b(0);c({id:"ghi789"})');
  });

  test('of refusals stand in their own script alone', () => {
    const late = new Set(['abc123']);
    const code = 'a("@texts-of-this-script@");c({id:"ghi789"},{id:"abc123"})';
    expect(fillIn(code, catalogue, late)).toContain('a({"ghi789":["Three"]});');
    expect(fillIn('a("@texts-of-refusals@")', catalogue, late)).toBe('a({"abc123":["One"]})');
  });
});
