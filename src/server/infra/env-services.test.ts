import { describe, expect, test } from 'vitest';
import { readEnv } from './env.ts';
import { serviceHosts } from './service-hosts.ts';

const SECRET = 'a secret of sixteen letters';
const tracker = {
  name: 'Example Ads',
  company: 'Example Inc.',
  kind: 'advertising',
  script: 'https://ads.example.com/t.js',
  hosts: ['https://collect.example.com'],
};
/** A market that is no demonstration. */
const market = { SEED: 'none', SANDBOX: 'on' };

const refusal = (variables: Record<string, string>): string => {
  try {
    readEnv({ ...market, ...variables });
    return '';
  } catch (error) {
    return String(error);
  }
};

describe('services of others', () => {
  test('there are none by default', () => {
    const { services } = readEnv({});
    expect(services).toEqual({
      consentQuestion: 'needed',
      support: undefined,
      posthog: undefined,
      trackers: [],
    });
    expect(serviceHosts(services)).toEqual({ scripts: [], others: [], hasOwnStyles: false });
  });

  test('the support widget needs its secret, and brings its hosts', () => {
    expect(refusal({ INTERCOM_APP_ID: 'abcd1234' })).toContain('must be set together');
    expect(refusal({ INTERCOM_SCRIPT: 'https://widget.example.com/w.js' })).toContain(
      'INTERCOM_APP_ID',
    );
    const { services } = readEnv({
      INTERCOM_APP_ID: 'abcd1234',
      INTERCOM_IDENTITY_SECRET: SECRET,
    });
    expect(services.support?.script).toBe('https://widget.intercom.io/widget/abcd1234');
    const hosts = serviceHosts(services);
    expect(hosts.scripts).toContain('https://widget.intercom.io');
    expect(hosts.others).toContain('https://api-iam.eu.intercom.io');
    expect(hosts.hasOwnStyles).toBe(true);
  });

  test('trackers are loaded in production alone, and not in a demo market', () => {
    const TRACKERS = JSON.stringify([tracker]);
    expect(readEnv({ ...market, TRACKERS }).services.trackers).toMatchObject([tracker]);
    expect(readEnv({ ...market, TRACKERS, NODE_ENV: 'development' }).services.trackers).toEqual([]);
    expect(readEnv({ TRACKERS }).services.trackers).toEqual([]);
    expect(serviceHosts(readEnv({ ...market, TRACKERS }).services)).toEqual({
      scripts: ['https://ads.example.com'],
      others: ['https://collect.example.com'],
      hasOwnStyles: false,
    });
  });

  test.each([
    ['no JSON', '[{'],
    ['no list', JSON.stringify(tracker)],
    ['an unknown field', JSON.stringify([{ ...tracker, callback: 'x' }])],
    [
      'a script without https',
      JSON.stringify([{ ...tracker, script: 'http://ads.example.com/t.js' }]),
    ],
    [
      'a host that is a directive',
      JSON.stringify([{ ...tracker, hosts: ['https://a.example; script-src *'] }]),
    ],
    ['a host of all', JSON.stringify([{ ...tracker, hosts: ['*'] }])],
  ])('%s is refused by name', (_name, TRACKERS) => {
    expect(refusal({ TRACKERS })).toContain('TRACKERS must be a JSON list');
  });

  test('the product-analytics service is in the EU unless another host is named', () => {
    const POSTHOG_API_KEY = 'phc_01234567890123456789';
    expect(readEnv({ POSTHOG_API_KEY }).services.posthog?.host).toBe('https://eu.i.posthog.com');
    expect(refusal({ POSTHOG_API_KEY: 'secret' })).toContain('phc_');
    expect(refusal({ POSTHOG_KEY: 'x' })).toContain('POSTHOG_KEY');
  });
});
