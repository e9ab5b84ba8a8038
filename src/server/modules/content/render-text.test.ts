import { describe, expect, test } from 'vitest';
import { operatorFields } from '~/contracts/content/content.schemas.ts';
import { builtInFees as fees } from '~/domain/fees.ts';
import { allFigures } from '../rules/index.ts';
import { renderText } from './render-text.ts';

const figures = allFigures();

const operator = Object.fromEntries(operatorFields.map((field) => [field, undefined])) as Record<
  (typeof operatorFields)[number],
  undefined
>;
const services = {
  consentQuestion: 'needed',
  support: undefined,
  posthog: undefined,
  trackers: [],
} as const;
const market = { operator, sandbox: true, services, fees, figures };
const PICTURE = '/media/image/0d9c5b2e-7d0c-4a53-9f0a-0d7b3c1c1c11';

const render = (body: string, title = 'T') =>
  renderText({ title, description: 'D', body }, 'en', market);

describe('a text that people wrote', () => {
  test('shows what can be shown, and names the rest', () => {
    const { blocks, problems } = render('Fee: {{fee_l0}}.\n\n<b>x</b>\n\nGone: {{gone}}.');
    expect(blocks).toEqual([
      { type: 'paragraph', content: [{ type: 'text', text: 'Fee: 10%.', strong: false }] },
    ]);
    expect(problems).toEqual([
      { code: 'not_allowed', near: '<b>' },
      { code: 'value', near: '{{gone}}' },
    ]);
  });

  test('keeps a title whose figure is gone as it was typed', () => {
    expect(render('Text.', 'From {{gone}}')).toMatchObject({
      title: 'From {{gone}}',
      description: 'D',
      problems: [{ code: 'value', near: '{{gone}}' }],
    });
  });

  test('a picture of ours is a block of its own, whatever its size was in the address', () => {
    expect(render(`![A sword](${PICTURE}-320.avif)`).blocks).toEqual([
      { type: 'picture', image: `${PICTURE}-1280.webp`, alt: 'A sword', width: null, height: null },
    ]);
    expect(render(`In a line ![A sword](${PICTURE}-1280.webp).`).problems).toMatchObject([
      { code: 'not_allowed' },
    ]);
  });

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java&#115;cript:alert(1)',
    '<javascript:alert(1)>',
    'data:text/html;base64,x',
    'vbscript:x',
    '//evil.example',
    '/\\evil.example',
    'mailto:x@y.example',
    'file:///etc/passwd',
    'ftp://x',
    'x',
  ])('a link to %s is none', (href) => {
    const { blocks, problems } = render(`[press](${href})`);
    const links = JSON.stringify(blocks).match(/"href":"[^"]*"/g) ?? [];
    expect([links, problems.length]).toEqual([[], 1]);
  });

  test.each(['https://a.example/x?y=1#z', 'http://a.example', '/poe2/currency', '#fees'])(
    'a link to %s is one',
    (href) => {
      expect(render(`[go](${href})`).blocks).toMatchObject([{ content: [{ type: 'link', href }] }]);
    },
  );
});
