/**
 * Generates docs/rights.md: one row for each operation, one column for each actor, from the tables that the tests
 * enforce.
 */
import { clientEvents } from '~/contracts/realtime.ts';
import { actors, type ActorName } from './actors.ts';
import { ownership } from './ownership.ts';
import { admits, endpointNamed, endpoints, type Endpoint } from './endpoints.ts';
import { roomEvents } from './room-events.ts';
import {
  keyOf,
  reached,
  ownFunctions,
  serverFunctions,
  specials,
  type ServerFunction,
} from './server-functions.ts';

const INTRODUCTION = `# Rights

Who may call what: every endpoint, server function and socket event, by seven actors and by API keys. **Generated** out of the contract, the sources and
\`tests/security/support/belongings.ts\`; \`tests/architecture/rights-page.test.ts\` fails when this page is not what they say (\`vitest run --project architecture
tests/architecture/rights-page.test.ts -u\` writes it anew), \`tests/security/rights.test.ts\` and \`authorisation.test.ts\` call everything as everybody and fail when the
product does anything else.

- **user A** owns the thing that is named, **user B** is anybody else who is signed in, **seller** sells, but not this.
- \`yes\`: is let in. What it answers or changes is the caller's own, or public, or a matter of the staff's role.
- \`own\`: the id names something of user A, and A alone may; everybody else may with things of their own.
- \`hidden\`: the thing is answered as if it were not there, or refused.
- \`—\`: refused before anything is looked at: without a session 401, without the role 403.
- \`signed\`: a provider's call; whoever it comes from, its signature decides.
- Staff are meant in a session that has confirmed its second factor; in any other they are refused what their role allows (\`authorisation.test.ts\`).
- *key*: a program with an API key of a seller, and the scopes of which it needs one (decision 0074). It acts for user A, as a seller and never as staff; of orders it sees those that A
  sells. \`—\`: closed to every key, whatever its scopes; no socket and no page takes a key (\`tests/security/api-keys.test.ts\`).
- *page*: pages call it as it is (\`contracts/page-endpoints.ts\`), with the same rights as over HTTP.
- *banned*, *acting*: also open to a banned account, to staff in somebody's account. Whatever changes something and does not say so is refused to them; reading is not.
`;

const pageCalls = new Set(serverFunctions.map(({ name }) => name));

/** What a role may do beyond being let in is a use case's: the roles' table names it (domain/roles.ts). */
function noteOf({ name, meta }: Endpoint): string {
  const page = pageCalls.has(name) && '*page*';
  const notes = [meta.permission && `\`${meta.permission}\``, ...(meta.alsoFor ?? []), page];
  return notes.filter(Boolean).join(', ');
}

function cellOf(endpoint: Endpoint, who: ActorName): string {
  if (endpoint.meta.who === 'provider') return 'signed';
  if (!admits(endpoint, who)) return '—';
  const row = ownership[endpoint.name];
  if (!row) return 'yes';
  if (who === 'owner') return 'own';
  return row.alsoFor?.includes(who) === true ? 'yes' : 'hidden';
}

function line(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |`;
}

function table(
  first: readonly string[],
  rows: readonly (readonly string[])[],
  last: readonly string[] = [],
): string {
  const titles = ['visitor', 'user A', 'user B', 'seller', 'support', 'admin', 'super admin'];
  const head = [...first, ...titles, ...last];
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

function endpointRow(endpoint: Endpoint): string[] {
  const { name, method, path } = endpoint;
  const about = [ownership[name] && `${ownership[name].thing} of A`, noteOf(endpoint)];
  return [
    `\`${method} ${path}\``,
    about.filter(Boolean).join('; '),
    ...actors.map((who) => cellOf(endpoint, who)),
    endpoint.meta.keys?.map((scope) => `\`${scope}\``).join(', ') ?? '—',
  ];
}

/** A function is as open as what it reaches first; what it reaches after that decides by itself. */
function functionRow(fn: ServerFunction): string[] {
  const cells = actors.map((who) => {
    const [first] = reached(fn, who === 'visitor' ? 'visitor' : 'member');
    return first === undefined ? 'yes' : cellOf(endpointNamed(first), who);
  });
  const special = specials[keyOf(fn)];
  const every = [...new Set([...reached(fn, 'visitor'), ...reached(fn, 'member')])];
  const calls = every.map((name) => `\`${name}\``).join(', ');
  return [`\`${keyOf(fn)}\``, special ? `${calls || 'nothing'}: ${special.why}` : calls, ...cells];
}

function eventRow(event: string, isOfRoom: boolean): string[] {
  const cells = actors.map((who) => {
    if (who === 'visitor') return '—';
    if (!isOfRoom) return 'yes';
    return who === 'owner' ? 'own' : 'hidden';
  });
  return [`\`${event}\``, isOfRoom ? 'room of A' : '', ...cells];
}

/** The page's whole text. */
export function rightsPage(): string {
  const events = Object.keys(clientEvents).map((event) => eventRow(event, event in roomEvents));
  return [
    INTRODUCTION,
    `## Endpoints (${endpoints.length})\n`,
    table(['endpoint', 'about'], endpoints.map(endpointRow), ['key']),
    `\n## Server functions (${ownFunctions.length})\n`,
    'They decide nothing: `tests/security/server-functions.test.ts` shows that each reaches exactly what is named here, with the caller’s own session. Two more are the way of pages to the endpoints that are marked *page*; they reach nothing else.\n',
    table(['function', 'calls'], ownFunctions.map(functionRow)),
    `\n## Socket events (${events.length})\n`,
    table(['event', 'about'], events),
    '',
  ].join('\n');
}
