/** One weekday of a seller's hours: closed, or up to three spans of time. */
import { Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import { MOST_SPANS } from '~/domain/work-hours.ts';
import { usePage } from '~/platform/navigation/page-context.tsx';
import { Button } from '~/ui/button.tsx';
import { Checkbox } from '~/ui/choice.tsx';
import { PlusIcon, TrashIcon } from '~/ui/icon.tsx';
import { TextField } from '~/ui/text-field.tsx';
import { newSpan, type TypedSpan } from '../hours-form.ts';

/** Monday, 5 January 1970. */
const MONDAY_MS = 4 * 86_400_000;

interface HoursDayProps {
  /** 0 is Monday. */
  day: number;
  spans: readonly TypedSpan[];
  /** Of the whole form, by path. */
  errors: Record<string, string>;
  onChange(spans: TypedSpan[]): void;
}

export function HoursDay({ day, spans, errors, onChange }: HoursDayProps) {
  const { t } = useLingui();
  const { locale } = usePage();
  const date = new Date(MONDAY_MS + day * 86_400_000);
  const name = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(date);
  const set = (at: number, change: Partial<TypedSpan>) =>
    onChange(spans.map((span, index) => (index === at ? { ...span, ...change } : span)));
  return (
    <div role="group" aria-label={name} className={row}>
      <Checkbox
        className={label}
        checked={spans.length > 0}
        onChange={({ target }) => onChange(target.checked ? [newSpan] : [])}
      >
        {name}
      </Checkbox>
      <div className={list}>
        {spans.length === 0 ? (
          <p className={quiet}>
            <Trans context="hours">Closed</Trans>
          </p>
        ) : null}
        {spans.map((span, index) => (
          <div key={index} className={times}>
            <Time
              label={t`${name}, from`}
              value={span.from}
              error={errors[`hours.days.${day}.${index}.from`]}
              onChange={(from) => set(index, { from })}
            />
            <Time
              label={t`${name}, until`}
              value={span.to}
              error={errors[`hours.days.${day}.${index}.to`]}
              onChange={(to) => set(index, { to })}
            />
            {spans.length > 1 ? (
              <Button
                look="ghost"
                aria-label={t`Remove this time of ${name}`}
                icon={<TrashIcon size={16} aria-hidden="true" />}
                onClick={() => onChange(spans.filter((_, at) => at !== index))}
              />
            ) : null}
            {index === spans.length - 1 && spans.length < MOST_SPANS ? (
              <Button
                look="ghost"
                aria-label={t`Another time on ${name}`}
                icon={<PlusIcon size={16} aria-hidden="true" />}
                onClick={() => onChange([...spans, { from: '19:00', to: '22:00' }])}
              />
            ) : null}
          </div>
        ))}
      </div>
    </div>
  );
}

function Time(props: {
  label: string;
  value: string;
  error: string | undefined;
  onChange(value: string): void;
}) {
  return (
    <TextField
      type="time"
      hideLabel
      label={props.label}
      value={props.value}
      error={props.error}
      className={time}
      onChange={({ target }) => props.onChange(target.value)}
    />
  );
}

const row = css({
  display: 'grid',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: '160px minmax(0, 1fr)' },
  columnGap: '4',
  rowGap: '1',
  alignItems: 'start',
});
const label = css({ minHeight: '40px', textTransform: 'capitalize' });
const list = css({ display: 'grid', gap: '2' });
const times = css({ display: 'flex', flexWrap: 'wrap', gap: '2', alignItems: 'flex-start' });
const time = css({ width: { base: '116px', md: '132px' } });
const quiet = css({ color: 'muted', textStyle: 'small', paddingBlock: '2.5' });
