/**
 * What the seller handed over in secret: the buyer opens part by part, each opening is recorded; the seller and staff see
 * what was opened and when, never what is in it.
 */
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { css } from 'styled-system/css';
import type { SealedPartName } from '~/contracts/orders/handover.ts';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { isStillSealed } from '~/features/common/unrevealed.ts';
import { FailureText } from '~/features/common/failure-text.tsx';
import { usePersonName } from '~/platform/i18n/person-name.ts';
import { useTimeFormat } from '~/platform/i18n/use-format.ts';
import { Button, IconButton } from '~/ui/button.tsx';
import {
  EditIcon,
  EyeIcon,
  EyeOffIcon,
  KeyIcon,
  LockIcon,
  MailIcon,
  TicketIcon,
  UserIcon,
} from '~/ui/icon.tsx';
import { Surface } from '~/ui/layout.tsx';
import { Banner } from '~/ui/states.tsx';
import { visuallyHidden } from '~/ui/visually-hidden.tsx';
import { useSealedKeys, useSealedNames } from '../sealed-labels.ts';
import { useSealedParts, type SealedParts } from '../use-sealed-parts.ts';
import { CopyButton } from './copy-button.tsx';

type Part = OrderOutput['sealed'][number];

const icons: Record<SealedPartName, ReactNode> = {
  login: <UserIcon aria-hidden="true" />,
  password: <KeyIcon aria-hidden="true" />,
  mailbox: <MailIcon aria-hidden="true" />,
  recovery: <LockIcon aria-hidden="true" />,
  notes: <EditIcon aria-hidden="true" />,
  code: <TicketIcon aria-hidden="true" />,
};

/** Nothing where nothing was sealed. */
export function SealedHandover({ order }: { order: OrderOutput }) {
  const parts = useSealedParts(order);
  const { sealed } = order;
  if (sealed.length === 0) return null;
  const isBuyer = order.role === 'buyer';
  const opened = sealed.filter((part) => part.opened_at !== null).length;
  const closed = sealed.filter((part) => part.opened_at === null && !part.withdrawn);
  const count = sealed.length;
  const isLeading = isBuyer && closed.length > 0 && isStillSealed(order);
  return (
    <Surface as="section" pad="none" tone={isLeading ? 'accent' : 'plain'}>
      <div className={head}>
        <h2 className={css({ textStyle: 'panel' })}>
          <span role={isBuyer ? undefined : 'status'}>
            <Plural
              value={opened}
              one={`Sealed handover, # of ${count} opened`}
              other={`Sealed handover, # of ${count} opened`}
            />
          </span>
        </h2>
        <p className={css({ color: 'muted', marginTop: '2', maxWidth: '56ch' })}>
          <Explanation order={order} />
        </p>
        {parts.error ? (
          <Banner tone="danger" role="alert" className={css({ marginTop: '3' })}>
            <FailureText error={parts.error} />
          </Banner>
        ) : null}
        {isBuyer && closed.length > 1 && closed.every(({ part }) => part === 'code') ? (
          <Button
            className={css({ marginTop: '4' })}
            busy={parts.isBusy(closed[1]?.id)}
            icon={<EyeIcon aria-hidden="true" />}
            onClick={() => parts.open(closed.map(({ id }) => id))}
          >
            <Trans>Reveal all</Trans>
          </Button>
        ) : null}
      </div>
      <ul className={css({ listStyle: 'none', margin: '0', padding: '0' })}>
        {sealed.map((part) => (
          <PartRow
            key={part.id}
            order={order}
            part={part}
            parts={parts}
            isNext={isLeading && part.id === closed[0]?.id}
          />
        ))}
      </ul>
      {isBuyer && <MakeItYours order={order} />}
    </Surface>
  );
}

function Explanation({ order }: { order: OrderOutput }) {
  const nameOf = usePersonName();
  const buyer = nameOf(order.buyer);
  if (order.role !== 'buyer') {
    return <Trans>Only {buyer} can open it. Here is what was opened, and when.</Trans>;
  }
  return (
    <Trans>
      Open one at a time and test it. Each opening is recorded with its time for both sides; that
      record protects you in a dispute.
    </Trans>
  );
}

interface PartRowProps {
  order: OrderOutput;
  part: Part;
  parts: SealedParts;
  /** The first that is closed: the next thing to do. */
  isNext: boolean;
}

