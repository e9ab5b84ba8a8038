/**
 * Build plugins that read and rewrite package internals, which are no public API. Each plugin fails where its package
 * has changed, with one message that names plugin, package and version; none skips its work silently.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postcss from 'postcss';
import { build, type Plugin } from 'vite';
import { afterAll, describe, expect, test } from 'vitest';
import { buildManifest } from '../../scripts/vite/build-manifest.mjs';
import { drawingIn, iconSheet, refuseSet } from '../../scripts/vite/icons.mjs';
import { UnknownShape } from '../../scripts/vite/known-shapes.mjs';
import { deferredScripts, splitManifest } from '../../scripts/vite/deferred-scripts.mjs';
import { lazyServerCalls, makeLazy } from '../../scripts/vite/lazy-server-calls.mjs';
import { plainImports } from '../../scripts/vite/plain-imports.mjs';
import { markPure, pureDefinitions } from '../../scripts/vite/pure-definitions.mjs';
import { recipeModule } from '../../scripts/vite/recipe-modules.mjs';
import { findStyleCalls } from '../../scripts/vite/style-calls.mjs';
import { loadPanda } from '../../scripts/vite/styles.mjs';
import { fillIn, messagesIn, scriptTexts } from '../../scripts/vite/texts.mjs';
import { shortenVariables } from '../../scripts/vite/variable-names.mjs';
import { projectRoot } from '../support/system.ts';

const folder = mkdtempSync(join(tmpdir(), 'strange-panda-'));
afterAll(() => rmSync(folder, { recursive: true }));

function versionOf(name: string): string {
  const path = join(projectRoot, 'node_modules', name, 'package.json');
  return JSON.parse(readFileSync(path, 'utf8')).version;
}

/** What the sentence begins with. */
const about = (plugin: string, name: string): string =>
  `legend:${plugin} does not know ${name} ${versionOf(name)}: `;

/** Builds a program with this plugin alone, in which it finds nothing of what it is for. */
function buildWith(plugin: Plugin, environment: 'client' | 'ssr' = 'client'): Promise<unknown> {
  return build({
    configFile: false,
    root: projectRoot,
    logLevel: 'silent',
    build: {
      write: false,
      ssr: environment === 'ssr',
      rolldownOptions: { input: '/main.ts' },
    },
    plugins: [
      {
        name: 'files',
        enforce: 'pre',
        resolveId: (id) => (id === '/main.ts' ? id : undefined),
        load: (id) => (id === '/main.ts' ? 'console.log(1);' : undefined),
      },
      plugin,
    ],
  });
}

/** A project whose generated recipe is one as no version of Panda makes it. */
function strangePanda(): string {
  const generated = join(folder, 'styled-system');
  for (const [name, code] of [
    ['css', "export const css = () => '';"],
    ['recipes', "export const button = { className: 'button' };"],
  ] as const) {
    mkdirSync(join(generated, name), { recursive: true });
    writeFileSync(join(generated, name, 'index.js'), code);
  }
  return folder;
}

describe('a plugin that finds nothing of what it is for fails the build', () => {
  test.each([
    ['lazy-server-calls', '@tanstack/start-client-core', lazyServerCalls, 'client'],
    ['plain-imports', 'vite', plainImports, 'client'],
    ['pure-definitions', 'vite', pureDefinitions, 'client'],
    ['deferred-scripts', '@tanstack/start-plugin-core', deferredScripts, 'client'],
    ['deferred-scripts', '@tanstack/start-plugin-core', deferredScripts, 'ssr'],
    ['texts', 'vite', scriptTexts, 'client'],
  ] as const)('%s of %s', async (plugin, name, make, environment) => {
    await expect(buildWith(make(), environment)).rejects.toThrow(about(plugin, name));
  });
});

