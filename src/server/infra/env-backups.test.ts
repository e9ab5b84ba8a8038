import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { EnvError, readEnv } from './env.ts';

const said = (variables: Record<string, string>): string => {
  try {
    readEnv(variables);
    return 'accepted';
  } catch (error) {
    if (error instanceof EnvError) return error.message;
    throw error;
  }
};

test('backups go to a folder of their own, or are not made', () => {
  expect(readEnv({}).backups).toBeUndefined();
  expect(readEnv({ BACKUP_DIR: '' }).backups).toBeUndefined();
  const given = { BACKUP_DIR: '/mnt/kept', PATH: '/usr/bin', HOME: '/home/legend' };
  expect(readEnv(given).backups).toEqual({
    directory: '/mnt/kept',
    programs: { PATH: '/usr/bin', HOME: '/home/legend' },
  });
});

test.each(['kept', './kept', 'file:///mnt/kept'])('%s stops the start', (BACKUP_DIR) => {
  expect(said({ BACKUP_DIR })).toBe('BACKUP_DIR must be the absolute path of a folder.');
});

test.each([
  ['/srv/data', '/srv/data'],
  ['/srv/data/', '/srv/data/kept'],
  ['./data', resolve('data/kept')],
])('with DATA_DIR %s, a folder %s is lost with it', (DATA_DIR, BACKUP_DIR) => {
  expect(said({ DATA_DIR, BACKUP_DIR })).toContain(
    'BACKUP_DIR must be a folder outside of DATA_DIR',
  );
});

test.each([
  ['/srv/data', '/srv/data-kept'],
  ['/srv/data', '/srv'],
  ['/srv/data', '/srv/..kept'],
])('with DATA_DIR %s, a folder %s is another', (DATA_DIR, BACKUP_DIR) => {
  expect(said({ DATA_DIR, BACKUP_DIR })).toBe('accepted');
});
