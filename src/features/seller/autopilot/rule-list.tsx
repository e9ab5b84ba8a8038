/** The rules of a seller: which there are, their state, and the way to another one. */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { css } from 'styled-system/css';
import type { Rule } from '~/contracts/autopilot/autopilot.schemas.ts';
import { GameEmblem } from '~/features/common/game-emblem.tsx';
import { useFormat } from '~/platform/i18n/use-format.ts';
import { Button } from '~/ui/button.tsx';
import { PlusIcon } from '~/ui/icon.tsx';
import { SectionHeading } from '~/ui/layout.tsx';

/** What a rule is for, in a line. */
export function ruleName(rule: Pick<Rule, 'category' | 'market'>): string {
  const { category, market } = rule;
  const whole = `${category.game.title}, ${category.title}`;
  return market === null ? whole : market.name === '' ? whole : market.name;
}

function RuleState({ rule }: { rule: Rule }) {
  const { count } = useFormat();
  if (!rule.is_on) return <Trans>Paused</Trans>;
  const [offers, stopped] = [rule.offers_count, rule.stopped_count];
  if (stopped === 0) return <Plural value={offers} one="# offer" other="# offers" />;
  const running = count(offers - stopped);
  return <Plural value={offers} one={`${running} of # offer`} other={`${running} of # offers`} />;
}

export function RuleList(props: {
  rules: readonly Rule[];
  /** The chosen one; null while one is made. */
  chosen: string | null;
  canAdd: boolean;
  onChoose(id: string | null): void;
}) {
  const { t } = useLingui();
  const { rules, chosen, canAdd, onChoose } = props;
  return (
    <nav aria-label={t`Rules`} className={side}>
      <SectionHeading size="panel">
        <Trans>Rules</Trans>
      </SectionHeading>
      <ul className={list}>
        {rules.map((rule) => (
          <li key={rule.id}>
            <button
              type="button"
              className={item}
              aria-current={rule.id === chosen ? 'true' : undefined}
              onClick={() => onChoose(rule.id)}
            >
              <GameEmblem game={rule.category.game} px={32} />
              <span className={texts}>
                <span className={cut}>{ruleName(rule)}</span>
                <span className={quiet}>
                  {rule.market === null ? null : <>{rule.category.game.title} · </>}
                  <RuleState rule={rule} />
                </span>
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div>
        <Button
          size="sm"
          icon={<PlusIcon aria-hidden="true" />}
          disabled={!canAdd || chosen === null}
          onClick={() => onChoose(null)}
        >
          <Trans>New rule</Trans>
        </Button>
      </div>
    </nav>
  );
}

const side = css({ display: 'grid', gap: '3', alignContent: 'start', minWidth: '0' });
const list = css({ listStyle: 'none', margin: '0', padding: '0', display: 'grid', gap: '1' });
const item = css({
  display: 'flex',
  alignItems: 'center',
  gap: '2.5',
  width: 'full',
  minHeight: '52px',
  padding: '2',
  border: '0',
  borderRadius: 'control',
  bg: 'transparent',
  color: 'text',
  font: 'inherit',
  textAlign: 'start',
  cursor: 'pointer',
  '&[aria-current=true]': { bg: 'surface' },
  _hover: { bg: 'surface' },
});
const texts = css({ display: 'grid', minWidth: '0' });
const cut = css({ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' });
const quiet = css({ color: 'muted', textStyle: 'small' });