describe('a package that is not as known is refused', () => {
  const manifest = (entry: string, more = '') =>
    splitManifest(`export const tsrStartManifest = () => ({ routes: { __root__: {
      ${more} scripts: [${entry}] } } })`);
  const script = "{ attrs: { type: 'module', src: '/a.js' } }";

  test('the manifest of pages', async () => {
    const sentence = about('deferred-scripts', '@tanstack/start-plugin-core');
    await expect(manifest(script)).resolves.toBeDefined();
    await expect(manifest("{ src: '/a.js' }")).rejects.toThrow(sentence);
    await expect(manifest("{ attrs: { src: '/a.js' } }")).rejects.toThrow(sentence);
    await expect(manifest("{ ...{}, children: 'start()', attrs: {} }")).rejects.toThrow(sentence);
    await expect(manifest(script, 'inlineScripts: [],')).rejects.toThrow(
      `${sentence}its manifest says`,
    );
    await expect(manifest('')).rejects.toThrow(sentence);
    await expect(splitManifest('export const other = 1')).rejects.toThrow(sentence);
    await expect(
      splitManifest('export const tsrStartManifest = () => ({ pages: {} })'),
    ).rejects.toThrow(sentence);
  });

  test('the sender of server functions', () => {
    const path = 'node_modules/@tanstack/start-client-core/dist/esm/client-rpc/createClientRpc.js';
    const code = readFileSync(join(projectRoot, path), 'utf8');
    expect(makeLazy(code)).not.toBe(code);
    expect(() => makeLazy(code.replace('serverFnFetcher(url', 'serverFnFetcher(href'))).toThrow(
      about('lazy-server-calls', '@tanstack/start-client-core'),
    );
  });

  test('the drawings of the icon set', () => {
    const sentence = about('icons', 'lucide-react');
    expect(() => iconSheet(['NoSuchIcon'])).toThrow(sentence);
    const markup =
      '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" class="lucide lucide-x" aria-hidden="true"><path d="M1 1"></path></svg>';
    expect(drawingIn(markup)).toBe('<path d="M1 1"></path>');
    expect(() => drawingIn(markup.replace('0 0 24 24', '0 0 32 32'))).toThrow(sentence);
    expect(() => drawingIn(markup.replace('stroke-width="2" ', ''))).toThrow(sentence);
    const bundle = (id: string) => ({
      'a.js': { fileName: 'a.js', modules: { [id]: { renderedLength: 9 } } },
    });
    expect(() => refuseSet(bundle('/src/ui/icon.tsx'))).not.toThrow();
    expect(() => refuseSet(bundle('/x/node_modules/lucide-react/dist/esm/icons/x.js'))).toThrow(
      sentence,
    );
  });

  test('the recipes and tokens of the styles', async () => {
    const sentence = about('styles', '@pandacss/dev');
    const recipe = Object.assign(() => 'button btn-size-small', {
      variantMap: { size: ['small'] },
      getVariantProps: () => ({}),
    });
    expect(() => recipeModule('button', recipe, (name) => name)).toThrow(sentence);
    await expect(loadPanda(strangePanda())).rejects.toThrow(sentence);
    const stylesheet = postcss.parse(
      '@layer variables { :root { --a: 1px } } .x { top: var(--a) }',
    );
    expect(() => shortenVariables(stylesheet)).toThrow(sentence);
  });

  test('compiled texts and their ids', () => {
    expect(messagesIn('{"messages":{"abc123":["One"]}}')).toEqual({ abc123: ['One'] });
    expect(() => messagesIn('export const messages = {}')).toThrow(about('texts', '@lingui/cli'));
    expect(() => messagesIn('{"messages":{}}')).toThrow(about('texts', '@lingui/cli'));
    expect(() => messagesIn('{"messages":{"abc1234":["One"]}}')).toThrow(
      about('texts', '@lingui/babel-plugin-lingui-macro'),
    );
    const folded = 'a("x@texts-of-this-script@")';
    expect(() => fillIn(folded, {})).toThrow(about('texts', 'rolldown'));
  });

  test('a source that the parser cannot read', () => {
    expect(() => markPure('/src/a.ts', 'const = 3')).toThrow(about('pure-definitions', 'vite'));
    const code = "import { css } from 'styled-system/css'; css({ ";
    expect(() => findStyleCalls('/src/a.ts', code, () => '')).toThrow(about('styles', 'vite'));
  });

  test('a build without an entry', () => {
    const { generateBundle } = buildManifest();
    const handler = typeof generateBundle === 'function' ? generateBundle : undefined;
    // The plugin looks at nothing else.
    const run = () => Reflect.apply(handler ?? (() => {}), {}, [{}, {}]);
    expect(run).toThrow(about('build-manifest', 'vite'));
  });
});

test('says where to read on', () => {
  const { message } = new UnknownShape('icons', 'lucide-react', 'it is another');
  expect(message).toBe(`${about('icons', 'lucide-react')}it is another (scripts/vite/README.md)`);
});
