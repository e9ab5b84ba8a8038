import { describe, expect, test } from 'vitest';
import { featuresApartBut, needlessUses, rules } from './rules.ts';
import { parseSource, readSources } from './sources.ts';
import { needlessAllowances, needlessRows } from './tables.ts';

/** A file's path and text, and others that stand beside it. */
type Example = [path: string, text: string, ...others: [path: string, text: string][]];

const ordersOwnTheirs: [string, string] = [
  'src/server/modules/orders/index.ts',
  "defineModule({ uses: [], tables: ['market_order', 'order_event'] });",
];

/** For each rule: a file that must be reported, and one beside it that must not. */
const examples: Record<string, { wrong: Example[]; right: Example[] }> = {
  aliasAcrossFolders: {
    wrong: [['src/platform/a.ts', "import { x } from '../ui/button.tsx';"]],
    right: [
      ['src/platform/a.ts', "import { x } from '~/ui/button.tsx';"],
      ['src/server/http/a.ts', "import { x } from '../db/b.ts';"],
      ['src/router.tsx', "import { x } from './platform/a.ts';"],
      ['src/server/infra/a.ts', "import x from '../../../locales/en/messages.po';"],
    ],
  },
  extensionsWritten: {
    wrong: [['src/platform/a.ts', "import { x } from './b';"]],
    right: [['src/platform/a.ts', "import { x } from './b.ts';\nimport y from 'react';"]],
  },
  featuresApart: {
    wrong: [
      ['src/features/offers/a.ts', "import { x } from '~/features/chat/b.ts';"],
      ['src/features/offers/pages/a.ts', "import { x } from '../../chat/b.ts';"],
      ['src/features/offers/a.ts', "const x = await import('~/features/chat/b.ts');"],
      ['src/features/common/a.ts', "import { x } from '~/features/chat/b.ts';"],
      ['src/features/offer/a.ts', "import { x } from '~/features/listing/index.ts';"],
      ['src/features/listing/a.ts', "import { x } from '~/features/offer/amounts.ts';"],
      ['src/features/listing/pages/a.ts', "import { x } from '../../offer/pages/offer-page.tsx';"],
      ['src/features/catalogue/a.ts', "import { x } from '~/features/offer/index.ts';"],
    ],
    right: [
      ['src/features/offers/pages/a.ts', "import { x } from '../components/b.ts';"],
      ['src/routes/a.tsx', "import { x } from '~/features/chat/b.ts';"],
      ['src/features/chat/a.ts', "import { x } from '~/features/common/b.ts';"],
      ['src/features/listing/a.ts', "import { x } from '~/features/offer/index.ts';"],
    ],
  },
  serverMountedOnce: {
    wrong: [['src/router.tsx', "import { x } from './server/app.ts';"]],
    right: [['src/server.ts', "import { x } from './server/app.ts';"]],
  },
  demoApart: {
    wrong: [
      ['src/server/modules/offers/a.ts', "import { x } from '~/demo/random.ts';"],
      ['src/server.ts', "const x = await import('./demo/index.ts');"],
    ],
    right: [
      ['src/server/start.ts', "import { x } from '~/demo/index.ts';"],
      ['src/demo/build.ts', "import { x } from './random.ts';"],
    ],
  },
  frontDoorsOnly: {
    wrong: [
      ['src/server/modules/orders/a.ts', "import { x } from '../offers/offers.repository.ts';"],
      ['src/server/app.ts', "import { x } from './modules/offers/offers.policy.ts';"],
    ],
    right: [
      ['src/server/modules/orders/a.ts', "import { x } from '../offers/index.ts';"],
      ['src/server/modules/orders/use-cases/a.ts', "import { x } from '../orders.policy.ts';"],
    ],
  },
  modulesInOrder: {
    wrong: [
      [
        'src/server/modules/offers/index.ts',
        "import { x } from '../orders/index.ts'; defineModule({ uses: ['catalogue'] });",
      ],
      ['src/server/modules/wallet/a.ts', "import { x } from '../media/index.ts';"],
      ['src/server/modules/novelty/index.ts', 'export const a = 1;'],
      ['src/server/modules/novelty/index.ts', "defineModule({ uses: ['novelty'] });"],
    ],
    right: [
      [
        'src/server/modules/orders/index.ts',
        "import { x } from '../wallet/index.ts'; defineModule({ uses: ['accounts', 'wallet'] });",
      ],
    ],
  },
  sqlInRepositories: {
    wrong: [
      ['src/server/modules/offers/use-cases/a.ts', 'const a = ctx.db.selectFrom("offer");'],
      ['src/server/http/a.ts', 'await sql<number>`select 1`.execute(db);'],
    ],
    right: [
      ['src/server/modules/offers/offers.repository.ts', 'const a = db.insertInto("offer");'],
      ['src/server/db/migrations/0001-a.ts', 'await sql`create table a ()`.execute(db);'],
      ['src/server/modules/offers/a.ts', '// db.selectFrom("offer") stands in the repository'],
    ],
  },
  tablesOfTheirOwn: {
    wrong: [
      [
        'src/server/modules/chat/a.repository.ts',
        "db.updateTable('market_order')",
        ordersOwnTheirs,
      ],
      [
        'src/server/modules/chat/b.repository.ts',
        "db.selectFrom('market_order as o')",
        ordersOwnTheirs,
      ],
      [
        'src/server/modules/chat/c.repository.ts',
        "q.innerJoin('market_order', 'id')",
        ordersOwnTheirs,
      ],
      [
        'src/server/modules/chat/d.repository.ts',
        "db.selectFrom(['chat_room as r', 'market_order as o'])",
        ordersOwnTheirs,
      ],
      [
        'src/server/modules/chat/e.repository.ts',
        'sql`update market_order set a = 1`',
        ordersOwnTheirs,
      ],
      [
        'src/server/modules/chat/f.repository.ts',
        'sql`select 1 from chat_room r\n join market_order o`',
        ordersOwnTheirs,
      ],
      [
        'src/server/modules/chat/g.repository.ts',
        'sql`with a as (insert into market_order (b) values (1))`',
        ordersOwnTheirs,
      ],
      ['src/server/modules/chat/h.repository.ts', 'sql`delete from order_event`', ordersOwnTheirs],
      [
        'src/server/modules/chat/j.repository.ts',
        'sql`update chat_room r set b = 1 from moved m, market_order o`',
        ordersOwnTheirs,
      ],
      ['src/server/modules/chat/k.repository.ts', 'sql`update ${sql.table(name)} set a = 1`'],
      ['src/server/modules/chat/l.repository.ts', 'db.deleteFrom(name).execute()'],
      ['src/server/modules/chat/i.repository.ts', "db.insertInto('audit_record')"],
      ['src/server/http/a.repository.ts', "db.insertInto('idempotency_key')"],
      ['src/server/core/a.ts', "db.selectFrom('market_order')", ordersOwnTheirs],
      // Who may read may not write.
      [
        'src/server/modules/chat/index.ts',
        "defineModule({ tables: [], reads: ['market_order'] }); db.deleteFrom('market_order');",
        ordersOwnTheirs,
      ],
    ],
    right: [
      [
        'src/server/modules/orders/a.repository.ts',
        "db.updateTable('market_order')",
        ordersOwnTheirs,
      ],
      [
        'src/server/modules/chat/a.repository.ts',
        'sql`select 1 from somewhere for no key update`',
        ordersOwnTheirs,
      ],
      [
        'src/server/modules/chat/index.ts',
        "defineModule({ tables: [], reads: ['market_order'] }); db.selectFrom('market_order');",
        ordersOwnTheirs,
      ],
      ['src/server/core/audit.ts', "db.insertInto('audit_record')"],
      ['src/server/modules/chat/b.repository.ts', 'db.selectFrom(sql`unnest(1)`.as("a"))'],
      ['src/server/infra/queue.repository.ts', 'sql`update ${sql.table(name)} set a = 1`'],
      ['src/demo/a.ts', "db.insertInto('market_order')", ordersOwnTheirs],
    ],
  },
  readsAreNeeded: {
    wrong: [
      [
        'src/server/modules/chat/index.ts',
        "defineModule({ tables: [], reads: ['market_order'] });",
      ],
      [
        'src/server/modules/chat/index.ts',
        "defineModule({ tables: ['chat_room'], reads: ['chat_room'] }); db.selectFrom('chat_room');",
      ],
    ],
    right: [
      [
        'src/server/modules/chat/index.ts',
        "defineModule({ tables: [], reads: ['market_order'] }); sql`select from market_order`;",
      ],
    ],
  },
  tablesHaveAnOwner: {
    wrong: [
      ['src/server/db/migrations/0001-a.ts', 'sql`create table novelty ()`'],
      [
        'src/server/modules/chat/index.ts',
        "defineModule({ uses: [], tables: ['market_order'] });",
        ordersOwnTheirs,
      ],
    ],
    right: [
      ['src/server/db/migrations/0001-a.ts', 'sql`create table outbox ()`'],
      ['src/server/db/migrations/0002-a.ts', 'sql`create table market_order ()`', ordersOwnTheirs],
    ],
  },
  frontDoorsWithoutRows: {
    wrong: [
      ['src/server/modules/chat/index.ts', "export { find, type RoomRow } from './a.ts';"],
      ['src/server/modules/chat/index.ts', "export type { RoomTable } from './a.ts';"],
    ],
    right: [
      [
        'src/server/modules/chat/index.ts',
        "import type { RoomRow } from './a.ts'; export { lockRow, type Room } from './a.ts';",
      ],
      ['src/server/modules/chat/a.repository.ts', 'export { type RoomRow };'],
    ],
  },
  httpWithoutSql: {
    wrong: [
      ['src/server/http/a.repository.ts', "db.selectFrom('session')"],
      ['src/server/http/b.ts', 'await sql`select 1`.execute(db)'],
    ],
    right: [['src/server/core/idempotency.ts', "db.insertInto('idempotency_key')"]],
  },
  infraWithoutEndpoints: {
    wrong: [
      ['src/server/infra/a.ts', "import { api } from '../http/api.ts';"],
      [
        'src/server/infra/a.ts',
        "import { notify } from '~/server/modules/notifications/index.ts';",
      ],
    ],
    right: [['src/server/infra/a.ts', "import type { Db } from '../db/database.ts';"]],
  },
  environmentReadOnce: {
    wrong: [['src/server/infra/mail.ts', 'const a = process.env.SMTP_URL;']],
    right: [['src/server/infra/env.ts', 'const a = process.env;']],
  },
  moneyInOnePlace: {
    wrong: [
      ['src/server/modules/orders/a.ts', 'const total = priceCents * count;'],
      ['src/server/modules/orders/b.ts', 'const shown = totalCents / 100;'],
      ['src/contracts/orders/c.ts', 'const shown = count * order.priceMicros;'],
    ],
    right: [
      ['src/kernel/money.ts', 'const total = priceCents * count;'],
      ['src/platform/i18n/format.ts', 'const shown = totalCents / 100;'],
      ['src/server/modules/orders/a.ts', 'const total = priceCents + feeCents;'],
    ],
  },
  oneClock: {
    wrong: [
      ['src/server/modules/orders/a.ts', 'const now = new Date();'],
      ['src/server/modules/orders/orders.repository.ts', 'sql`update a set b = now()`'],
    ],
    right: [
      ['src/server/modules/orders/a.ts', 'const day = new Date(ctx.now.getTime() + 1);'],
      ['src/server/infra/clock.ts', 'const now = Date.now();'],
    ],
  },
  realtimeInItsFile: {
    wrong: [
      [
        'src/server/modules/orders/index.ts',
        "services.realtime.toUser(id, 'update_order_status', news);",
      ],
      [
        'src/server/modules/accounts/use-cases/a.ts',
        'ctx.services.realtime.disconnectSession(id);',
      ],
      [
        'src/server/modules/orders/index.ts',
        "broadcasts: [broadcastOn(orderChanged, 'orders.a', tell)]",
      ],
    ],
    right: [
      [
        'src/server/modules/orders/orders.realtime.ts',
        "realtime.toUser(id, 'update_order_status', news);",
      ],
      ['src/server/modules/chat/chat.sockets.ts', "realtime.toUser(id, 'typing', typing);"],
    ],
  },
  answersWithQuestions: {
    wrong: [
      [
        'src/features/orders/a.ts',
        'useQuery({ ...options, placeholderData: (before) => before });',
      ],
      ['src/features/orders/b.ts', 'const keep = keepPreviousData;'],
    ],
    right: [['src/features/orders/a.ts', 'const answer = useAnswer(search, queryKey, query);']],
  },
  pluralsWithinTexts: {
    wrong: [
      [
        'src/features/orders/a.ts',
        "import { plural } from '@lingui/core/macro';\nconst text = plural(2, { one: '#', other: '#' });",
      ],
    ],
    right: [
      [
        'src/features/orders/a.ts',
        "import { plural } from '@lingui/core/macro';\nconst text = t`${plural(2, { one: '#', other: '#' })}`;",
      ],
    ],
  },
};

