/**
 * Loads the sending of server functions when the first one is called. A page comes with its data, so that a first
 * visit calls none; the serialiser behind it weighs 11 kB. Whoever puts the focus somewhere is about to act: it is loaded
 * then, because browsers remember a script that did not arrive, and a form that is sent without a connection could
 * not be sent again without loading the page anew.
 */
import { mustMeet, UnknownShape } from './known-shapes.mjs';

const PLUGIN = 'lazy-server-calls';
const PACKAGE = '@tanstack/start-client-core';
const MODULE = /\/start-client-core\/dist\/esm\/client-rpc\/createClientRpc\.js$/;
const IMPORT = 'import { serverFnFetcher } from "./serverFnFetcher.js";';
const CALL = 'return serverFnFetcher(url, args, startFetch ?? fetch);';
const LAZY_IMPORT = `const sender = () => import("./serverFnFetcher.js");
addEventListener("focusin", () => void sender().catch(() => {}), { once: true });`;
const LAZY_CALL =
  'return sender().then(({ serverFnFetcher }) => serverFnFetcher(url, args, startFetch ?? fetch));';

/** @throws when the module is not the one that this was written for */
export function makeLazy(code) {
  if (!code.includes(IMPORT) || !code.includes(CALL)) {
    throw new UnknownShape(PLUGIN, PACKAGE, 'createClientRpc.js sends calls in another way');
  }
  return code.replace(IMPORT, LAZY_IMPORT).replace(CALL, LAZY_CALL);
}

/** @returns {import('vite').Plugin} */
export function lazyServerCalls() {
  const sender = mustMeet(PLUGIN, { module: [PACKAGE, 'it has no createClientRpc.js'] });
  return {
    name: 'legend:lazy-server-calls',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    buildStart: sender.begin,
    transform: {
      filter: { id: MODULE },
      handler(code) {
        sender.met('module');
        return { code: makeLazy(code), map: null };
      },
    },
    generateBundle: sender.check,
  };
}
