import { describe, expect, test } from 'vitest';
import { rules } from './rules.ts';
import { parseSource, readSources } from './sources.ts';

/** For each rule: a file that must be reported, and one beside it that must not. */
const examples: Record<string, { wrong: [string, string][]; right: [string, string][] }> = {
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
    ],
    right: [
      ['src/features/offers/pages/a.ts', "import { x } from '../components/b.ts';"],
      ['src/routes/a.tsx', "import { x } from '~/features/chat/b.ts';"],
      ['src/features/chat/a.ts', "import { x } from '~/features/common/b.ts';"],
    ],
  },
  serverMountedOnce: {
    wrong: [['src/router.tsx', "import { x } from './server/app.ts';"]],
    right: [['src/server.ts', "import { x } from './server/app.ts';"]],
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
        "import { x } from '../wallet/index.ts'; defineModule({ uses: ['identity', 'wallet'] });",
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
      ['src/platform/format.ts', 'const shown = totalCents / 100;'],
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
};

test('every rule has an example that it reports', () => {
  expect(Object.keys(examples).toSorted()).toEqual(Object.keys(rules).toSorted());
});

describe.each(Object.entries(rules))('%s', (name, rule) => {
  const { wrong = [], right = [] } = examples[name] ?? {};

  test.each(wrong)('reports %s: %s', (path, text) => {
    expect(rule([parseSource(path, text)])).toHaveLength(1);
  });

  test.each(right)('accepts %s: %s', (path, text) => {
    expect(rule([parseSource(path, text)])).toEqual([]);
  });

  test('holds in the whole program', () => {
    expect(rule(readSources())).toEqual([]);
  });
});
