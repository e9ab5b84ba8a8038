/**
 * Every server function of the sources, and every endpoint that pages call through the two generic ones: how it is
 * called, and which endpoints it may reach.
 */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pageEndpoints } from '~/contracts/page-endpoints.ts';
import { projectRoot } from '../../support/system.ts';

export interface ServerFunction {
  /** Path in the repository. */
  file: string;
  name: string;
  /** As vite.config.ts makes it: the last part of the function's address. */
  id: string;
  method: 'GET' | 'POST';
  /** `page` sends an endpoint's `{path, input}`, `keyed` the key of its intent as well, `form` is a plain HTML form. */
  input: 'none' | 'data' | 'page' | 'keyed' | 'form';
  /** Endpoints that its own text names, as `module.endpoint`. */
  named: string[];
}

const DEFINITION =
  /const (\w+) = createServerFn\(\{ method: '(GET|POST)'(?:, strict: false)? \}\)/g;

function inputOf(text: string): ServerFunction['input'] {
  if (text.includes('data: FormData')) return 'form';
  return text.includes('.validator(') ? 'data' : 'none';
}

function functionsOf(file: string): ServerFunction[] {
  const source = readFileSync(join(projectRoot, file), 'utf8');
  const found = [...source.matchAll(DEFINITION)];
  // Written in another way, a function would be missing here and untested.
  const written = source.match(/createServerFn\(/g)?.length ?? 0;
  if (written !== found.length) throw new Error(`${file} defines a function in an unknown way`);
  return found.map(({ 1: name = '', 2: method, index }, at) => {
    // A definition ends with the first empty line; helpers that follow are not its own text.
    const [text = ''] = source.slice(index, found[at + 1]?.index).split('\n\n');
    return {
      file,
      name,
      id: createHash('sha256')
        .update(`${file}--${name}_createServerFn_handler`)
        .digest('base64url')
        .slice(0, 16),
      method: method === 'GET' ? 'GET' : 'POST',
      input: inputOf(text),
      named: [...text.matchAll(/\bcontract\.(\w+)\.(\w+)/g)].map(
        ([, area, each]) => `${area}.${each}`,
      ),
    };
  });
}

/** All of the sources, in the order of files and lines. */
export const definedFunctions: readonly ServerFunction[] = globSync('src/**/*.{ts,tsx}', {
  cwd: projectRoot,
})
  .map((path) => path.replaceAll('\\', '/'))
  .toSorted()
  .flatMap(functionsOf);

/** The two generic ones by which pages reach endpoints: what they do depends on the named endpoint. */
export const ways = { GET: functionNamed('readEndpoint'), POST: functionNamed('changeEndpoint') };

function functionNamed(name: string): ServerFunction {
  const found = definedFunctions.find((fn) => fn.name === name);
  if (!found) throw new Error(`There is no server function ${name}`);
  return found;
}

function pageCallsOf(kind: keyof typeof pageEndpoints): ServerFunction[] {
  const way = kind === 'reads' ? ways.GET : ways.POST;
  const input = kind === 'keyed' ? 'keyed' : 'page';
  return Object.entries(pageEndpoints[kind]).flatMap(([area, names]) =>
    (names as readonly string[]).map((each) => {
      const name = `${area}.${each}`;
      return { ...way, name, input, named: [name] };
    }),
  );
}

const isWay = ({ id }: ServerFunction) => Object.values(ways).some((way) => way.id === id);

/** Functions that have one purpose each. */
export const ownFunctions = definedFunctions.filter((fn) => !isWay(fn));

/** Everything that can be called: these functions, and every endpoint that is open to pages. */
export const serverFunctions: readonly ServerFunction[] = [
  ...ownFunctions,
  ...pageCallsOf('reads'),
  ...pageCallsOf('changes'),
  ...pageCallsOf('keyed'),
];

/** The payload of a function call with `input`. */
export function dataFor(
  { name, input: kind }: ServerFunction,
  input: unknown,
  key: string,
): unknown {
  if (kind === 'page') return { path: name, input };
  if (kind === 'keyed') return { path: name, input, idempotencyKey: key };
  return input;
}

/** Its place in tables: names alone are not unique. */
export const keyOf = ({ file, name }: ServerFunction): string =>
  `${file.replace(/^.*\//, '').replace(/\.ts$/, '')} ${name}`;

/** Who calls it: `acting` is an impersonation by staff, `returning` comes back from a provider. */
export type CallerKind = 'visitor' | 'member' | 'acting' | 'returning';

interface Special extends Partial<Record<CallerKind, readonly string[]>> {
  /** Endpoints that are reached, in this order. */
  visitor: readonly string[];
  member: readonly string[];
  why: string;
}

const nothing: readonly string[] = [];
/** Forms without script go on in the language of whoever has come in. */
const opensByForm = (why: string): Special => ({
  visitor: ['identity.token', 'identity.profile'],
  member: ['identity.token', 'identity.logout', 'identity.profile'],
  why,
});
const opens = (why: string): Special => ({
  visitor: ['identity.token'],
  member: ['identity.token', 'identity.logout'],
  why,
});

/**
 * Functions that do more or less than one call with what they were given. Each endpoint that is reached decides by
 * itself; `identity.token` is reached without the caller's token, because it is how sessions begin.
 */
export const specials: Record<string, Special> = {
  'session fetchSession': {
    visitor: nothing,
    member: ['identity.profile', 'identity.customer', 'wallet.balances'],
    why: 'the frame of every page: three reads of one’s own',
  },
  'impersonation.functions enter': {
    visitor: ['identity.token'],
    member: ['identity.profile', 'identity.token'],
    acting: ['identity.profile', 'identity.token', 'identity.logout'],
    why: 'lays the own session aside, and leaves the account that was entered before',
  },
  'impersonation.functions postEndImpersonation': {
    visitor: nothing,
    member: ['identity.profile'],
    acting: ['identity.profile', 'identity.logout', 'identity.token'],
    why: 'ends the session in the account and takes up the own one',
  },
  'auth.functions signIn': opens('a session begins, and the one before ends'),
  'auth.functions signInWithPasskey': opens('a session begins, and the one before ends'),
  'auth.functions signUp': opens('a session begins, and the one before ends'),
  'logout.functions logout': {
    visitor: ['identity.logout'],
    member: ['identity.logout'],
    acting: ['identity.logout', 'identity.logout'],
    why: 'sends the refresh token of the cookie; the session that was laid aside ends as well',
  },
  'auth.form-posts fetchFormFlash': {
    visitor: nothing,
    member: nothing,
    why: 'reads a cookie of this browser',
  },
  'notifications.form-posts fetchFormFlash': {
    visitor: nothing,
    member: nothing,
    why: 'reads a cookie of this browser',
  },
  'content.form-posts fetchFormFlash': {
    visitor: nothing,
    member: nothing,
    why: 'reads a cookie of this browser',
  },
  'review-reply.form-posts fetchFormFlash': {
    visitor: nothing,
    member: nothing,
    why: 'reads a cookie of this browser',
  },
  'auth.form-posts postSignIn': opensByForm('a session begins, and the one before ends'),
  'auth.form-posts postSignUp': opensByForm('a session begins, and the one before ends'),
  'social.functions startSocial': {
    visitor: ['social.start'],
    member: ['social.start'],
    why: 'remembers the attempt in a cookie of this browser',
  },
  'social.functions startSocialByLink': {
    visitor: ['social.start'],
    member: ['social.start'],
    why: 'the same for a link',
  },
  'social.functions connectSocial': {
    visitor: ['social.start'],
    member: ['social.start'],
    returning: ['social.bind'],
    why: 'binds what waits since a sign-in, else begins an attempt',
  },
  'social.functions finishSocial': {
    visitor: nothing,
    member: nothing,
    returning: ['identity.token', 'identity.logout'],
    why: 'refused in a browser that began nothing; otherwise a session begins',
  },
  'social.functions postSocial': {
    visitor: nothing,
    member: nothing,
    returning: ['identity.token', 'identity.logout', 'identity.profile'],
    why: 'the same as a form, which goes on in the language of whoever has come in',
  },
  'social.functions fetchSocialLocale': {
    visitor: nothing,
    member: nothing,
    why: 'reads a cookie of this browser',
  },
};

/** What forms have to say before an endpoint is asked at all: a choice that is none names nothing to call with. */
export const chosenIn: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'reports.form-posts postReport': {
    type: 'offer',
    id: '01890000-0000-7000-8000-000000000001',
    reason: 'other',
  },
  'review-reply.form-posts postReviewReply': { id: '01890000-0000-7000-8000-000000000001' },
  'import.form-posts postImport': { category_id: '01890000-0000-7000-8000-000000000001' },
};

/** Endpoints that a function reaches for somebody. */
export function reached(fn: ServerFunction, by: CallerKind): readonly string[] {
  const special = specials[keyOf(fn)];
  if (!special) return fn.named;
  return special[by] ?? special.member;
}