function PartRow({ order, part, parts, isNext }: PartRowProps) {
  const sets = new Set(order.sealed.map(({ unit }) => unit)).size;
  const name = useSealedNames(sets)(part.part, part.unit);
  const labels = useSealedKeys();
  const fields = parts.shown(part.id);
  return (
    <li className={row}>
      <span className={icon}>{icons[part.part]}</span>
      <div className={css({ flex: '1 1 0', minWidth: '0' })}>
        <b className={css({ display: 'block', textStyle: 'strong' })}>{name}</b>
        {fields && (
          <dl
            // The button that had the focus was removed.
            ref={focusOnce}
            tabIndex={-1}
            className={css({ display: 'grid', gap: '1' })}
          >
            {fields.map(({ key, value }) => (
              <div key={key}>
                <dt className={fields.length < 2 ? visuallyHidden : caption}>{labels[key]}</dt>
                <dd className={field}>
                  <span className={text}>{value}</span>
                  <CopyButton label={fields.length < 2 ? name : labels[key]} value={value} />
                </dd>
              </div>
            ))}
          </dl>
        )}
        <PartState part={part} role={order.role} />
      </div>
      {order.role === 'buyer' && !part.withdrawn && (
        <PartAction part={part} parts={parts} name={name} isNext={isNext} />
      )}
    </li>
  );
}

function PartState({ part, role }: { part: Part; role: OrderOutput['role'] }) {
  const times = useTimeFormat();
  const openedAt = part.opened_at && times.moment(part.opened_at);
  const sealedAt = times.moment(part.sealed_at);
  return (
    <small className={css({ display: 'block', textStyle: 'caption', color: 'muted' })}>
      {part.withdrawn ? (
        <Trans>Taken back unopened: the order was refunded</Trans>
      ) : openedAt === null ? (
        <Trans>Sealed since {sealedAt}</Trans>
      ) : role === 'buyer' ? (
        <Trans>Revealed {openedAt}</Trans>
      ) : (
        <Trans>Opened by the buyer {openedAt}</Trans>
      )}
    </small>
  );
}

function PartAction({
  part,
  parts,
  name,
  isNext,
}: Pick<PartRowProps, 'part' | 'parts' | 'isNext'> & { name: string }) {
  const { t } = useLingui();
  if (parts.shown(part.id)) {
    return (
      <IconButton
        label={t`Hide ${name}`}
        icon={<EyeOffIcon aria-hidden="true" />}
        onClick={() => parts.hide(part.id)}
      />
    );
  }
  if (part.opened_at !== null) {
    return (
      <IconButton
        label={t`Show ${name}`}
        busy={parts.isBusy(part.id)}
        icon={<EyeIcon aria-hidden="true" />}
        onClick={() => parts.open([part.id])}
      />
    );
  }
  return (
    <Button
      look={isNext ? 'accent' : 'neutral'}
      busy={parts.isBusy(part.id)}
      aria-label={t`Reveal: ${name}`}
      onClick={() => parts.open([part.id])}
    >
      <Trans>Reveal</Trans>
    </Button>
  );
}

/** What the buyer of an account changes, so that its seller cannot come back. */
function MakeItYours({ order }: { order: OrderOutput }) {
  const has = (name: SealedPartName): boolean =>
    order.sealed.some(({ part, withdrawn }) => part === name && !withdrawn);
  if (has('code')) {
    return (
      <div className={foot}>
        <Banner tone="warning">
          <Trans>Redeem each code before you confirm that you received everything.</Trans>
        </Banner>
      </div>
    );
  }
  if (!has('login')) return null;
  return (
    <div className={foot}>
      <Banner tone="warning" title={<Trans>Once you are in, make it yours</Trans>}>
        <ul
          className={css({ display: 'grid', gap: '1', paddingInlineStart: '4', listStyle: 'disc' })}
        >
          <li>
            <Trans>Change the password: that signs out every other device.</Trans>
          </li>
          {has('mailbox') && (
            <li>
              <Trans>Take over the mailbox: its own new password, your own recovery address.</Trans>
            </li>
          )}
          {has('recovery') && (
            <li>
              <Trans>Replace recovery codes and security answers, so that the old ones fail.</Trans>
            </li>
          )}
          <li>
            <Trans>Turn on a second factor of your own, where the game has one.</Trans>
          </li>
        </ul>
      </Banner>
    </div>
  );
}

/** A stable function, so that React calls it when the element is mounted, not with every render. */
function focusOnce(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}

const head = css({ padding: { base: '5', md: '6' } });
const foot = css({ padding: { base: '5', md: '6' }, borderTop: '1px solid {colors.line}' });
const row = css({
  display: 'flex',
  alignItems: 'center',
  gap: '3',
  paddingBlock: '3',
  paddingInline: { base: '5', md: '6' },
  borderTop: '1px solid {colors.line}',
});
const icon = css({
  display: { base: 'none', sm: 'grid' },
  placeItems: 'center',
  width: '40px',
  height: '40px',
  flex: 'none',
  borderRadius: 'control',
  bg: 'raised',
  color: 'muted',
});
const field = css({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) auto',
  columnGap: '2',
  alignItems: 'center',
});
const caption = css({ fontSize: '12', color: 'muted' });
const text = css({ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap', fontWeight: 'strong' });
