import { describe, expect, test } from 'vitest';
import { readRatesText } from './read-rates-text.ts';

/** As https://www.ecb.europa.eu/stats/eurofxref/eurofxref-daily.xml has it, shortened. */
const ECB = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender>
		<gesmes:name>European Central Bank</gesmes:name>
	</gesmes:Sender>
	<Cube>
		<Cube time='2026-11-26'>
			<Cube currency='USD' rate='1.0873'/>
			<Cube currency='JPY' rate='169.13'/>
			<Cube currency='GBP' rate='0.8334'/>
		</Cube>
	</Cube>
</gesmes:Envelope>
`;

const figures = (text: string) => {
  const read = readRatesText(text);
  return read && { ...read, figures: Object.fromEntries(read.figures) };
};

describe('the form of the European Central Bank', () => {
  test('is read as it is written', () => {
    expect(figures(ECB)).toEqual({
      base: 'EUR',
      dated: '2026-11-26',
      figures: { USD: '1.0873', JPY: '169.13', GBP: '0.8334' },
    });
  });

  test('keeps what is no number for those who judge it', () => {
    const odd = ECB.replace("rate='1.0873'", "rate='NaN'");
    expect(readRatesText(odd)?.figures.get('USD')).toBe('NaN');
  });

  test.each([
    ['a doctype', ECB.replace('<gesmes:Env', '<!DOCTYPE x [<!ENTITY a "b">]><gesmes:Env')],
    ['an entity in its text', ECB.replace('<Cube>', '<Cube>&xxe;')],
    ['a section', ECB.replace('<Cube time=', '<![CDATA[x]]><Cube time=')],
    ['a comment', ECB.replace('<Cube>', '<Cube><!-- x -->')],
    ['an instruction', ECB.replace('<Cube>', '<?php x ?><Cube>')],
    ['another element', ECB.replace('<Cube>', '<Cube><Other/>')],
    ['another attribute', ECB.replace("rate='1.0873'", "rate='1.0873' rate='2'")],
    ['a currency twice', ECB.replace("'JPY'", "'USD'")],
    ['its base among the figures', ECB.replace("'JPY'", "'EUR'")],
    ['a day that does not exist', ECB.replace('2026-11-26', '2026-02-31')],
    [
      'two days',
      ECB.replace("<Cube currency='JPY'", "</Cube><Cube time='2026-11-25'><Cube currency='JPY'"),
    ],
    ['no end', ECB.replace('</gesmes:Envelope>', '')],
    ['text behind its end', `${ECB}x`],
    ['no figure', ECB.replace(/<Cube currency[^>]*>/g, '')],
    ['an open tag', ECB.replace("rate='1.0873'/>", "rate='1.0873'")],
    [
      'many figures',
      ECB.replace(
        "<Cube currency='JPY'",
        "<Cube currency='AAA' rate='1'/>".repeat(400) + "<Cube currency='JPY'",
      ),
    ],
    ['a page of errors', '<html><body>Not found</body></html>'],
  ])('with %s is refused', (_, text) => expect(readRatesText(text)).toBeNull());

  test('a long text without an end is refused in time', () => {
    expect(readRatesText('<'.repeat(200_000))).toBeNull();
    expect(readRatesText(`<Cube ${"a='".repeat(60_000)}>`)).toBeNull();
  });
});

describe('the form as JSON', () => {
  const json = (change: object) =>
    JSON.stringify({ base: 'EUR', date: '2026-11-26', rates: { USD: 1.0873 }, ...change });

  test('is read with the digits that were written', () => {
    expect(figures(json({ rates: { USD: 1.0873, JPY: '169.13', GBP: null } }))).toEqual({
      base: 'EUR',
      dated: '2026-11-26',
      figures: { USD: '1.0873', JPY: '169.13', GBP: '' },
    });
  });

  test.each([
    ['no date', json({ date: undefined })],
    ['another key', json({ more: 1 })],
    ['a code in small letters', json({ rates: { usd: 1 } })],
    ['a list', json({ rates: [1.0873] })],
    ['a key of objects', '{"base":"EUR","date":"2026-11-26","rates":{"__proto__":1}}'],
    ['half of it', json({}).slice(0, -4)],
    ['a currency twice', '{"base":"EUR","date":"2026-11-26","rates":{"USD":1.08,"USD":1.5}}'],
    [
      'a currency twice, once disguised',
      '{"base":"EUR","date":"2026-11-26","rates":{"USD":1.08,"\\u0055SD":1.5}}',
    ],
    ['an escape', json({ rates: { USD: 'a\\' } })],
    ['its figures twice', '{"base":"EUR","date":"2026-11-26","rates":{},"rates":{"USD":1.08}}'],
    ['a day before all years', json({ date: '0000-12-31' })],
  ])('with %s is refused', (_, text) => expect(readRatesText(text)).toBeNull());
});

test.each([[''], ['   '], ['USD;1.0873'], ['\u0000']])('%j is no form', (text) =>
  expect(readRatesText(text)).toBeNull(),
);
