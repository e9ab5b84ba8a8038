/**
 * Loads the client of server functions with the first call. A page comes with its data, so that a first visit makes
 * none; the serialiser behind it weighs 11 kB. It is loaded when something gets the focus and not with the call
 * itself: browsers remember a failed import, so that a form submitted while offline could not be submitted again
 * without a reload.
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
