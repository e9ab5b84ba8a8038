/** Language, currency and region of the account: for pages as well as for mails. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useLocation } from '@tanstack/react-router';
import { useState, type SyntheticEvent } from 'react';
import { appConfig, type Locale } from '~config';
import { api } from '~/platform/api/api.ts';
import { usePage } from '~/platform/navigation/page-context.tsx';
import { isLocale, withLocale } from '~/platform/i18n/locale.ts';
import {
  currencyOfRegion,
  regionNames,
  rememberPreferences,
} from '~/platform/ui-state/preferences.ts';
import { Button } from '~/ui/button.tsx';
import { NativeSelect } from '~/ui/native-select.tsx';
import { FormRefusal, formStack, NeedsScript } from '~/features/common/account-form.tsx';
import { FailureText } from '~/features/common/failure-text.tsx';

const languages = [
  { value: 'en', label: 'English' },
  { value: 'fr', label: 'Français' },
] as const;

export function PreferencesForm() {
  const { t } = useLingui();
  const { locale, preferences } = usePage();
  const { pathname, searchStr } = useLocation();
  const [language, setLanguage] = useState<Locale>(locale);
  const [currency, setCurrency] = useState(preferences.currency);
  const [region, setRegion] = useState(preferences.region ?? '');
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<unknown>(null);
  const save = async (event: SyntheticEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    setRefusal(null);
    const chosen = { currency, region: region === '' ? null : region };
    try {
      await api.identity.updateProfile.send({ ...chosen, locale: language });
      rememberPreferences({ ...preferences, ...chosen });
      // Prices and messages of the whole page change: a full load renders them all at once.
      window.location.assign(withLocale(pathname, language) + searchStr);
    } catch (error) {
      setRefusal(error);
      setBusy(false);
    }
  };
  return (
    <form className={formStack} method="post" onSubmit={(event) => void save(event)}>
      <FormRefusal>{refusal === null ? null : <FailureText error={refusal} />}</FormRefusal>
      <NativeSelect
        label={<Trans>Language</Trans>}
        name="locale"
        value={language}
        options={languages}
        onChange={(event) => {
          if (isLocale(event.target.value)) setLanguage(event.target.value);
        }}
      />
      <NativeSelect
        label={<Trans>Currency</Trans>}
        name="currency"
        value={currency}
        options={appConfig.currencies.all.map((value) => ({
          value,
          label: `${value} · ${appConfig.currencies.details[value].symbol}`,
        }))}
        onChange={(event) => {
          const next = appConfig.currencies.all.find((value) => value === event.target.value);
          if (next) setCurrency(next);
        }}
      />
      <NativeSelect
        label={<Trans>Region</Trans>}
        name="region"
        value={region}
        placeholder={t`No region`}
        options={regionNames(locale)}
        onChange={(event) => {
          setRegion(event.target.value);
          setCurrency(currencyOfRegion(event.target.value, currency));
        }}
      />
      <div>
        <Button type="submit" busy={isBusy}>
          <Trans>Save</Trans>
        </Button>
      </div>
      <NeedsScript />
    </form>
  );
}
