import { expect, test } from 'vitest';
import { EnvError, readEnv } from './env.ts';

const said = (text: string): string => {
  try {
    readEnv({ RATES_SOURCE: text });
    return 'accepted';
  } catch (error) {
    if (error instanceof EnvError) return error.message;
    throw error;
  }
};

test('rates are read from a file or a public host, or nowhere', () => {
  expect(readEnv({}).ratesSource).toBeUndefined();
  expect(readEnv({ RATES_SOURCE: '' }).ratesSource).toBeUndefined();
  const file = '/etc/legend/rates.xml';
  expect(readEnv({ RATES_SOURCE: file }).ratesSource).toEqual({ kind: 'file', place: file });
  const url = 'https://rates.example.com/daily.xml';
  expect(readEnv({ RATES_SOURCE: url }).ratesSource).toEqual({ kind: 'url', place: url });
});

test.each([
  'rates.xml',
  './rates.xml',
  'file:///etc/rates.xml',
  'http://rates.example.com/daily.xml',
  'https://rates.example.com:8443/daily.xml',
  'https://user:word@rates.example.com/daily.xml',
  'https://127.0.0.1/daily.xml',
  'https://2130706433/daily.xml',
  'https://[::1]/daily.xml',
  'https://localhost/daily.xml',
  'https://metadata.google.internal/daily.xml',
  `https://rates.example.com/${'a'.repeat(500)}`,
])('%s stops the start', (text) => {
  expect(said(text)).toMatch(/^RATES_SOURCE must /);
});
