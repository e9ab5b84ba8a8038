/** The figures of a kind: what holds now, what comes, and every change with who made it, when and why (decision 0127). */
import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { css, cx } from 'styled-system/css';
import type {
  FigureKindName,
  FiguresVersion,
  RuleFigures,
} from '~/contracts/rules/figures.schemas.ts';
import { EndlessFoot } from '~/features/common/endless-foot.tsx';
import { EndlessList } from '~/features/common/endless-list.tsx';
import { useHydrated } from '~/platform/hydration/use-hydrated.ts';
import { withLocale } from '~/platform/i18n/locale.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { usePage } from '~/platform/navigation/page-context.tsx';
import { LinkButton } from '~/ui/button.tsx';
import { DefinitionTable } from '~/ui/data.tsx';
import { PlusIcon } from '~/ui/icon.tsx';
import { PageTitle, SectionHeading, Surface } from '~/ui/layout.tsx';
import { Kbd } from '~/ui/marks.tsx';
import { EmptyState, SkeletonRows } from '~/ui/states.tsx';
import { AllKeys } from '../desk/all-keys.tsx';
import { useSingleKeys } from '../desk/use-desk-keys.ts';
import { FiguresForm } from '../rules/figures-form.tsx';
import { FiguresVersionCard } from '../rules/figures-version.tsx';
import { figuresHref } from '../rules/figures-search.ts';
import { figuresQueries } from '../rules/figures.queries.ts';
import { useFigureText } from '../rules/figure-labels.ts';
import { ruleKinds } from '../rules/rule-kinds.ts';

const stack = css({ display: 'grid', gap: '5', gridTemplateColumns: 'minmax(0, 1fr)' });
const split = css({
  display: 'grid',
  gap: '6',
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', wide: 'minmax(0, 1fr) 404px' },
});
const before = css({ order: { base: '1', wide: '0' } });
const list = css({ display: 'grid', gap: '4', gridTemplateColumns: 'minmax(0, 1fr)' });
const quiet = css({ color: 'muted', fontSize: '14' });

export function FiguresPage({ kind, isForm }: { kind: FigureKindName; isForm: boolean }) {
  const { t, i18n } = useLingui();
  const { data: figures } = useSuspenseQuery(figuresQueries.figures(kind));
  const isHydrated = useHydrated();
  const title = ruleKinds.find((each) => each.kind === kind)?.title;
  return (
    <div className={isForm ? split : stack}>
      <div className={cx(stack, isForm && before)}>
        <PageTitle end={isForm ? undefined : <NewFigures kind={kind} />}>
          {title === undefined ? '' : i18n._(title)}
        </PageTitle>
        <p className={quiet}>
          <Trans>
            What somebody has begun keeps the figures of its beginning; all else takes those that
            hold at its moment.
          </Trans>
        </p>
        <Coming figures={figures} />
        <Now figures={figures} />
        <History kind={kind} />
        <Keys kind={kind} isFree={!isForm} />
      </div>
      {/* Moments are in the zone of this device: the form is there with the script. */}
      {!isForm ? null : isHydrated ? (
        <FiguresForm key={kind} figures={figures} />
      ) : (
        <SkeletonRows label={t`Loading`} />
      )}
    </div>
  );
}

function NewFigures({ kind }: { kind: FigureKindName }) {
  return (
    <LinkButton
      size="sm"
      icon={<PlusIcon size={16} aria-hidden="true" />}
      href={figuresHref(kind, true)}
    >
      <Trans>New figures</Trans> <Kbd>N</Kbd>
    </LinkButton>
  );
}

function Part({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <Surface as="section" pad="lg" className={list}>
      <SectionHeading size="panel">{title}</SectionHeading>
      {children}
    </Surface>
  );
}

function Versions({ versions }: { versions: readonly FiguresVersion[] }) {
  return (
    <ul className={list}>
      {versions.map((version) => (
        <FiguresVersionCard key={version.id} version={version} />
      ))}
    </ul>
  );
}

function Coming({ figures }: { figures: RuleFigures }) {
  if (figures.coming.length === 0) return null;
  return (
    <Part title={<Trans>What comes</Trans>}>
      <Versions versions={figures.coming} />
    </Part>
  );
}

function Now({ figures: { figures, since } }: { figures: RuleFigures }) {
  const { t } = useLingui();
  const { date } = useTimeFormat();
  const text = useFigureText();
  const from = since === null ? '' : date(since);
  return (
    <Part title={<Trans>What holds now</Trans>}>
      <DefinitionTable
        look="lines"
        items={figures.map(({ name, label, unit, now, built_in: builtIn }) => {
          const [is, was] = [text(unit, now), text(unit, builtIn)];
          return {
            id: name,
            term: label,
            value: now === builtIn ? is : t`${is} (built in: ${was})`,
          };
        })}
      />
      <p className={quiet}>
        {since === null ? (
          <Trans>The built-in figures: nobody has changed them.</Trans>
        ) : (
          <Trans>Since {from}.</Trans>
        )}
      </p>
    </Part>
  );
}

function History({ kind }: { kind: FigureKindName }) {
  const options = figuresQueries.history(kind);
  const query = useInfiniteQuery(options);
  return (
    <Part title={<Trans>Every change</Trans>}>
      <EndlessList queryKey={options.queryKey} query={query}>
        {(pages) => {
          const versions = pages.flatMap(({ data }) => data);
          if (versions.length === 0) {
            return (
              <EmptyState title={<Trans>Nothing was changed yet</Trans>}>
                <Trans>The built-in figures hold.</Trans>
              </EmptyState>
            );
          }
          return (
            <div className={list}>
              <Versions versions={versions} />
              <EndlessFoot query={query} />
            </div>
          );
        }}
      </EndlessList>
    </Part>
  );
}

function Keys({ kind, isFree }: { kind: FigureKindName; isFree: boolean }) {
  const { t } = useLingui();
  const router = useRouter();
  const { locale } = usePage();
  const [isListing, show] = useState(false);
  const open = () =>
    void router.navigate({ href: withLocale(figuresHref(kind, true), locale), resetScroll: false });
  // A form is not left by a key.
  const single = useSingleKeys({ '?': () => show(true), ...(isFree && { n: open }) });
  return (
    <AllKeys
      title={<Trans>Keys of the figures</Trans>}
      keys={[
        ['N', t`New figures`],
        ['?', t`This list`],
      ]}
      single={single}
      isListing={isListing}
      list={show}
    />
  );
}
