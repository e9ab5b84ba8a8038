/**
 * The goods of an instant delivery: masked until revealed, each reveal is recorded. The first reveal is the next
 * action.
 */
import { Plural, Trans } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { css } from 'styled-system/css';
import type { OrderOutput } from '~/contracts/orders/orders.schemas.ts';
import { FailureText } from '~/features/common/failure-text.tsx';
import { isUnrevealed } from '~/features/common/unrevealed.ts';
import { api } from '~/platform/api/api.ts';
import { Button } from '~/ui/button.tsx';
import { EyeIcon, KeyIcon } from '~/ui/icon.tsx';
import { Surface } from '~/ui/layout.tsx';
import { Banner } from '~/ui/states.tsx';
import { CopyButton } from './copy-button.tsx';

export function Secrets({ order }: { order: OrderOutput }) {
  const queryClient = useQueryClient();
  const isFirst = isUnrevealed(order);
  const reveal = useMutation({
    mutationFn: () => api.orders.reveal.send({ id: order.id }),
    onSuccess: ({ data }) => {
      const at = data[0]?.first_revealed_at ?? null;
      queryClient.setQueryData(
        api.orders.show.key({ id: order.id }),
        (known) => known && { ...known, revealed_at: known.revealed_at ?? at },
      );
    },
  });
  return (
    <Surface as="section" pad="lg" tone={isFirst ? 'accent' : 'plain'}>
      <h2 className={css({ textStyle: 'panel', display: 'flex', gap: '2', alignItems: 'center' })}>
        <KeyIcon aria-hidden="true" />
        <Plural value={order.secrets_count} one="Your delivery" other="Your # deliveries" />
      </h2>
      {reveal.error && (
        <Banner tone="danger" role="alert">
          <FailureText error={reveal.error} />
        </Banner>
      )}
      {reveal.data ? (
        <ol
          // The button that had the focus was removed.
          ref={focusOnce}
          tabIndex={-1}
          className={css({ display: 'grid', gap: '5', marginTop: '4' })}
        >
          {reveal.data.data.map((secret) => (
            <li key={secret.id}>
              <dl className={css({ display: 'grid', gap: '2' })}>
                {secret.fields.map((field) => (
                  <SecretLine key={field.key} label={field.label} value={field.value} />
                ))}
              </dl>
            </li>
          ))}
        </ol>
      ) : (
        <>
          <p className={css({ color: 'muted', fontSize: '14', marginBlock: '3' })}>
            <Trans>Hidden until you reveal it. Each view is recorded for both sides.</Trans>
          </p>
          <Button
            look={isFirst ? 'accent' : 'neutral'}
            size={isFirst ? 'lg' : 'md'}
            className={css({ width: { base: 'full', sm: 'auto' } })}
            busy={reveal.isPending}
            icon={<EyeIcon aria-hidden="true" />}
            onClick={() => reveal.mutate()}
          >
            <Trans>Reveal</Trans>
          </Button>
        </>
      )}
    </Surface>
  );
}

/** A stable function, so that React calls it when the element is mounted, not with every render. */
function focusOnce(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true });
}

function SecretLine({ label, value }: { label: string; value: string }) {
  return (
    <div
      className={css({
        display: 'flex',
        alignItems: 'center',
        gap: '3',
        borderTop: '1px solid {colors.line}',
        paddingTop: '2',
      })}
    >
      <div className={css({ flex: '1', minWidth: '0' })}>
        <dt className={css({ fontSize: '12', color: 'muted' })}>{label}</dt>
        <dd className={css({ overflowWrap: 'anywhere', fontWeight: 'strong' })}>{value}</dd>
      </div>
      <CopyButton label={label} value={value} />
    </div>
  );
}
