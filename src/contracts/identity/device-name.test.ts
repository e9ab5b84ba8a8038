import { expect, test } from 'vitest';
import { deviceName, isPhone } from './device-name.ts';

const agents = {
  'Chrome, Windows':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Edge, Windows':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
  'Safari, iPhone':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
  'Firefox, Linux': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  curl: 'curl/8.5.0',
};

test.each(Object.entries(agents))('%s', (name, agent) => expect(deviceName(agent)).toBe(name));

test('what is not recognised has no name', () => {
  expect(deviceName('something')).toBeUndefined();
  expect(deviceName(null)).toBeUndefined();
});

test('phones are told from other devices', () => {
  expect(isPhone(agents['Safari, iPhone'])).toBe(true);
  expect(isPhone(agents['Chrome, Windows'])).toBe(false);
});