test('every rule has an example that it reports', () => {
  expect(Object.keys(examples).toSorted()).toEqual(Object.keys(rules).toSorted());
});

describe.each(Object.entries(rules))('%s', (name, rule) => {
  const { wrong = [], right = [] } = examples[name] ?? {};

  const sourcesOf = (path: string, text: string, others: [string, string][]) => [
    parseSource(path, text),
    ...others.map((other) => parseSource(...other)),
  ];

  test.each(wrong)('reports %s: %s', (path, text, ...others) => {
    expect(rule(sourcesOf(path, text, others))).toHaveLength(1);
  });

  test.each(right)('accepts %s: %s', (path, text, ...others) => {
    expect(rule(sourcesOf(path, text, others))).toEqual([]);
  });

  test('holds in the whole program', () => {
    expect(rule(readSources())).toEqual([]);
  });
});

test('the list of foreign tables only shrinks', () => {
  const sources = [
    parseSource('src/server/modules/chat/a.repository.ts', "db.selectFrom('market_order')"),
    parseSource(...ordersOwnTheirs),
  ];
  const path = 'src/server/modules/chat/a.repository.ts';
  expect(needlessAllowances(sources, { [path]: { market_order: ['read'] } })).toEqual([]);
  expect(needlessAllowances(sources, { [path]: { market_order: ['read', 'write'] } })).toEqual([
    `${path} does not write market_order any more: take the entry out.`,
  ]);
  expect(needlessAllowances(readSources())).toEqual([]);
  expect(needlessRows(readSources())).toEqual([]);
});

test('no direction between features leads back', () => {
  const sources = [
    parseSource('src/features/a/x.ts', "import { y } from '~/features/b/index.ts';"),
    parseSource('src/features/b/index.ts', "import { z } from '~/features/c/index.ts';"),
  ];
  const oneWay = new Map([
    ['a', ['b']],
    ['b', ['c']],
  ]);
  expect(featuresApartBut(oneWay)(sources)).toEqual([]);
  expect(featuresApartBut(new Map([...oneWay, ['c', ['a']]]))(sources)).toHaveLength(2);
});

test('every direction between features is taken', () => {
  expect(needlessUses(readSources())).toEqual([]);
  expect(needlessUses([], new Map([['a', ['b']]]))).toEqual(['a → b']);
});
