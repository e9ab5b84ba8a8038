/** Language, currency, region and theme. Loaded when it is first opened. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { css } from 'styled-system/css';
import { appConfig, type Currency, type Locale } from '~config';
import { regions } from '~/kernel/regions.ts';
import { api } from '~/platform/api/api.ts';
import { usePage } from '~/platform/navigation/page-context.tsx';
import { formatCents } from '~/platform/i18n/format.ts';
import { withLocale } from '~/platform/i18n/locale.ts';
import { openPrivacy } from '~/platform/ui-state/privacy-dialog.ts';
import {
  currencyOfRegion,
  regionNames,
  rememberPreferences,
} from '~/platform/ui-state/preferences.ts';
import type { Preferences } from '~/platform/request/request-scope.ts';
import { useSession } from '~/platform/session/session.ts';
import { Button } from '~/ui/button.tsx';
import { SegmentedControl } from '~/ui/segmented-control.tsx';
import { Dialog } from '~/ui/dialog.tsx';
import { NativeSelect } from '~/ui/native-select.tsx';

const EXAMPLE_CENTS = 10_000;
const languages = [
  { value: 'en', label: 'English' },
  { value: 'fr', label: 'Français' },
] as const;

export default function PreferencesDialog({ onClose }: { onClose(): void }) {
  const { t } = useLingui();
  const { locale, preferences } = usePage();
  const { pathname, searchStr, hash } = useLocation();
  const [language, setLanguage] = useState<Locale>(locale);
  const [choice, setChoice] = useChoice(preferences);
  const [isSaving, setSaving] = useState(false);
  const session = useSession();
  const save = async (): Promise<void> => {
    setSaving(true);
    if (session) await storeOnAccount({ ...choice, locale: language });
    rememberPreferences(choice);
    // Prices and messages of the whole page change: a full load renders them all at once.
    const place = hash === '' ? '' : `#${hash}`;
    const href = withLocale(pathname, language) + searchStr + place;
    // Assigning an unchanged address would not reload.
    if (language === locale) window.location.reload();
    else window.location.assign(href);
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={<Trans>Language, currency and region</Trans>}
      closeLabel={t`Close`}
      footer={
        <Button look="accent" full busy={isSaving} onClick={() => void save()}>
          <Trans>Save</Trans>
        </Button>
      }
    >
      <div className={css({ display: 'grid', gap: '5' })}>
        <NativeSelect
          label={t`Language`}
          value={language}
          options={languages}
          onChange={(event) => {
            const next = languages.find(({ value }) => value === event.target.value);
            if (next) setLanguage(next.value);
          }}
        />
        <PriceFields choice={choice} language={language} onChoose={setChoice} />
        <div className={css({ display: 'grid', gap: '1.5' })}>
          <span aria-hidden="true" className={css({ textStyle: 'label' })}>
            <Trans>Theme</Trans>
          </span>
          <SegmentedControl
            label={t`Theme`}
            value={choice.theme}
            options={[
              { value: 'dark', label: t`Dark` },
              { value: 'light', label: t`Light` },
              { value: 'system', label: t`As the device` },
            ]}
            onValueChange={(theme) => setChoice({ ...choice, theme })}
          />
        </div>
        <Button
          size="sm"
          onClick={() => {
            onClose();
            openPrivacy();
          }}
        >
          <Trans>Privacy choices</Trans>
        </Button>
      </div>
    </Dialog>
  );
}

/** The choice applies on this device in any case; on other devices if the account could be updated. */
async function storeOnAccount({ locale, currency, region }: Preferences & { locale: Locale }) {
  await api.identity.updateProfile.send({ locale, currency, region }).catch(() => undefined);
}

interface PriceFieldsProps {
  choice: Preferences;
  language: Locale;
  onChoose: (choice: Preferences) => void;
}

/** Currency with an example, and region, which may switch the currency. */
function PriceFields({ choice, language, onChoose }: PriceFieldsProps) {
  const { t } = useLingui();
  const example = formatCents(EXAMPLE_CENTS, choice.currency, language);
  return (
    <>
      <NativeSelect
        label={t`Currency`}
        value={choice.currency}
        hint={t`100 US dollars are shown as ${example}`}
        options={appConfig.currencies.all.map((value) => ({
          value,
          label: `${value} · ${appConfig.currencies.details[value].symbol}`,
        }))}
        onChange={(event) => onChoose({ ...choice, currency: currencyOf(event.target.value) })}
      />
      <NativeSelect
        label={t`Region`}
        value={choice.region ?? ''}
        placeholder={t`No region`}
        options={regionNames(language)}
        onChange={(event) => onChoose(withRegion(choice, event.target.value))}
      />
    </>
  );
}

/** The initial values: the current preferences. */
function useChoice(preferences: Preferences) {
  const [chosen, setChoice] = useState<Preferences | null>(null);
  const { data: seems } = useQuery(
    api.catalogue.region.queryOptions(undefined, {
      enabled: preferences.region === null,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  );
  const choice = chosen ?? proposed(preferences, seems?.region ?? null);
  return [choice, setChoice] as const;
}

/** Without a region the detected one is filled in. The currency is the one in force: what the pages show. */
function proposed(preferences: Preferences, region: string | null): Preferences {
  const isKnown = regions.some((code) => code === region);
  if (preferences.region !== null || region === null || !isKnown) return preferences;
  return { ...preferences, region };
}

function currencyOf(text: string): Currency {
  return appConfig.currencies.all.find((value) => value === text) ?? appConfig.currencies.default;
}

function withRegion(choice: Preferences, region: string): Preferences {
  if (region === '') return { ...choice, region: null };
  return { ...choice, region, currency: currencyOfRegion(region, choice.currency) };
}
