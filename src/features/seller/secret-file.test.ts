import { describe, expect, test } from 'vitest';
import { readSecretFile, SECRET_FILE_BYTES, withLines } from './secret-file.ts';

const file = (...bytes: number[]) => new Blob([new Uint8Array(bytes)]);

describe('a file of secrets', () => {
  test('is read in UTF-8, with and without its mark', async () => {
    expect(await readSecretFile(new Blob(['clé-1\nclé-2']))).toEqual({ text: 'clé-1\nclé-2' });
    expect(await readSecretFile(file(0xef, 0xbb, 0xbf, 0x41))).toEqual({ text: 'A' });
  });

  test('is read in UTF-16 in either order, when its mark says so', async () => {
    expect(await readSecretFile(file(0xff, 0xfe, 0xe9, 0x00))).toEqual({ text: 'é' });
    expect(await readSecretFile(file(0xfe, 0xff, 0x00, 0xe9))).toEqual({ text: 'é' });
  });

  test('is refused when it is no such text: sold, it would not work', async () => {
    // "é" of Windows-1252, a picture, a program.
    for (const bytes of [
      [0x63, 0xe9],
      [0x89, 0x50, 0x4e, 0x47, 0x0d],
      [0x41, 0x00, 0x42],
    ]) {
      expect(await readSecretFile(file(...bytes))).toEqual({ problem: 'not_text' });
    }
  });

  test('is refused when it is too large', async () => {
    const large = new Blob(['a'.repeat(SECRET_FILE_BYTES + 1)]);
    expect(await readSecretFile(large)).toEqual({ problem: 'too_large' });
  });
});

test('its lines come below those that were typed', () => {
  expect(withLines('', 'a\nb\n')).toBe('a\nb');
  expect(withLines('one\n\n', '\na\nb\n')).toBe('one\na\nb');
});
