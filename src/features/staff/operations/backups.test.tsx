import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { backupProblems, type ShownBackups } from '~/contracts/ops/ops.schemas.ts';
import { PageContextProvider } from '~/platform/navigation/page-context.tsx';
import { Backups } from './backups.tsx';

i18n.load('en', {});
i18n.activate('en');
afterEach(cleanup);

const preferences = { currency: 'USD', region: null, theme: 'dark', timeZone: 'UTC' } as const;
const at = '2026-11-27T03:00:00.000Z';
const last = { name: 'legend-2026-11-27T03-00-00Z', made_at: at, took_ms: 18_200, bytes: 561e6 };
const failure = { at, problem: 'full', detail: 'ENOSPC', since_last: 2 } as const;

function shown(change: Partial<ShownBackups>): string {
  const backups = { is_on: true, last, running_since: null, next_at: null, failure: null };
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <PageContextProvider value={{ locale: 'en', preferences, isIn: () => false }}>
        <Backups backups={{ ...backups, ...change }} />
      </PageContextProvider>
    </I18nProvider>,
  );
  return container.textContent;
}

test('where none are made it says why, and how they are', () => {
  const text = shown({ is_on: false, last: null });
  expect(text).toContain('No backups are made: BACKUP_DIR is not set.');
  expect(text).toContain('docs/operations.md');
  expect(text).not.toContain('come to its end');
});

test('one that was made before BACKUP_DIR was taken away is still told', () =>
  expect(shown({ is_on: false })).toContain(last.name));

test('the last one: name, size, how long; and when the next is due', () => {
  const text = shown({ next_at: '2026-11-28T03:00:00.000Z' });
  expect(text).toContain(last.name);
  expect(text).toContain('535 MB');
  expect(text).toContain('took 19 s');
  expect(text).toMatch(/The next one: .*28/);
  expect(text).not.toContain('failure');
});

test('the first one while it is made', () => {
  const text = shown({ last: null, running_since: at });
  expect(text).toContain('No backup has come to its end yet.');
  expect(text).toContain('Being made since');
});

test('a failure with what the file system said, until it is made up for', () => {
  const text = shown({ failure });
  expect(text).toContain('there is no room left where backups are kept. ENOSPC');
  expect(text).toContain('2 failed since');
  cleanup();
  expect(shown({ failure: { ...failure, since_last: 0 } })).toContain('Made up for');
});

test('each problem has words of its own', () => {
  const texts = backupProblems.map((problem) => {
    cleanup();
    return shown({ failure: { ...failure, problem, detail: null } });
  });
  expect(new Set(texts).size).toBe(backupProblems.length);
});
