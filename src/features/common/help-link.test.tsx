import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { HelpCenterProvider } from '~/platform/navigation/help-center.tsx';
import HelpLinkBody from './help-link-body.tsx';
import { HelpLink } from './help-link.tsx';

i18n.load('en', {});
i18n.activate('en');
afterEach(cleanup);

type About = Parameters<typeof HelpLink>[0]['about'];

function linkFor(about: About, elsewhere: string | null = null): HTMLAnchorElement | null {
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <HelpCenterProvider value={elsewhere}>
        <HelpLinkBody about={about} />
      </HelpCenterProvider>
    </I18nProvider>,
  );
  return container.querySelector('a');
}

test('a failure leads to its article, in the same tab', () => {
  const link = linkFor('PAYOUTS_PAUSED');
  expect(link?.getAttribute('href')).toBe('/help/article/payout-declined');
  expect(link?.getAttribute('target')).toBeNull();
});

test('with a help centre elsewhere it leads there, in a tab of its own', () => {
  const link = linkFor('payment_failed', 'https://help.example.com/');
  expect(link?.getAttribute('href')).toBe('https://help.example.com/');
  expect([link?.target, link?.rel]).toEqual(['_blank', 'noopener']);
});

test('what says everything itself leads nowhere', () => {
  expect(linkFor('VALIDATION')).toBeNull();
  expect(linkFor(null)).toBeNull();
});

test('it comes when there is something to link to', async () => {
  render(
    <I18nProvider i18n={i18n}>
      <HelpLink about="BANNED" />
    </I18nProvider>,
  );
  const link = await screen.findByRole('link', { name: 'Help with this' });
  expect(link.getAttribute('href')).toBe('/help/article/banned-account');
});
