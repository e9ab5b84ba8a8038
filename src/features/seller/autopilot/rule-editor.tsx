/** One rule: switched off and on, deleted, and its form with what saving would do. */
import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { Place, Rule, Scope } from '~/contracts/autopilot/autopilot.schemas.ts';
import { AskDialog } from '~/features/common/ask-dialog.tsx';
import { NeedsScript } from '~/features/common/contract-form.tsx';
import { FailureText } from '~/features/common/failure-text.tsx';
import { useAction } from '~/features/common/use-action.ts';
import { api } from '~/platform/api/api.ts';
import { useFormat, useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { SectionHeading } from '~/ui/layout.tsx';
import { NativeSelect } from '~/ui/native-select.tsx';
import { Banner, SkeletonRows } from '~/ui/states.tsx';
import { Switch } from '~/ui/switch.tsx';
import { toast } from '~/ui/toast-store.ts';
import { invalidateAutopilot } from './autopilot.queries.ts';
import { RuleFields } from './rule-fields.tsx';
import { ruleName } from './rule-list.tsx';
import { RulePreview } from './rule-preview.tsx';
import { useDollars } from './reason-text.tsx';
import { useRuleForm } from './use-rule-form.ts';

/** A rule that there is. */
export function RuleEditor({ rule, onRemoved }: { rule: Rule; onRemoved: () => void }) {
  const { t } = useLingui();
  const name = ruleName(rule);
  const place = useMemo(
    () => ({ category_id: rule.category.id, market: rule.market?.key ?? null }),
    [rule.category.id, rule.market?.key],
  );
  return (
    <section className={section} aria-label={name}>
      <SectionHeading end={<RuleActions rule={rule} onRemoved={onRemoved} />}>
        <Trans>Prices of {name}</Trans>
      </SectionHeading>
      <RuleTimes rule={rule} />
      <RuleForm
        rule={rule}
        place={place}
        decimals={rule.price_decimals}
        minPrice={rule.min_price}
        feeBps={rule.fee_bps}
        onSaved={() => void toast({ status: 'success', description: t`The rule was saved.` })}
      />
    </section>
  );
}

function RuleTimes({ rule }: { rule: Rule }) {
  const { moment, now } = useTimeFormat();
  const { last_round_at: last, next_round_at: next } = rule;
  if (next === null) {
    return (
      <p className={quiet}>
        <Trans>Paused: prices stay as they are.</Trans>
      </p>
    );
  }
  const isDue = new Date(next) <= now;
  const [lastAt, nextAt] = [last === null ? null : moment(last), moment(next)];
  return (
    <p className={quiet}>
      {lastAt === null ? <Trans>Not looked at yet.</Trans> : <Trans>Last round: {lastAt}.</Trans>}{' '}
      {isDue ? (
        <Trans>The next round begins within seconds.</Trans>
      ) : (
        <Trans>Next: {nextAt}.</Trans>
      )}
    </p>
  );
}

function RuleActions({ rule, onRemoved }: { rule: Rule; onRemoved: () => void }) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const name = ruleName(rule);
  const change = useAction({
    mutationFn: (isOn: boolean) => api.autopilot.changeRule.send({ id: rule.id, is_on: isOn }),
    onSettled: () => invalidateAutopilot(queryClient),
  });
  const remove = useAction({
    mutationFn: () => api.autopilot.removeRule.send({ id: rule.id }),
    onSuccess: async () => {
      onRemoved();
      await invalidateAutopilot(queryClient);
      toast({ status: 'success', description: t`The rule was deleted. Prices stay as they are.` });
    },
  });
  return (
    <span className={actions}>
      <Switch
        checked={change.isPending ? change.variables : rule.is_on}
        aria-label={t`On: ${name}`}
        onChange={({ target }) => change.mutate(target.checked)}
      >
        <Trans>On</Trans>
      </Switch>
      <Button size="xs" look="danger" busy={remove.isPending} onClick={() => setAsking(true)}>
        <Trans>Delete</Trans>
      </Button>
      {isAsking ? (
        <AskDialog
          title={<Trans>Delete the rule for {name}?</Trans>}
          description={<Trans>Prices stay as they are. What it did stays in the log.</Trans>}
          actionLabel={<Trans>Delete the rule</Trans>}
          onConfirm={() => remove.mutate()}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </span>
  );
}

const WHOLE = '';

/** A rule that is made: first what it is for. */
export function NewRule(props: {
  scopes: readonly Scope[];
  rules: readonly Rule[];
  onCreated: (rule: Rule) => void;
  onCancel?: (() => void) | undefined;
}) {
  const { scopes, rules, onCreated, onCancel } = props;
  const { t } = useLingui();
  const [categoryId, setCategory] = useState(scopes[0]?.category.id ?? '');
  const [market, setMarket] = useState(WHOLE);
  const scope = scopes.find(({ category }) => category.id === categoryId) ?? scopes[0];
  const place = useMemo(
    () =>
      scope ? { category_id: scope.category.id, market: market === WHOLE ? null : market } : null,
    [scope, market],
  );
  if (!scope) return null;
  const isTaken = rules.some(
    (rule) => rule.category.id === scope.category.id && (rule.market?.key ?? WHOLE) === market,
  );
  return (
    <section className={section} aria-label={t`New rule`}>
      <SectionHeading>
        <Trans>New rule</Trans>
      </SectionHeading>
      <PlaceFields
        scopes={scopes}
        scope={scope}
        market={market}
        onCategory={(id) => {
          setCategory(id);
          setMarket(WHOLE);
        }}
        onMarket={setMarket}
      />
      {isTaken ? (
        <Banner tone="info">
          <Trans>There is a rule for these offers already. Change that one.</Trans>
        </Banner>
      ) : (
        <RuleForm
          key={`${scope.category.id} ${market}`}
          rule={null}
          place={place}
          decimals={scope.price_decimals}
          minPrice={scope.min_price}
          feeBps={scope.fee_bps}
          onSaved={(rule) => {
            toast({ status: 'success', description: t`The rule is on.` });
            onCreated(rule);
          }}
          onCancel={onCancel}
        />
      )}
    </section>
  );
}

function PlaceFields(props: {
  scopes: readonly Scope[];
  scope: Scope;
  market: string;
  onCategory: (id: string) => void;
  onMarket: (key: string) => void;
}) {
  const { t } = useLingui();
  const { scopes, scope, market, onCategory, onMarket } = props;
  const { count } = useFormat();
  const dollars = useDollars(scope.price_decimals);
  const chosen = scope.markets.find(({ key }) => key === market);
  const [from, to] = [dollars(chosen?.from_price ?? null), dollars(chosen?.to_price ?? null)];
  const named = scope.markets.filter(({ key }) => key !== '');
  return (
    <div className={pair}>
      <NativeSelect
        label={<Trans>Category</Trans>}
        name="category"
        value={scope.category.id}
        options={scopes.map(({ category, offers_count: offers }) => ({
          value: category.id,
          label: `${category.game.title}, ${category.title} (${count(offers)})`,
        }))}
        onChange={({ target }) => onCategory(target.value)}
      />
      {named.length > 0 ? (
        <NativeSelect
          label={<Trans>Offers</Trans>}
          name="market"
          value={market}
          options={[
            { value: WHOLE, label: t`All that have no rule of their own` },
            ...named.map(({ key, name, offers_count: offers }) => ({
              value: key,
              label: `${name} (${count(offers)})`,
            })),
          ]}
          hint={
            chosen ? (
              <Trans>
                Your prices there: {from} to {to}.
              </Trans>
            ) : undefined
          }
          onChange={({ target }) => onMarket(target.value)}
        />
      ) : null}
    </div>
  );
}

function RuleForm(props: {
  rule: Rule | null;
  place: Place | null;
  decimals: number;
  minPrice: number | null;
  feeBps: number;
  onSaved: (rule: Rule) => void;
  onCancel?: (() => void) | undefined;
}) {
  const { rule, place, decimals, feeBps, onSaved, onCancel } = props;
  const { t } = useLingui();
  const form = useRuleForm(rule, place, decimals, onSaved);
  const element = useRef<HTMLFormElement>(null);
  const { preview } = form;
  const error = form.refusal ?? (Object.keys(form.errors).length === 0 ? form.error : null);
  return (
    <div className={columns}>
      <form
        ref={element}
        method="post"
        noValidate
        className={fields}
        onSubmit={(event) => {
          event.preventDefault();
          if (form.save()) return;
          // The error's mark is there with the next frame.
          requestAnimationFrame(() => {
            const wrong = element.current?.querySelector('[aria-invalid=true]');
            if (wrong instanceof HTMLElement) wrong.focus();
          });
        }}
      >
        <RuleFields
          draft={form.draft}
          decimals={decimals}
          minPrice={props.minPrice}
          feeBps={feeBps}
          errors={form.errors}
          onChange={form.change}
        />
        {error ? (
          <Banner tone="danger" role="alert">
            <FailureText error={error} />
          </Banner>
        ) : null}
        <FormButtons form={form} isNew={rule === null} onCancel={onCancel} />
        <NeedsScript />
      </form>
      <Side>
        {preview ? <RulePreview preview={preview} /> : null}
        {preview === null && form.isWaiting ? (
          <SkeletonRows rows={3} height={56} lead={0} label={t`Loading what it would change`} />
        ) : null}
        {preview === null && !form.isWaiting ? (
          <p className={quiet}>
            <Trans>With a floor you see here what the rule would change, before you save it.</Trans>
          </p>
        ) : null}
      </Side>
    </div>
  );
}

function Side({ children }: { children: ReactNode }) {
  return <div className={css({ minWidth: '0' })}>{children}</div>;
}

function FormButtons(props: {
  form: ReturnType<typeof useRuleForm>;
  isNew: boolean;
  onCancel?: (() => void) | undefined;
}) {
  const { form, isNew, onCancel } = props;
  return (
    <div className={actions}>
      <Button type="submit" look="accent" busy={form.isSaving}>
        {isNew ? <Trans>Save and switch on</Trans> : <Trans>Save rule</Trans>}
      </Button>
      {isNew ? null : (
        <Button look="ghost" disabled={!form.isChanged} onClick={form.discard}>
          <Trans>Discard</Trans>
        </Button>
      )}
      {onCancel ? (
        <Button look="ghost" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
      ) : null}
    </div>
  );
}

const section = css({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: '4' });
const quiet = css({ margin: '0', color: 'muted', textStyle: 'small', overflowWrap: 'anywhere' });
const actions = css({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2' });
const fields = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: '5',
  alignContent: 'start',
});
const columns = css({
  display: 'grid',
  gap: '6',
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'repeat(2, minmax(0, 1fr))' },
});
const pair = css({
  display: 'grid',
  gap: '4',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
});
